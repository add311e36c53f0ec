// Does a stored ledger come back as it was, and is a broken file said to be one?
#include "ledger/Storage.h"

#include "base/Files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace premise::ledger {
namespace {

StoredLedger sample() {
  Entry entry;
  entry.check = {"f.c:3:5:assert", program::CheckKind::Assert, {"f.c", 3, 5}, "f", "x > \"0\""};
  StoredLedger stored{Ledger({entry}, {}), {{"f", "abc"}}};
  const Executable forms[] = {NotExecutable{},
                              CheckHolds{"f.c:2:1:signed-overflow"},
                              NoWrap{},
                              Annotated{},
                              NonNull{1},
                              Separated{0, 1, 4, 8},
                              ReadSeparated{1},
                              LoopAtMost{3},
                              InitialGlobal{"counter"},
                              AtEntry{"n > 0"},
                              ValidVector{1, 4, true},
                              ValidArray{.parameter = 1, .bytes = 8, .isWhole = true},
                              FrameKept{{"a", "b"}}};
  Cube cube;
  for (const Executable &form : forms)
    cube.insert(stored.ledger.assume({.id = {},
                                      .kind = "some",
                                      .place = {"f.c", 2, 1},
                                      .function = "f",
                                      .predicate = "p" + std::to_string(form.index()),
                                      .by = "numeric",
                                      .executable = form}));
  stored.ledger.record(0, {.by = "numeric", .premise = Premise({cube})});
  stored.ledger.record(0, {.by = "testing", .strength = Strength::Bounded, .isUnreachable = true, .detail = "loop"});
  stored.ledger.recordFailure(0, "f_1");
  stored.ledger.recordConfidence(0, 0.5);
  stored.ledger.explainOpen(0, "because");
  return stored;
}

class StorageTest : public ::testing::Test {
protected:
  StorageTest() : path_(std::filesystem::path(::testing::TempDir()) / "premise_storage_test.json") {}
  ~StorageTest() override { std::filesystem::remove(path_); }
  std::filesystem::path path_;
};

TEST_F(StorageTest, EveryFieldComesBack) {
  const StoredLedger before = sample();
  ASSERT_TRUE(writeLedgers(path_, {{"f.c", before}}).isOk());
  const auto read = readLedgers(path_);
  ASSERT_TRUE(read.isOk());
  const StoredLedger &after = read->at("f.c");
  EXPECT_EQ(after.contents, before.contents);
  EXPECT_EQ(after.ledger.assumptions(), before.ledger.assumptions());
  EXPECT_EQ(after.ledger[0].evidence, before.ledger[0].evidence);
  EXPECT_EQ(toJson(after), toJson(before));
}

TEST_F(StorageTest, AMissingFileIsAnEmptyOne) {
  const auto read = readLedgers(path_);
  ASSERT_TRUE(read.isOk());
  EXPECT_TRUE(read->empty());
}

TEST_F(StorageTest, NonsenseIsNamedWithItsFile) {
  for (const char *text :
       {"", "{", "[]", R"({"schema": 99, "sources": {}})", R"({"schema": 1, "sources": {"f": 3}})"}) {
    ASSERT_TRUE(base::writeAtomically(path_, text).isOk());
    const auto read = readLedgers(path_);
    ASSERT_FALSE(read.isOk()) << text;
    EXPECT_EQ(read.error().place.file, path_.string());
  }
}

} // namespace
} // namespace premise::ledger
