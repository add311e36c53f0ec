// Do a pointer that is read and a pointer of the input point to the same type?
#pragma once

#include <cstdint>
#include <string_view>

namespace premise::program {

/// On a load of a pointer that stands in the source: its key, or 0 if what it points to has no name.
inline constexpr const char *kPointeeNote = "premise.pointee";

/// From the spelling of the canonical type; never 0.
inline std::uint32_t pointeeKey(std::string_view spelling) {
  std::uint32_t key = 2166136261U;
  for (const char c : spelling)
    key = (key ^ static_cast<unsigned char>(c)) * 16777619U;
  return key == 0 ? 1 : key;
}

} // namespace premise::program
