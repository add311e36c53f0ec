// Virtual calls through a small class hierarchy, with objects that the numbers choose.
#include <cassert>
#include <memory>
#include <vector>

namespace {

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

struct Square : Shape {
  explicit Square(int side) : side_(side) {}
  int area() const override { return side_ * side_; }
  int side_;
};

struct Box : Shape {
  Box(int width, int height) : width_(width), height_(height) {}
  int area() const override { return width_ * height_; }
  int width_, height_;
};

struct Nothing : Shape {
  int area() const override { return 0; }
};

std::unique_ptr<Shape> make(int kind, int size) {
  const int side = size & 15;
  if (kind == 1)
    return std::make_unique<Square>(side);
  if (kind == 2)
    return std::make_unique<Box>(side, 3);
  return std::make_unique<Nothing>();
}

} // namespace

int hierarchy(int first, int second, int third, int size) {
  std::vector<std::unique_ptr<Shape>> shapes;
  for (const int kind : {first, second, third})
    shapes.push_back(make(kind, size));
  int sum = 0;
  for (const auto &shape : shapes)
    if (const auto *square = dynamic_cast<const Square *>(shape.get()))
      sum += square->side_ > 7 ? 1 : 2;
    else
      sum += shape->area() > 20 ? 3 : 4;
  assert(sum >= 3 && sum <= 12);
  return sum;
}
