// Do the models of the outside world answer the same in every run, and without effect?
#include "Models.h"

#include <gtest/gtest.h>

PREMISE_MODEL(time);
PREMISE_MODEL(clock);
PREMISE_MODEL(gettimeofday);
PREMISE_MODEL(clock_gettime);
PREMISE_MODEL(sleep);
PREMISE_MODEL(nanosleep);
PREMISE_MODEL(getpid);
PREMISE_MODEL(signal);
PREMISE_MODEL(sigemptyset);
PREMISE_MODEL(setlocale);
PREMISE_MODEL(getenv);
PREMISE_MODEL(system);
PREMISE_MODEL(atexit);
extern "C" int model_sigaction(int, const struct sigaction *, struct sigaction *);

namespace premise::models {
namespace {

TEST(FixedModels, TimeStandsStill) {
  time_t stored = 0;
  EXPECT_EQ(model_time(&stored), model_time(nullptr));
  EXPECT_EQ(stored, model_time(nullptr));
  EXPECT_EQ(model_clock(), model_clock());
  timeval day{};
  EXPECT_EQ(model_gettimeofday(&day, nullptr), 0);
  EXPECT_EQ(day.tv_sec, stored);
  timespec now{};
  EXPECT_EQ(model_clock_gettime(CLOCK_REALTIME, &now), 0);
  EXPECT_EQ(now.tv_sec, stored);
}

TEST(FixedModels, SleepingTakesNoTime) {
  EXPECT_EQ(model_sleep(1000000), 0U);
  timespec duration{1000000, 0};
  timespec rest{1, 1};
  EXPECT_EQ(model_nanosleep(&duration, &rest), 0);
  EXPECT_EQ(rest.tv_sec, 0);
}

TEST(FixedModels, SignalsAreAcceptedWithoutEffect) {
  EXPECT_EQ(model_signal(SIGTERM, SIG_IGN), SIG_DFL);
  struct sigaction action{};
  struct sigaction previous;
  memset(&previous, 255, sizeof previous);
  sigset_t set;
  memset(&set, 255, sizeof set);
  EXPECT_EQ(model_sigemptyset(&set), 0);
  EXPECT_EQ(sigismember(&set, SIGINT), 0);
  EXPECT_EQ(model_sigaction(SIGTERM, &action, &previous), 0);
  EXPECT_EQ(previous.sa_handler, SIG_DFL);
  struct sigaction real;
  sigaction(SIGTERM, nullptr, &real);
  EXPECT_EQ(real.sa_handler, SIG_DFL);
}

TEST(FixedModels, EnvironmentIsEmptyAndLocaleIsC) {
  EXPECT_EQ(model_getenv("PATH"), nullptr);
  EXPECT_EQ(model_system("true"), -1);
  EXPECT_EQ(model_atexit([] {}), 0);
  EXPECT_STREQ(model_setlocale(0, ""), "C");
  EXPECT_STREQ(model_setlocale(0, nullptr), "C");
  EXPECT_EQ(model_setlocale(0, "de_DE"), nullptr);
  EXPECT_EQ(model_getpid(), model_getpid());
}

} // namespace
} // namespace premise::models
