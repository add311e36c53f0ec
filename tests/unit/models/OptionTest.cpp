// Does the model of getopt find the same options as libc, which must not reorder arguments for that?
#include "Models.h"

#include <getopt.h>
#include <gtest/gtest.h>

PREMISE_MODEL(getopt);
PREMISE_MODEL(getopt_long);
extern "C" char *model_optarg;
extern "C" int model_optind;

namespace premise::models {
namespace {

std::vector<std::string> anyArguments(Random &random) {
  static const char *const words[] = {"-a",       "-b",      "-ab",    "-x", "-x5", "-ax",   "-o",
                                      "-o3",      "-z",      "--",     "-",  "one", "--all", "--size",
                                      "--size=4", "--all=1", "--none", "",   "-abx"};
  std::vector<std::string> arguments{"program"};
  for (auto left = random.number(0, 4); left > 0; left--)
    arguments.emplace_back(words[random.number(0, std::size(words) - 1)]);
  return arguments;
}

template <typename Next>
std::string optionsOf(std::vector<std::string> arguments, char **&value, int &index, Next next) {
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  std::string found;
  for (int option; (option = next(static_cast<int>(arguments.size()), pointers.data())) != -1;) {
    found += std::to_string(option) + " ";
    if (option != '?' && *value != nullptr)
      found += *value + std::string(" ");
  }
  return found + "then " + std::to_string(index);
}

TEST(OptionModels, AgreeWithLibc) {
  static const option names[] = {{"all", no_argument, nullptr, 'A'}, {"size", required_argument, nullptr, 'S'}, {}};
  Random random(43);
  opterr = 0;
  char **real = &optarg, **model = &model_optarg;
  for (int run = 0; run < 2000; run++) {
    const std::vector<std::string> arguments = anyArguments(random);
    optind = 0; // starts anew, in glibc
    model_optind = 1;
    ASSERT_EQ(optionsOf(arguments, model, model_optind,
                        [](int count, char **all) { return model_getopt(count, all, "+abx:o::"); }),
              optionsOf(arguments, real, optind, [](int count, char **all) { return getopt(count, all, "+abx:o::"); }));
    optind = 0;
    model_optind = 1;
    ASSERT_EQ(
        optionsOf(arguments, model, model_optind,
                  [](int count, char **all) { return model_getopt_long(count, all, "+abx:o::", names, nullptr); }),
        optionsOf(arguments, real, optind,
                  [](int count, char **all) { return getopt_long(count, all, "+abx:o::", names, nullptr); }));
  }
}

} // namespace
} // namespace premise::models
