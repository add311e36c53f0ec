// Does evaluating a teacher leave the evaluations of the student alone? (with the classes of the paper)
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Sect. 4.2, Scenario 2 and Fig. 5.
#include <cassert>
#include <premise/premise.h>

class AcademicPerson {
public:
  virtual ~AcademicPerson() = default;

  void evaluate(char rating) {
    if (count_ < kMost)
      evaluations_[count_++] = rating;
  }

  int evaluations() const { return count_; }

private:
  static constexpr int kMost = 4;
  char evaluations_[kMost] = {};
  int count_ = 0;
};

class Teacher : public virtual AcademicPerson {};

class Student : public virtual AcademicPerson {
public:
  void takeTeacher(Teacher *teacher) { teacher_ = teacher; }
  Teacher *teacher() const { return teacher_; }

private:
  Teacher *teacher_ = nullptr;
};

/// Both at once, with one list of evaluations: the object that breaks evaluateTeacher when it teaches itself.
class TeachingAssistant : public Student, public Teacher {};

void evaluateTeacher(Student *student, char rating) {
  PREMISE_REQUIRES(student != nullptr && student->teacher() != nullptr);
  PREMISE_REQUIRES((rating >= 'A' && rating <= 'D') || rating == 'F');
  int old = student->evaluations();
  student->teacher()->evaluate(rating);
  assert(student->evaluations() == old);
}

/// The case in which they are one person; a test of evaluateTeacher alone has to find it.
void evaluateOneself(char rating) {
  PREMISE_REQUIRES((rating >= 'A' && rating <= 'D') || rating == 'F');
  TeachingAssistant assistant;
  assistant.takeTeacher(&assistant);
  evaluateTeacher(&assistant, rating);
}
