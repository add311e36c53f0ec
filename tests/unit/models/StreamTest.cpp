// Do the stream and descriptor models deliver the same bytes, positions and states as libc on a real file?
#include "Models.h"

#include <algorithm>
#include <gtest/gtest.h>

PREMISE_MODEL(fopen);
PREMISE_MODEL(fclose);
PREMISE_MODEL(fgetc);
PREMISE_MODEL(ungetc);
PREMISE_MODEL(fgets);
PREMISE_MODEL(fread);
PREMISE_MODEL(getline);
PREMISE_MODEL(getdelim);
PREMISE_MODEL(fscanf);
PREMISE_MODEL(feof);
PREMISE_MODEL(ferror);
PREMISE_MODEL(clearerr);
PREMISE_MODEL(fseek);
PREMISE_MODEL(ftell);
PREMISE_MODEL(rewind);
PREMISE_MODEL(fflush);
PREMISE_MODEL(fileno);
PREMISE_MODEL(fputs);
PREMISE_MODEL(fputc);
PREMISE_MODEL(puts);
PREMISE_MODEL(putchar);
PREMISE_MODEL(fwrite);
PREMISE_MODEL(getchar);
PREMISE_MODEL(freopen);
PREMISE_MODEL(read);
PREMISE_MODEL(write);
PREMISE_MODEL(lseek);
PREMISE_MODEL(close);
PREMISE_MODEL(access);
PREMISE_MODEL(isatty);
PREMISE_MODEL(perror);
extern "C" {
int model_open(const char *, int, ...);
int model_scanf(const char *, ...);
char *model_gets(char *);
extern FILE *model_stdin;
extern FILE *model_stdout;
}

namespace premise::models {
namespace {

// The stream functions of one library, so that the same random calls can be made on both.
struct Library {
  decltype(&::fgetc) fgetc;
  decltype(&::ungetc) ungetc;
  decltype(&::fgets) fgets;
  decltype(&::fread) fread;
  decltype(&::getdelim) getdelim;
  decltype(&::fscanf) fscanf;
  decltype(&::feof) feof;
  decltype(&::fseek) fseek;
  decltype(&::ftell) ftell;
  decltype(&::rewind) rewind;
};

const Library kReal{fgetc, ungetc, fgets, fread, getdelim, fscanf, feof, fseek, ftell, rewind};
const Library kModel{model_fgetc,  model_ungetc, model_fgets, model_fread, model_getdelim,
                     model_fscanf, model_feof,   model_fseek, model_ftell, model_rewind};

std::string readLine(const Library &library, FILE *stream, char delimiter) {
  char *line = nullptr;
  size_t capacity = 0;
  ssize_t length = library.getdelim(&line, &capacity, delimiter, stream);
  std::string result = std::to_string(length) + (length > 0 ? std::string(line, length) : "");
  free(line);
  return result;
}

std::string readBlock(const Library &library, FILE *stream, size_t size, size_t count) {
  char block[64] = {};
  size_t done = library.fread(block, size, count, stream);
  return std::to_string(done) + std::string(block, sizeof block);
}

std::string readText(const Library &library, FILE *stream, int size) {
  char line[64];
  memset(line, '#', sizeof line);
  const char *result = library.fgets(line, size, stream);
  return result == nullptr ? "null" : std::string(line, sizeof line);
}

// Makes one call and describes everything that can be seen of it.
std::string step(const Library &library, FILE *stream, Random &random) {
  std::string seen;
  switch (random.number(0, 7)) {
  case 0:
    seen = std::to_string(library.fgetc(stream));
    break;
  case 1: {
    int code = library.fgetc(stream);
    int pushed = static_cast<int>(random.number(0, 255));
    seen = std::to_string(code) + (code == EOF ? "" : " " + std::to_string(library.ungetc(pushed, stream)));
    break;
  }
  case 2:
    seen = readText(library, stream, static_cast<int>(random.number(1, 12)));
    break;
  case 3: {
    size_t size = static_cast<size_t>(random.number(1, 3));
    seen = readBlock(library, stream, size, static_cast<size_t>(random.number(0, 8)));
    break;
  }
  case 4:
    seen = readLine(library, stream, random.oneOf("\na"));
    break;
  case 5: {
    int number = -77;
    char word[32] = "";
    int count = library.fscanf(stream, random.chance(50) ? "%d%30s" : " a%2d%3[ab1]", &number, word);
    seen = std::to_string(count) + " " + std::to_string(number) + word;
    break;
  }
  case 6: {
    int origin = static_cast<int>(random.number(0, 2));
    // Never before the start: whether a failed seek drops a pushed-back byte differs from call to call in glibc.
    long size = static_cast<long>(environment().fileContent.size());
    long start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? std::max(library.ftell(stream), 0L) : size;
    seen = std::to_string(library.fseek(stream, random.number(std::max(-5L, -start), 25), origin));
    break;
  }
  default:
    if (random.chance(20))
      library.rewind(stream);
  }
  return seen + " eof " + std::to_string(library.feof(stream) != 0) + " at " + std::to_string(library.ftell(stream));
}

class StreamModels : public testing::Test {
protected:
  void fill(const std::string &content) {
    environment().fileName = "data";
    environment().fileContent = content;
    real_ = tmpfile();
    ASSERT_NE(real_, nullptr);
    fwrite(content.data(), 1, content.size(), real_);
    rewind(real_);
    model_ = model_fopen("data", "r");
    ASSERT_NE(model_, nullptr);
  }
  void release() {
    fclose(real_);
    ASSERT_EQ(model_fclose(model_), 0);
  }
  FILE *real_ = nullptr;
  FILE *model_ = nullptr;
};

TEST_F(StreamModels, ReadFilesAsLibc) {
  Random random(71);
  constexpr int kFiles = 1500;
  constexpr int kCalls = 20;
  for (int file = 0; file < kFiles; file++) {
    fill(random.text("ab1 \n-\x80", 60));
    for (int call = 0; call < kCalls; call++) {
      unsigned seed = static_cast<unsigned>(random.bits());
      Random choices(seed);
      Random sameChoices(seed);
      std::string expected = step(kReal, real_, choices);
      ASSERT_EQ(step(kModel, model_, sameChoices), expected)
          << "file " << file << " call " << call << " on \"" << environment().fileContent << '"';
    }
    release();
  }
}

TEST_F(StreamModels, SeekingBeforeTheStartFails) {
  fill("abc");
  EXPECT_EQ(model_fseek(model_, -1, SEEK_SET), fseek(real_, -1, SEEK_SET));
  EXPECT_EQ(model_fseek(model_, -4, SEEK_END), fseek(real_, -4, SEEK_END));
  EXPECT_EQ(model_fseek(model_, 0, 99), fseek(real_, 0, 99));
  EXPECT_EQ(model_fgetc(model_), fgetc(real_));
  release();
}

TEST_F(StreamModels, ReadDescriptorsAsLibc) {
  Random random(72);
  for (int file = 0; file < 1000; file++) {
    fill(random.text("ab1", 40));
    int realNumber = fileno(real_);
    int number = model_open("data", O_RDONLY);
    ASSERT_GE(number, 3);
    lseek(realNumber, 0, SEEK_SET);
    for (int call = 0; call < 20; call++) {
      char expected[16] = {};
      char actual[16] = {};
      size_t count = static_cast<size_t>(random.number(0, 16));
      ASSERT_EQ(model_read(number, actual, count), read(realNumber, expected, count));
      ASSERT_EQ(std::string(actual, 16), std::string(expected, 16));
      off_t distance = random.number(-10, 10);
      int origin = static_cast<int>(random.number(0, 3));
      clearErrors();
      // Linux knows two more origins than the model; 3 and 4 stand for holes.
      origin = origin == 3 ? 99 : origin;
      ASSERT_EQ(model_lseek(number, distance, origin), lseek(realNumber, distance, origin));
      ASSERT_EQ(*model___errno_location(), errno);
    }
    ASSERT_EQ(model_close(number), 0);
    ASSERT_EQ(model_close(number), -1);
    release();
  }
}

// Standard input (see Models.cpp) has one position for the whole program, so this is one scenario.
TEST(StandardInputModel, IsReadOnceByAllFunctions) {
  EXPECT_EQ(model_getchar(), 'a');
  char code = 0;
  EXPECT_EQ(model_scanf("%c", &code), 1);
  EXPECT_EQ(code, 'b');
  int number = 0;
  char word[16];
  EXPECT_EQ(model_scanf("%d %15s", &number, word), 2);
  EXPECT_EQ(number, 42);
  EXPECT_STREQ(word, "word");
  char line[32];
  EXPECT_STREQ(model_gets(line), "");
  EXPECT_STREQ(model_gets(line), "line two");
  EXPECT_EQ(model_read(0, line, 2), 2);
  EXPECT_STREQ(model_fgets(line, sizeof line, model_stdin), "st");
  EXPECT_NE(model_feof(model_stdin), 0);
  EXPECT_EQ(model_gets(line), nullptr);
  EXPECT_EQ(model_scanf("%d", &number), EOF);
}

TEST(OpenModels, FailAsLibcDoes) {
  environment().fileName = "data";
  environment().fileContent = "abc";
  clearErrors();
  EXPECT_EQ(model_fopen("absent", "r"), nullptr);
  EXPECT_EQ(*model___errno_location(), ENOENT);
  EXPECT_EQ(model_fopen("data", "?"), nullptr);
  EXPECT_EQ(*model___errno_location(), EINVAL);
  EXPECT_EQ(model_open("absent", O_RDWR), -1);
  EXPECT_EQ(model_access("data", R_OK), 0);
  EXPECT_EQ(model_access("absent", R_OK), -1);
  EXPECT_EQ(model_isatty(1), 0);
  char byte = 0;
  EXPECT_EQ(model_read(1, &byte, 1), -1);
  EXPECT_EQ(model_write(0, &byte, 1), -1);
  EXPECT_EQ(model_read(99, &byte, 1), -1);
  EXPECT_EQ(*model___errno_location(), EBADF);
}

TEST(OpenModels, RunOutOfDescriptorsAndRecover) {
  environment().fileName = "data";
  int opened = 0;
  int last = -1;
  for (int number; (number = model_open("data", O_RDONLY)) >= 0; opened++)
    last = number;
  EXPECT_EQ(*model___errno_location(), EMFILE);
  EXPECT_GT(opened, 10);
  for (; last >= 3; last--)
    EXPECT_EQ(model_close(last), 0);
}

TEST(OutputModels, SwallowAndCount) {
  FILE *file = model_fopen("new", "w");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(model_fputs("hello", file), 1);
  EXPECT_EQ(model_fputc('x' + 256, file), 'x');
  EXPECT_EQ(model_fwrite("abcdef", 2, 3, file), 3U);
  EXPECT_EQ(model_ftell(file), 12);
  EXPECT_EQ(model_fgetc(file), EOF);
  EXPECT_NE(model_ferror(file), 0);
  model_clearerr(file);
  EXPECT_EQ(model_ferror(file), 0);
  EXPECT_EQ(model_fflush(file), 0);
  EXPECT_EQ(model_fclose(file), 0);
  EXPECT_EQ(model_puts("abc"), 4);
  EXPECT_EQ(model_putchar(200), 200);
  EXPECT_EQ(model_write(1, "abc", 3), 3);
  EXPECT_EQ(model_fputc('x', model_stdin), EOF);
  model_clearerr(model_stdin);
  model_perror("text");
}

} // namespace
} // namespace premise::models
