// What is the reduced row echelon form of a matrix of whole numbers?
#include <assert.h>
#include <premise/premise.h>
#include <stdbool.h>

enum { ROWS = 2, COLUMNS = 3 };

struct matrix {
  int rows, columns;
  int at[ROWS][COLUMNS];
};

static void swap_rows(struct matrix *matrix, int one, int other) {
  for (int column = 0; column < matrix->columns; column++) {
    int kept = matrix->at[one][column];
    matrix->at[one][column] = matrix->at[other][column];
    matrix->at[other][column] = kept;
  }
}

static void clear_column(struct matrix *matrix, int pivot, int column) {
  for (int row = 0; row < matrix->rows; row++) {
    if (row == pivot)
      continue;
    int factor = matrix->at[row][column];
    for (int k = 0; k < matrix->columns; k++)
      matrix->at[row][k] -= factor * matrix->at[pivot][k];
  }
}

/// Transforms in place. Returns the rank, or -1 for a matrix of no valid size.
int rref(struct matrix *matrix) {
  if (!matrix || matrix->rows < 1 || matrix->rows > ROWS || matrix->columns < 1 || matrix->columns > COLUMNS)
    return -1;
  int pivot = 0;
  for (int lead = 0; lead < matrix->columns && pivot < matrix->rows; lead++) {
    int row = pivot;
    while (row < matrix->rows && matrix->at[row][lead] == 0)
      row++;
    if (row == matrix->rows)
      continue;
    swap_rows(matrix, row, pivot);
    int divisor = matrix->at[pivot][lead];
    PREMISE_ASSERT(divisor != 0);
    for (int column = 0; column < matrix->columns; column++)
      matrix->at[pivot][column] /= divisor;
    clear_column(matrix, pivot, lead);
    assert(matrix->at[pivot][lead] == 1);
    pivot++;
  }
  return pivot;
}
