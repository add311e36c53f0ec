// The list of FM 2012, Table 1, as a class: twelve operations on at most four elements that it holds itself.
#include <cassert>
#include <premise/premise.h>

class List {
public:
  static constexpr int kLongest = 4;

  /// A list of one element.
  explicit List(int element) : length_(1) { elements_[0] = element; }

  int length() const;
  bool equals(const List &other) const;
  bool containsElement(int element) const;
  int head() const;
  List tail() const;
  int lastElement() const;
  bool prepend(int element);
  bool append(int element);
  bool concatenate(const List &other);
  List clone() const;
  void reverseInPlace();

private:
  PREMISE_INVARIANT(length_ >= 0 && length_ <= kLongest);

  int lengthFrom(int index) const { return index == length_ ? 0 : 1 + lengthFrom(index + 1); }
  bool equalsFrom(const List &other, int index) const;
  bool containsFrom(int element, int index) const;

  int elements_[kLongest] = {};
  int length_;
};

int List::length() const {
  PREMISE_ENSURES(PREMISE_RESULT == length_);
  int length = lengthFrom(0);
  assert(length >= 0 && length <= kLongest);
  return length;
}

bool List::equalsFrom(const List &other, int index) const {
  if (index == length_)
    return true;
  return elements_[index] == other.elements_[index] && equalsFrom(other, index + 1);
}

bool List::equals(const List &other) const {
  PREMISE_REQUIRES(other.length_ >= 0 && other.length_ <= kLongest);
  if (length_ != other.length_)
    return false;
  bool equal = equalsFrom(other, 0);
  assert(!equal || length_ == 0 || head() == other.head());
  return equal;
}

bool List::containsFrom(int element, int index) const {
  return index < length_ && (elements_[index] == element || containsFrom(element, index + 1));
}

bool List::containsElement(int element) const {
  bool contained = containsFrom(element, 0);
  assert(contained || length_ == 0 || elements_[0] != element);
  return contained;
}

int List::head() const {
  PREMISE_REQUIRES(length_ > 0);
  return elements_[0];
}

List List::tail() const {
  PREMISE_REQUIRES(length_ > 0);
  List tail = *this;
  for (int i = 1; i < length_; i++)
    tail.elements_[i - 1] = elements_[i];
  tail.length_ = length_ - 1;
  assert(tail.length() == length_ - 1);
  return tail;
}

int List::lastElement() const {
  PREMISE_REQUIRES(length_ > 0);
  int last = elements_[length_ - 1];
  assert(containsElement(last));
  return last;
}

bool List::prepend(int element) {
  if (length_ == kLongest)
    return false;
  for (int i = length_; i > 0; i--)
    elements_[i] = elements_[i - 1];
  elements_[0] = element;
  length_++;
  assert(head() == element);
  return true;
}

bool List::append(int element) {
  if (length_ == kLongest)
    return false;
  elements_[length_++] = element;
  assert(lastElement() == element);
  return true;
}

bool List::concatenate(const List &other) {
  PREMISE_REQUIRES(other.length_ >= 0 && other.length_ <= kLongest);
  int first = length_, second = other.length_;
  if (first + second > kLongest)
    return false;
  for (int i = 0; i < second; i++)
    append(other.elements_[i]);
  assert(length_ == first + second);
  return true;
}

List List::clone() const {
  List copy(0);
  copy.length_ = 0;
  for (int i = 0; i < length_; i++)
    copy.append(elements_[i]);
  assert(equals(copy));
  return copy;
}

void List::reverseInPlace() {
  int first = length_ > 0 ? elements_[0] : 0;
  for (int i = 0, j = length_ - 1; i < j; i++, j--) {
    PREMISE_LOOP_INVARIANT(i + j == length_ - 1);
    int kept = elements_[i];
    elements_[i] = elements_[j];
    elements_[j] = kept;
  }
  assert(length_ == 0 || lastElement() == first);
}
