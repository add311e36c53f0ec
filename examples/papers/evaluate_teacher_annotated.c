// Under which assumption does evaluating a teacher leave the evaluations of the student alone?
//
// Collaborative verification and testing with explicit assumptions (FM 2012), Fig. 5, with what a checker wrote that
// takes different pointers for different objects: nobody teaches themselves (not_own_teacher).
#include <premise/premise.h>
#include <stddef.h>

enum { MOST_EVALUATIONS = 4 };

struct person {
  int count;
  char evaluations[MOST_EVALUATIONS];
  struct person *teacher;
};

static void evaluate(struct person *person, char rating) {
  if (person->count >= 0 && person->count < MOST_EVALUATIONS)
    person->evaluations[person->count++] = rating;
}

void evaluate_teacher(struct person *student, char rating) {
  PREMISE_REQUIRES(student != NULL && student->teacher != NULL);
  PREMISE_REQUIRES((rating >= 'A' && rating <= 'D') || rating == 'F');
  int old = student->count;
  PREMISE_ASSUMED(student->teacher != student, not_own_teacher);
  evaluate(student->teacher, rating);
  PREMISE_VERIFIED(student->count == old, not_own_teacher);
}
