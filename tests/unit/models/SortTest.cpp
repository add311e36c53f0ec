// Do qsort, bsearch and rand behave as libc's, ties and sequences included?
#include "Models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

PREMISE_MODEL(qsort);
PREMISE_MODEL(bsearch);
PREMISE_MODEL(rand);
PREMISE_MODEL(srand);
PREMISE_MODEL(rand_r);

namespace premise::models {
namespace {

struct Entry {
  int key;
  short order;
  bool operator==(const Entry &) const = default;
};

int compareKeys(const void *left, const void *right) {
  int a = static_cast<const Entry *>(left)->key;
  int b = static_cast<const Entry *>(right)->key;
  return (a > b) - (a < b);
}

TEST(SortModels, SortStablyAsLibc) {
  Random random(31);
  for (int run = 0; run < kRuns; run++) {
    std::vector<Entry> entries(static_cast<size_t>(random.number(1, 40)));
    for (size_t i = 0; i < entries.size(); i++)
      entries[i] = {static_cast<int>(random.number(-9, 9)), static_cast<short>(i)};
    std::vector<Entry> expected = entries;
    std::stable_sort(expected.begin(), expected.end(), [](Entry a, Entry b) { return a.key < b.key; });
    model_qsort(entries.data(), entries.size(), sizeof(Entry), compareKeys);
    ASSERT_TRUE(entries == expected);
    qsort(expected.data(), expected.size(), sizeof(Entry), compareKeys);
    ASSERT_TRUE(entries == expected);
  }
}

TEST(SortModels, NothingIsSortedAndFoundInNothing) {
  Entry entry{1, 2};
  model_qsort(&entry, 0, sizeof(Entry), compareKeys);
  EXPECT_EQ(entry, (Entry{1, 2}));
  EXPECT_EQ(model_bsearch(&entry, &entry, 0, sizeof(Entry), compareKeys), nullptr);
}

TEST(SortModels, SearchAsLibc) {
  Random random(32);
  for (int run = 0; run < kRuns; run++) {
    std::vector<Entry> entries(static_cast<size_t>(random.number(1, 20)));
    int key = 0;
    for (Entry &entry : entries)
      entry = {key += static_cast<int>(random.number(0, 3)), 0};
    Entry wanted{static_cast<int>(random.number(-1, 40)), 0};
    ASSERT_EQ(model_bsearch(&wanted, entries.data(), entries.size(), sizeof(Entry), compareKeys),
              bsearch(&wanted, entries.data(), entries.size(), sizeof(Entry), compareKeys));
  }
}

TEST(RandomModels, UnseededSequenceIsThatOfSeedOne) {
  int first = model_rand();
  model_srand(1);
  EXPECT_EQ(model_rand(), first);
}

TEST(RandomModels, SequencesAreThoseOfLibc) {
  Random random(33);
  for (int run = 0; run < 400; run++) {
    unsigned seed = random.chance(10) ? 0 : static_cast<unsigned>(random.scaledBits());
    srand(seed);
    model_srand(seed);
    for (int i = 0; i < 100; i++)
      ASSERT_EQ(model_rand(), rand()) << "seed " << seed << " number " << i;
    unsigned state = seed;
    unsigned modelState = seed;
    for (int i = 0; i < 100; i++)
      ASSERT_EQ(model_rand_r(&modelState), rand_r(&state));
    ASSERT_EQ(modelState, state);
  }
}

} // namespace
} // namespace premise::models
