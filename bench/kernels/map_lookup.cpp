// Three insertions into a std::map and a look-up: the shape of the tree depends on the keys.
#include <cassert>
#include <map>

int map_lookup(int a, int b, int c, int wanted) {
  std::map<int, int> table;
  table[a] = 1;
  table[b] = 2;
  table[c] = 3;
  assert(table.size() >= 1 && table.size() <= 3);
  const auto found = table.find(wanted);
  return found == table.end() ? 0 : found->second;
}
