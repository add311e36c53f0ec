// Which bit stands for which class of characters in glibc's ctype tables (little endian)?
#pragma once

enum {
  kBlank = 1,
  kControl = 2,
  kPunctuation = 4,
  kAlphaNumeric = 8,
  kUpper = 256,
  kLower = 512,
  kAlpha = 1024,
  kDigit = 2048,
  kHexDigit = 4096,
  kSpace = 8192,
  kPrint = 16384,
  kGraph = 32768,
};
