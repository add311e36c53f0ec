// How terms are shared: an open-addressing table over nodes in arenas; a node never moves and never dies alone.
#include "term/Pool.h"

#include "base/Ensure.h"
#include "term/Operators.h"
#include "term/Shape.h"
#include "term/simplify/Simplify.h"

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <vector>

namespace premise::term {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18;
constexpr std::uint32_t kTreeSizeLimit = std::uint32_t{1} << 30; // two of them still fit
constexpr std::uint32_t kNoNode = ~std::uint32_t{0};

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  const Value product = static_cast<Value>(a ^ 0x9E3779B97F4A7C15u) * (b ^ 0xD6E8FEB86659FD93u);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t hashOf(const Shape &shape) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(shape.op) << 8 | shape.width, shape.immediate);
  if (shape.op == Op::Const)
    return mix(mix(hash, static_cast<std::uint64_t>(shape.value)), static_cast<std::uint64_t>(shape.value >> 64));
  for (Term arg : shape.args)
    hash = mix(hash, arg->id());
  return hash;
}

bool matches(const Node &node, const Shape &shape) {
  if (node.op() != shape.op || node.width() != shape.width)
    return false;
  if (shape.op == Op::Const)
    return node.value() == shape.value;
  if (shape.op == Op::Var)
    return node.variable() == shape.immediate;
  if (shape.op == Op::Extract && node.lowestBit() != shape.immediate)
    return false;
  return std::ranges::equal(node.args(), shape.args);
}

} // namespace

struct Pool::Implementation {
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t id = kNoNode;
  };

  std::vector<std::unique_ptr<std::byte[]>> blocks;
  std::byte *free = nullptr;
  std::size_t freeBytes = 0;
  std::size_t totalBytes = 0;
  std::vector<const Node *> nodes; ///< by id
  std::vector<Slot> table{std::size_t{1} << 12};
  VariableSets variableSets;
  std::vector<Term> variables;
  bool simplify = true;
  bool everySimplified = true; ///< no node was made while the simplifier was off

  std::size_t slotOf(const Shape &shape, std::uint64_t hash) const {
    const std::size_t last = table.size() - 1;
    const auto shortHash = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = hash & last;
    while (table[at].id != kNoNode && !(table[at].hash == shortHash && matches(*nodes[table[at].id], shape)))
      at = (at + 1) & last;
    return at;
  }

  void grow() {
    std::vector<Slot> old(table.size() * 2);
    old.swap(table);
    const std::size_t last = table.size() - 1;
    for (const Slot &slot : old) {
      if (slot.id == kNoNode)
        continue;
      std::size_t at = nodes[slot.id]->hash() & last;
      while (table[at].id != kNoNode)
        at = (at + 1) & last;
      table[at] = slot;
    }
  }

  std::byte *allocate(std::size_t bytes) {
    if (bytes > freeBytes) {
      const std::size_t block = std::max(bytes, kBlockBytes);
      free = blocks.emplace_back(new std::byte[block]).get();
      freeBytes = block;
      totalBytes += block;
    }
    std::byte *result = free;
    free += bytes;
    freeBytes -= bytes;
    return result;
  }

  NodeFields fieldsOf(const Shape &shape, std::uint64_t hash) {
    NodeFields fields{.hash = hash, .variables = &variableSets.empty()};
    fields.id = static_cast<std::uint32_t>(nodes.size());
    fields.immediate = shape.immediate;
    fields.argCount = static_cast<std::uint32_t>(shape.args.size());
    fields.op = shape.op;
    fields.width = static_cast<std::uint8_t>(shape.width);
    fields.hasFloat = isFloatOp(shape.op);
    fields.hasInteger = shape.width == kIntegerWidth;
    if (shape.op == Op::Var)
      fields.variables = &variableSets.single(shape.immediate);
    for (Term arg : shape.args) {
      fields.variables = &variableSets.unite(*fields.variables, arg->variables());
      fields.hasFloat |= arg->hasFloat();
      fields.hasInteger |= arg->hasInteger();
      fields.treeSize = std::min(kTreeSizeLimit, fields.treeSize + arg->treeSize());
      fields.depth = std::max(fields.depth, arg->depth() + 1);
    }
    return fields;
  }

  Term add(const Shape &shape, std::uint64_t hash, std::size_t slot) {
    const std::size_t tail = shape.op == Op::Const ? sizeof(Value) : shape.args.size_bytes();
    std::byte *memory = allocate(sizeof(Node) + tail);
    const Node *node = new (memory) Node(fieldsOf(shape, hash));
    if (shape.op == Op::Const)
      std::memcpy(memory + sizeof(Node), &shape.value, sizeof(Value));
    else
      std::ranges::uninitialized_copy(shape.args,
                                      std::span(reinterpret_cast<Term *>(memory + sizeof(Node)), shape.args.size()));
    table[slot] = {static_cast<std::uint32_t>(hash >> 32), node->id()};
    nodes.push_back(node);
    if (nodes.size() * 2 > table.size())
      grow();
    return Term(node);
  }

  Term intern(const Shape &shape) {
    const std::uint64_t hash = hashOf(shape);
    const std::size_t slot = slotOf(shape, hash);
    return table[slot].id != kNoNode ? Term(nodes[table[slot].id]) : add(shape, hash, slot);
  }

  /// A node that was made by the simplifier is its own normal form.
  Term findSimplified(const Shape &shape) const {
    if (!everySimplified)
      return {};
    const std::size_t slot = slotOf(shape, hashOf(shape));
    return table[slot].id != kNoNode ? Term(nodes[table[slot].id]) : Term();
  }

  Term build(Pool &pool, Shape shape) {
    ensureWellFormed(shape);
    if (!simplify)
      return intern(shape);
    std::array<Term, 2> ordered;
    if (isCommutative(shape.op)) {
      ordered = canonicalOrder(shape.args[0], shape.args[1]);
      shape.args = ordered;
    }
    if (const Term known = findSimplified(shape); !known.isNull())
      return known;
    const Term simpler = simplifyShape(pool, shape);
    return simpler.isNull() ? intern(shape) : simpler;
  }
};

Pool::Pool() : impl_(std::make_unique<Implementation>()) {}
Pool::~Pool() = default;

Term Pool::constant(unsigned width, Value value) {
  base::ensure(width >= 1 && width <= 128, "a term's width should be between 1 and 128");
  return impl_->intern({.op = Op::Const, .width = width, .value = value & maskOf(width)});
}

Term Pool::integer(__int128 value) {
  return impl_->intern({.op = Op::Const, .width = kIntegerWidth, .value = static_cast<Value>(value)});
}

Term Pool::variable(VarId id, unsigned width) {
  base::ensure(width <= 128, "a term's width should be between 1 and 128, or that of an integer");
  if (id >= impl_->variables.size())
    impl_->variables.resize(id + 1);
  Term &variable = impl_->variables[id];
  if (variable.isNull())
    variable = impl_->intern({.op = Op::Var, .width = width, .immediate = id});
  base::ensure(variable->width() == width, "a variable should always have the same width");
  return variable;
}

Term Pool::knownVariable(VarId id) const {
  return id < impl_->variables.size() ? impl_->variables[id] : Term();
}

VarId Pool::nextVariable() const {
  return static_cast<VarId>(impl_->variables.size());
}

Term Pool::make(Op op, unsigned width, std::span<const Term> args) {
  base::ensure(op != Op::Const && op != Op::Var && op != Op::Extract,
               "constants, variables and extracts should be made by their own function");
  return impl_->build(*this, {.op = op, .width = width, .args = args});
}

Term Pool::extract(Term of, unsigned lowestBit, unsigned width) {
  return impl_->build(*this, {.op = Op::Extract, .width = width, .immediate = lowestBit, .args = std::span(&of, 1)});
}

void Pool::setSimplify(bool on) {
  impl_->simplify = on;
  impl_->everySimplified &= on;
}

std::size_t Pool::size() const {
  return impl_->nodes.size();
}

std::size_t Pool::bytes() const {
  return impl_->totalBytes + impl_->nodes.capacity() * sizeof(const Node *) +
         impl_->table.capacity() * sizeof(Implementation::Slot);
}

} // namespace premise::term
