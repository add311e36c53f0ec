// The list of FM 2012, Table 1, as a class: twelve operations on at most sixteen elements.
//
// As in the paper, the operations are recursive where they can be, and every one of them requires that it is called on
// a list. Contracts say what helpers give back; nobody has looked for invariants of the loops of clone and
// reverseInPlace.
#include <cassert>
#include <premise/premise.h>

/// What a list holds, for whoever makes one of any length.
struct Elements {
  int at[16];
};

class List {
public:
  static constexpr int kLongest = 16;

  /// A list of one element.
  explicit List(int element) : length_(1) { elements_[0] = element; }
  PREMISE_FACTORY static List of(const Elements &elements, int length);

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
  bool isList() const { return length_ >= 0 && length_ <= kLongest; }
  bool isIndex(int index) const { return index >= 0 && index <= length_; }
  int lengthFrom(int index) const;
  bool equalsFrom(const List &other, int index) const;
  bool containsFrom(int element, int index) const;

  int elements_[kLongest] = {};
  int length_;
};

List List::of(const Elements &elements, int length) {
  PREMISE_REQUIRES(length >= 0 && length <= kLongest);
  List list(0);
  for (int i = 0; i < length; i++)
    list.elements_[i] = elements.at[i];
  list.length_ = length;
  return list;
}

int List::lengthFrom(int index) const {
  PREMISE_REQUIRES(isList() && isIndex(index));
  PREMISE_ENSURES(PREMISE_RESULT == length_ - index);
  return index == length_ ? 0 : 1 + lengthFrom(index + 1);
}

int List::length() const {
  PREMISE_REQUIRES(isList());
  PREMISE_ENSURES(PREMISE_RESULT == length_);
  return lengthFrom(0);
}

bool List::equalsFrom(const List &other, int index) const {
  PREMISE_REQUIRES(isList() && isIndex(index) && other.isList() && length_ == other.length_);
  PREMISE_ENSURES(!PREMISE_RESULT || index == length_ || elements_[index] == other.elements_[index]);
  PREMISE_ENSURES(!PREMISE_RESULT || index == length_ || elements_[length_ - 1] == other.elements_[length_ - 1]);
  return index == length_ || (elements_[index] == other.elements_[index] && equalsFrom(other, index + 1));
}

/// Whether two lists have the same elements in the same order.
bool List::equals(const List &other) const {
  PREMISE_REQUIRES(isList() && other.isList());
  bool equal = length_ == other.length_ && equalsFrom(other, 0);
  assert(!equal || length_ == 0 || head() == other.head());
  assert(!equal || length_ == 0 || lastElement() == other.lastElement());
  return equal;
}

bool List::containsFrom(int element, int index) const {
  PREMISE_REQUIRES(isList() && isIndex(index));
  PREMISE_ENSURES(PREMISE_RESULT || index == length_ || elements_[index] != element);
  PREMISE_ENSURES(PREMISE_RESULT || index == length_ || elements_[length_ - 1] != element);
  return index < length_ && (elements_[index] == element || containsFrom(element, index + 1));
}

bool List::containsElement(int element) const {
  PREMISE_REQUIRES(isList());
  bool contained = containsFrom(element, 0);
  assert(contained || length_ == 0 || head() != element);
  assert(contained || length_ == 0 || lastElement() != element);
  return contained;
}

int List::head() const {
  PREMISE_REQUIRES(isList() && length_ > 0);
  PREMISE_ENSURES(PREMISE_RESULT == elements_[0]);
  return elements_[0];
}

List List::tail() const {
  PREMISE_REQUIRES(isList() && length_ > 0);
  List tail = *this;
  for (int i = 1; i < length_; i++)
    tail.elements_[i - 1] = elements_[i];
  tail.length_ = length_ - 1;
  assert(tail.length() == length_ - 1);
  return tail;
}

int List::lastElement() const {
  PREMISE_REQUIRES(isList() && length_ > 0);
  PREMISE_ENSURES(PREMISE_RESULT == elements_[length_ - 1]);
  return elements_[length_ - 1];
}

/// Puts an element before the others. False if the list is full.
bool List::prepend(int element) {
  PREMISE_REQUIRES(isList());
  if (length_ == kLongest)
    return false;
  for (int i = length_; i > 0; i--)
    elements_[i] = elements_[i - 1];
  elements_[0] = element;
  length_++;
  assert(head() == element);
  return true;
}

/// Puts an element behind the others. False if the list is full.
bool List::append(int element) {
  PREMISE_REQUIRES(isList());
  PREMISE_ENSURES(length_ == PREMISE_OLD(length_) + (PREMISE_RESULT ? 1 : 0));
  if (length_ == kLongest)
    return false;
  elements_[length_++] = element;
  assert(lastElement() == element);
  return true;
}

/// Puts the elements of another list behind the own ones. False if both together are too long.
bool List::concatenate(const List &other) {
  PREMISE_REQUIRES(isList() && other.isList());
  int first = length_, second = other.length_;
  if (first + second > kLongest)
    return false;
  for (int i = 0; i < second; i++) {
    PREMISE_LOOP_INVARIANT(i >= 0 && i <= second && length_ == first + i);
    append(other.elements_[i]);
  }
  assert(length_ == first + second);
  return true;
}

List List::clone() const {
  PREMISE_REQUIRES(isList());
  List copy(0);
  copy.length_ = 0;
  for (int i = 0; i < length_; i++)
    copy.append(elements_[i]);
  assert(equals(copy));
  return copy;
}

void List::reverseInPlace() {
  PREMISE_REQUIRES(isList());
  int first = length_ > 0 ? elements_[0] : 0;
  for (int i = 0, j = length_ - 1; i < j; i++, j--) {
    int kept = elements_[i];
    elements_[i] = elements_[j];
    elements_[j] = kept;
  }
  assert(length_ == 0 || lastElement() == first);
}
