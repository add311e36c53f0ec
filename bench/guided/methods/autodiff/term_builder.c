// Building the terms of a function that is to be differentiated.
#include <assert.h>
#include <math.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { INVALID = -1, MOST_TERMS = 4 };
enum kind { CONSTANT, VARIABLE, EXPONENTIAL, LOGARITHM, POWER };

struct term {
  enum kind kind;
  double value;
  int operand;
};

struct builder {
  int count;
  struct term terms[MOST_TERMS];
};

static bool is_term(const struct builder *builder, int term) {
  return builder && builder->count <= MOST_TERMS && term >= 0 && term < builder->count;
}

static bool is_finite(double value) {
  return value == value && value < HUGE_VAL && value > -HUGE_VAL;
}

static int append(struct builder *builder, enum kind kind, double value, int operand) {
  if (builder->count < 0 || builder->count >= MOST_TERMS)
    return INVALID;
  int index = builder->count++;
  builder->terms[index].kind = kind;
  builder->terms[index].value = value;
  builder->terms[index].operand = operand;
  PREMISE_ASSERT(operand < index);
  return index;
}

/// A term with a fixed value; an equal one is used again.
int builder_constant(struct builder *builder, double value) {
  PREMISE_ENSURES(PREMISE_RESULT < MOST_TERMS);
  if (!builder || builder->count < 0 || builder->count > MOST_TERMS || !is_finite(value))
    return INVALID;
  for (int i = 0; i < builder->count; i++)
    if (builder->terms[i].kind == CONSTANT && builder->terms[i].value == value)
      return i;
  int index = append(builder, CONSTANT, value, INVALID);
  assert(index == INVALID || builder->terms[index].value == value);
  return index;
}

/// e to the power of a term; that of a logarithm is what the logarithm was taken of.
int builder_exp(struct builder *builder, int term) {
  if (!is_term(builder, term))
    return INVALID;
  if (builder->terms[term].kind == LOGARITHM) {
    int operand = builder->terms[term].operand;
    assert(operand < term);
    return operand;
  }
  if (builder->terms[term].kind == CONSTANT && builder->terms[term].value == 0.0)
    return builder_constant(builder, 1.0);
  return append(builder, EXPONENTIAL, 0.0, term);
}

/// The logarithm of a term; a constant that has none is refused.
int builder_log(struct builder *builder, int term) {
  if (!is_term(builder, term))
    return INVALID;
  const struct term *operand = &builder->terms[term];
  if (operand->kind == CONSTANT) {
    if (operand->value <= 0.0)
      return INVALID;
    if (operand->value == 1.0)
      return builder_constant(builder, 0.0);
  }
  if (operand->kind == EXPONENTIAL)
    return operand->operand;
  int index = append(builder, LOGARITHM, 0.0, term);
  assert(index == INVALID || index > term);
  return index;
}

/// A term to a constant power.
int builder_power(struct builder *builder, int term, double exponent) {
  if (!is_term(builder, term) || !is_finite(exponent))
    return INVALID;
  if (exponent == 0.0)
    return builder_constant(builder, 1.0);
  if (exponent == 1.0)
    return term;
  const struct term *base = &builder->terms[term];
  if (base->kind == CONSTANT && base->value == 0.0) {
    if (exponent < 0.0)
      return INVALID;
    return term;
  }
  if (base->kind == CONSTANT && exponent == 2.0) {
    double square = base->value * base->value;
    int folded = builder_constant(builder, square);
    assert(folded == INVALID || builder->terms[folded].value >= 0.0);
    return folded;
  }
  int index = append(builder, POWER, exponent, term);
  assert(index == INVALID || builder->terms[index].operand == term);
  return index;
}
