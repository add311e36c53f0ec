# Where do the functions of a C or C++ file begin and end, how many parameters have they, how deep do they nest?
#
# A tokenizer and a statement parser that know just enough: no types, no macros, no templates beyond their brackets.
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*)
      |(?P<raw>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)")
      |(?P<text>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"|(?:u8|[uUL])?'(?:\\.|[^'\\\n])*')
      |(?P<word>[A-Za-z_]\w*)
      |(?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)
      |(?P<mark2>->|::|<<=|>>=|<=>|<=|>=|==|!=|&&|\|\||\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|\.\.\.|<<)
      |(?P<one>[^\s])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
TYPE_WORDS = {"class", "struct", "union", "enum"}
NOT_A_NAME = {"__attribute__", "alignas", "noexcept", "decltype", "requires", "explicit", "_Alignas", "__declspec", "throw"}
CONTROL = {"if", "for", "while", "switch"}


@dataclass
class Token:
    text: str
    line: int


@dataclass
class Function:
    name: str
    first: int
    last: int
    parameters: int
    nesting: int

    @property
    def lines(self):
        return self.last - self.first + 1


def tokenize(source):
    tokens, line, position = [], 1, 0
    for match in TOKEN.finditer(source):
        line += source.count("\n", position, match.start())
        position = match.start()
        if match.lastgroup != "skip":
            tokens.append(Token(match.group(0), line))
    return tokens


def functions(source):
    return Parser(tokenize(source)).declarations()


class Parser:
    def __init__(self, tokens):
        self.tokens = tokens
        self.at = 0
        self.found = []

    def text(self, index=None):
        index = self.at if index is None else index
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def declarations(self):
        """Everything at namespace or class scope, up to the closing brace that ends it."""
        head = self.at
        while self.at < len(self.tokens):
            text = self.text()
            if text == "{":
                if self.opens_member_initializer(head):
                    self.skip_group()
                    continue
                self.block(head)
                head = self.at
            elif text == "}":
                self.at += 1
                return self.found
            elif text in ("(", "["):
                self.skip_group()
            else:
                access = text == ":" and self.text(self.at - 1) in ("public", "private", "protected")
                self.at += 1
                if text == ";" or access:
                    head = self.at
        return self.found

    def skip_group(self):
        depth = 0
        while self.at < len(self.tokens):
            depth += (self.text() in OPEN) - (self.text() in CLOSE)
            self.at += 1
            if depth == 0:
                return

    def top_level(self, head):
        """The head's tokens outside of any bracket, with their positions; a group stands as its opening bracket."""
        kept, depth = [], 0
        for index in range(self.after_template(head), self.at):
            text = self.text(index)
            depth -= text in CLOSE
            if depth == 0 and text not in CLOSE:
                kept.append((index, text))
            depth += text in OPEN
        return kept

    def after_template(self, head):
        """The head without its `template <...>`, in which a default is no initializer."""
        while self.text(head) == "template" and self.text(head + 1) == "<":
            head, angles = head + 2, 1
            while angles and head < self.at:
                angles += (self.text(head) == "<") - (self.text(head) == ">")
                head += 1
        return head

    def opens_member_initializer(self, head):
        """Whether this brace is that of `member_{...}` in a constructor's list of initializers."""
        texts = [text for _, text in self.top_level(head)]
        if "(" not in texts or ":" not in texts[texts.index("("):]:
            return False
        return bool(re.match(r"[A-Za-z_>]", self.text(self.at - 1)))

    def block(self, head):
        """The brace after a head: a scope, a function's body, or an initializer."""
        kept = self.top_level(head)
        texts = [text for _, text in kept]
        parameters = self.parameter_list(kept)
        assigned = "=" in texts and "operator" not in texts
        if parameters is not None and not assigned:
            first = self.tokens[head].line
            nesting = self.body(0)
            name, count = self.text(parameters - 1), self.count_parameters(parameters)
            self.found.append(Function(name, first, self.tokens[self.at - 1].line, count, nesting))
        elif assigned or (texts and texts[0] not in ("namespace", "inline", "extern") and not TYPE_WORDS.intersection(texts)):
            self.skip_group()
        elif "enum" in texts:
            self.skip_group()
        else:
            self.at += 1
            self.declarations()

    def parameter_list(self, kept):
        """Where the parameter list of a function head opens, or None."""
        for position, (index, text) in enumerate(kept):
            if text != "(" or position == 0:
                continue
            before = kept[position - 1][1]
            is_name = re.match(r"[A-Za-z_]", before) and before not in NOT_A_NAME
            is_operator = any(word == "operator" for _, word in kept[max(0, position - 3):position])
            if is_operator and before == "operator":
                continue  # the first brackets of operator()
            if is_name or is_operator:
                return index
        return None

    def count_parameters(self, opening):
        depth, angles, commas, words = 0, 0, 0, 0
        for index in range(opening, len(self.tokens)):
            text = self.text(index)
            depth -= text in CLOSE
            if depth == 0 and text == ")":
                break
            if depth == 1:
                angles += (text == "<") - (text == ">" and angles > 0)
                commas += text == "," and angles == 0
                words += text not in ("void", "...")
            depth += text in OPEN
        return commas + 1 if words else 0

    def body(self, depth):
        """A block of statements; gives how deep it nests, counting from depth."""
        deepest = depth
        self.at += 1
        while self.at < len(self.tokens) and self.text() != "}":
            deepest = max(deepest, self.statement(depth))
        self.at += 1
        return deepest

    def statement(self, depth):
        text = self.text()
        if text == "{":
            return self.body(depth)
        if text in CONTROL:
            deepest = self.controlled(depth)
            while self.text() == "else":
                self.at += 1
                chained = self.text() == "if"
                deepest = max(deepest, self.controlled(depth) if chained else self.statement(depth + 1))
            return deepest
        if text == "do":
            self.at += 1
            return max(self.statement(depth + 1), self.expression(depth))
        if text in ("try", "catch"):
            self.at += 1
            if self.text() == "(":
                self.skip_group()
            return self.body(depth + 1)
        if text in ("case", "default"):
            while self.at < len(self.tokens) and self.text() != ":":
                self.at += 1
            self.at += 1
            return depth
        return self.expression(depth)

    def controlled(self, depth):
        """`if (...) statement`, `if constexpr (...)`, loops, switch."""
        self.at += 1
        while self.text() in ("constexpr", "!", "consteval"):
            self.at += 1
        deepest = depth
        if self.text() == "(":
            deepest = self.group(depth)
        return max(deepest, self.statement(depth + 1))

    def expression(self, depth):
        """Up to the semicolon; a lambda's body nests one deeper than the statement it stands in."""
        deepest = depth
        while self.at < len(self.tokens):
            text = self.text()
            if text == "}":
                return deepest
            if text in OPEN:
                deepest = max(deepest, self.group(depth))
                continue
            self.at += 1
            if text == ";":
                return deepest
        return deepest

    def group(self, depth):
        """A bracketed group inside an expression, in which lambdas may stand."""
        if self.text() == "{" and self.opens_lambda():
            return self.body(depth + 1)
        deepest = depth
        self.at += 1
        while self.at < len(self.tokens) and self.text() not in CLOSE:
            if self.text() in OPEN:
                deepest = max(deepest, self.group(depth))
            else:
                self.at += 1
        self.at += 1
        return deepest

    def opens_lambda(self):
        if self.text(self.at - 1) in (")", "]", "mutable", "noexcept"):
            return True
        index = self.at - 1
        while re.match(r"\w|::|[<>,*&]$", self.text(index)):
            index -= 1
        return self.text(index) == "->" and self.text(index - 1) in (")", "mutable", "noexcept")
