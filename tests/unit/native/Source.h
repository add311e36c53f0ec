// A C source in a temporary folder, parsed or built for a test.
#pragma once

#include "base/Files.h"
#include "native/Build.h"
#include "program/Program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace premise::native {

class SourceFile {
public:
  explicit SourceFile(const std::string &text) {
    std::string pattern = (std::filesystem::temp_directory_path() / "premise-unit-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    EXPECT_TRUE(base::writeAtomically(folder_ / "unit.c", text).isOk());
  }
  ~SourceFile() { std::filesystem::remove_all(folder_); }

  program::Program parse() const { return take(program::parse(source())); }
  program::Program compile(const Harness &harness) const { return take(program::compile(source(), harness.text)); }

private:
  program::Source source() const { return take(program::findSource((folder_ / "unit.c").string(), std::nullopt, {})); }

  template <typename T> static T take(base::Result<T> result) {
    EXPECT_TRUE(result.isOk()) << (result.isOk() ? "" : base::toString(result.error()));
    return std::move(result).value();
  }

  std::filesystem::path folder_;
};

} // namespace premise::native
