// Are files written completely or not at all, and are failures told with the file's name?
#include "base/Files.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

namespace premise::base {
namespace {

namespace fs = std::filesystem;

/// A fresh folder for each test, gone afterwards.
class FilesTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "premise-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }
  std::ptrdiff_t entries() const { return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()); }

  fs::path folder_;
};

TEST_F(FilesTest, WhatIsWrittenIsRead) {
  const std::string bytes("line\n\0binary\xff", 13);
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", bytes));
  const auto text = readFile(folder_ / "a.txt");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, bytes);
}

TEST_F(FilesTest, AnOlderFileIsReplaced) {
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", "a long first version"));
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", "short"));
  EXPECT_EQ(*readFile(folder_ / "a.txt"), "short");
}

TEST_F(FilesTest, ADeviceStaysADevice) {
  // Through a link, so that a mistake replaces the link and not the device.
  std::filesystem::create_symlink("/dev/full", folder_ / "full");
  EXPECT_FALSE(writeAtomically(folder_ / "full", "text"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "full"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST_F(FilesTest, ALinkStaysALink) {
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", "first"));
  std::filesystem::create_symlink("a.txt", folder_ / "link");
  ASSERT_TRUE(writeAtomically(folder_ / "link", "second"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_EQ(*readFile(folder_ / "a.txt"), "second");
}

TEST_F(FilesTest, MissingFoldersAreCreated) {
  ASSERT_TRUE(writeAtomically(folder_ / "x" / "y" / "a.txt", "deep"));
  EXPECT_EQ(*readFile(folder_ / "x" / "y" / "a.txt"), "deep");
}

TEST_F(FilesTest, NothingIsLeftBesideTheFile) {
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", "text"));
  EXPECT_EQ(entries(), 1);
}

TEST_F(FilesTest, AFileInPlaceOfAFolderIsReportedWithItsName) {
  ASSERT_TRUE(writeAtomically(folder_ / "file", "text"));
  const auto written = writeAtomically(folder_ / "file" / "a.txt", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().place.file, (folder_ / "file").string());
  EXPECT_NE(written.error().message.find("cannot create the folder"), std::string::npos);
}

TEST_F(FilesTest, AFolderInPlaceOfTheFileIsAnErrorThatLeavesNothingBehind) {
  fs::create_directories(folder_ / "taken" / "inside");
  const auto written = writeAtomically(folder_ / "taken", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().place.file, (folder_ / "taken").string());
  EXPECT_EQ(entries(), 1) << "the partial file should be gone";
}

TEST_F(FilesTest, AnUnwritableFolderIsAnErrorAndKeepsTheOlderFile) {
  if (::geteuid() == 0)
    GTEST_SKIP() << "root may write everywhere";
  ASSERT_TRUE(writeAtomically(folder_ / "a.txt", "older"));
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  const auto written = writeAtomically(folder_ / "a.txt", "newer");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "cannot write: Permission denied");
  EXPECT_EQ(*readFile(folder_ / "a.txt"), "older");
}

TEST_F(FilesTest, AFolderThatNobodyMayWriteIsAnError) {
  const auto written = writeAtomically("/proc/premise-test", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().place.file, "/proc/premise-test");
}

TEST_F(FilesTest, AMissingFileCannotBeRead) {
  const auto text = readFile(folder_ / "missing");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message, "cannot read: No such file or directory");
  EXPECT_EQ(text.error().place.file, (folder_ / "missing").string());
}

} // namespace
} // namespace premise::base
