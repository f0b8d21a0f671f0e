"""Mutants of Swift source: conditions without effect, skipped statements and changed numbers.

Each is inserted before and after a piece of code, so that a file can have many and keeps its line numbers.
"""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
    path: str
    start: int
    end: int
    # `#` is replaced by the number of the mutant.
    before: str
    after: str
    what: str

    def line(self, text: str) -> int:
        return text.count("\n", 0, self.start) + 1


def masked(text: str) -> str:
    """Returns the text with comments and strings, including interpolations, replaced by spaces."""
    out = list(text)

    def blank(start: int, end: int):
        for index in range(start, end):
            if out[index] != "\n":
                out[index] = " "

    def string_end(index: int) -> int:
        hashes = len(re.match(r"#*", text[index:]).group())
        quote = '"""' if text.startswith('"""', index + hashes) else '"'
        index += hashes + len(quote)
        closing = quote + "#" * hashes
        while not text.startswith(closing, index):
            if text.startswith("\\" + "#" * hashes + "(", index):
                index += 2 + hashes
                depth = 1
                while depth:
                    if text[index] == '"':
                        index = string_end(index)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[index], 0)
                    index += 1
            else:
                index += 2 if text[index] == "\\" and not hashes else 1
        return index + len(closing)

    index = 0
    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", index):
            end = text.index("*/", index) + 2
        elif text[index] == '"' or re.match(r'#+"', text[index:index + 4]):
            end = string_end(index)
            # A string becomes a word, so that it remains an operand of the code around it.
            out[index:end] = [character if character == "\n" else "_" for character in text[index:end]]
            index = end
            continue
        else:
            index += 1
            continue
        blank(index, end)
        index = end
    return "".join(out)


OPEN, CLOSE = "([{", ")]}"
# The delimiters of an operand of && and || on its left and right, outside of brackets.
LEFT = re.compile(r"(&&|\|\||,|;| = | \? | : |->|\breturn\b|\bguard\b|\bif\b|\bwhile\b|\bwhere\b|\bin\b|\belse\b|\btry\b|\bcase\b)$")
CONTINUED = re.compile(r"\s*(\.|&&|\|\||[<>=!+?-]+ )")
RIGHT = re.compile(r"&&|\|\||,|;| \? | : | else\b|\bwhere\b")


def left_end(code: str, index: int) -> int:
    depth = 0
    while index > 0:
        character = code[index - 1]
        if character in CLOSE:
            depth += 1
        elif character in OPEN:
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and LEFT.search(code[max(0, index - 8):index]):
            break
        elif depth == 0 and character == "\n" and not CONTINUED.match(code, index):
            break
        index -= 1
    while code[index].isspace():
        index += 1
    return index


def right_end(code: str, index: int, stops_at_brace: bool) -> int:
    depth = 0
    while index < len(code):
        character = code[index]
        if character in OPEN:
            if depth == 0 and character == "{" and stops_at_brace:
                break
            depth += 1
        elif character in CLOSE:
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and RIGHT.match(code, index):
            break
        elif depth == 0 and character == "\n" and not CONTINUED.match(code, index):
            break
        index += 1
    while code[index - 1].isspace():
        index -= 1
    return index


def split(code: str, start: int, end: int, separator: str) -> list[tuple[int, int]]:
    """Returns the pieces between separators outside of brackets, without surrounding white space."""
    pieces, depth, first = [], 0, start
    for index in range(start, end + 1):
        if index == end or depth == 0 and code.startswith(separator, index):
            piece = (first + len(code[first:index]) - len(code[first:index].lstrip()), first + len(code[first:index].rstrip()))
            pieces.append(piece)
            first = index + len(separator)
        elif code[index] in OPEN:
            depth += 1
        elif code[index] in CLOSE:
            depth -= 1
    return [(a, b) for a, b in pieces if a < b]


def clauses(code: str):
    """Returns the positions of Boolean conditions of guard, if and while, and their keywords."""
    for match in re.finditer(r"\b(guard|if|while)\b", code):
        index, depth = match.end(), 0
        while index < len(code):
            character = code[index]
            if depth == 0 and match[1] == "guard" and re.match(r"\belse\b", code[index:index + 5]):
                break
            if depth == 0 and match[1] != "guard" and character == "{":
                break
            if depth == 0 and character in CLOSE:
                index = -1
                break
            depth += 1 if character in OPEN else -1 if character in CLOSE else 0
            index += 1
        if index <= 0:
            continue
        for start, end in split(code, match.end(), index, ","):
            if not re.match(r"(let|var|case|try)\b|#", code[start:end]):
                yield match[1], start, end


def relations(path: str, text: str, code: str, start: int, end: int):
    """Returns `<` as `<=` and so on, for a piece with one relation and no operator of lower precedence."""
    piece = code[start:end]
    found = re.findall(r" (<=|>=|<|>) ", piece)
    if len(found) == 1 and not re.search(r"&&|\|\|| \? |[{}]", piece):
        other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[found[0]]
        place = start + piece.index(f" {found[0]} ") + 1
        changed = text[start:place] + other + text[place + len(found[0]):end]
        yield Mutant(path, start, end, f"(isMutant(#) ? {changed} : ", ")", f"{found[0]} is {other}: {' '.join(text[start:end].split())[:70]}")


def mutants(path: str, text: str) -> list[Mutant]:
    code = masked(text)
    found: dict[tuple, Mutant] = {}
    taken: set[tuple[int, int]] = set()

    def add(mutant: Mutant):
        found.setdefault((mutant.start, mutant.end, mutant.before), mutant)

    def shown(start: int, end: int) -> str:
        return " ".join(text[start:end].split())[:70]

    for keyword, start, end in clauses(code):
        operands = split(code, start, end, "&&")
        if len(operands) == 1 and len(split(code, start, end, "||")) == 1:
            taken.add((start, end))
            if keyword == "guard":
                add(Mutant(path, start, end, "((", ") || isMutant(#))", f"guard passes without: {shown(start, end)}"))
            elif keyword == "if":
                add(Mutant(path, start, end, "((", ") != isMutant(#))", f"if not: {shown(start, end)}"))
            for mutant in relations(path, text, code, start, end):
                add(mutant)
    for match in re.finditer(r"&&|\|\|", code):
        line = code[code.rfind("\n", 0, match.start()) + 1:match.start()]
        in_head = re.search(r"\b(if|while|for|where)\b", line) is not None
        for start, end in [
            (left_end(code, match.start()), len(code[:match.start()].rstrip())),
            (match.end() + 1, right_end(code, match.end() + 1, in_head)),
        ]:
            while code[start].isspace():
                start += 1
            if re.match(r"(try|let|case)\b", code[start:end]) or end <= start:
                continue
            after = ") || isMutant(#))" if match[0] == "&&" else ") && !isMutant(#))"
            add(Mutant(path, start, end, "((", after, f"without {match[0]} {shown(start, end)}"))
            for mutant in relations(path, text, code, start, end):
                add(mutant)
            taken.add((start, end))
    for match in re.finditer(r" (==|!=|<=|>=|<|>) ", code):
        line = code[code.rfind("\n", 0, match.start()) + 1:match.start()]
        if re.search(r"\b(func|struct|enum|extension|case|where|if|guard|while|for)\b", line):
            continue
        start, end = left_end(code, match.start()), right_end(code, match.end(), False)
        if (start, end) not in taken and not re.match(r"(let|var|\w+:)\s", code[start:end]):
            add(Mutant(path, start, end, "((", ") != isMutant(#))", f"not: {shown(start, end)}"))
            for mutant in relations(path, text, code, start, end):
                add(mutant)
    for match in re.finditer(r"(?<![\w.$])(0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.]*\w)(?!\.\d)", code):
        line_start = code.rfind("\n", 0, match.start()) + 1
        line = code[line_start:code.find("\n", match.start())]
        if re.match(r"\s*(case\b|@|import\b)", line) or code[:match.start()].rstrip().endswith("case"):
            continue
        # Only the first number of a list of bytes is changed.
        if len(re.findall(r"(?<![\w.$])(?:0x[0-9A-F]+|\d+)", line)) > 4 and re.search(r"\d, ?[^,]*$", code[line_start:match.start()]):
            continue
        add(Mutant(path, *match.span(), "(isMutant(#) ? 1 + " + match[0] + " : ", ")", f"{match[0]} is 1 more: {shown(line_start, line_start + len(line))}"))
    for match in re.finditer(r"\b(true|false)\b", code):
        line_start = code.rfind("\n", 0, match.start()) + 1
        line_end = code.find("\n", match.start())
        add(Mutant(path, *match.span(), "(", " != isMutant(#))", f"not {match[0]}: {shown(line_start, line_end)}"))
    for mutant in statements(path, text, code):
        add(mutant)
    return sorted(found.values(), key=lambda mutant: (mutant.start, -mutant.end))


# Lines without a decision: they free memory, empty OpenSSL's error queue or initialize.
NOT_TESTED = re.compile(r"ERR_clear_error|drain\(\)|_free\(|_up_ref\(|^ +self\.\w+ = ")


def is_in_initializer(lines: list[str], number: int) -> bool:
    indent = len(lines[number]) - len(lines[number].lstrip())
    for line in lines[number::-1]:
        if line.strip() and (own := len(line) - len(line.lstrip())) < indent:
            indent = own
            if found := re.search(r"\b(init|func)\b|^ *\) .*\{$", line):
                if found[1]:
                    return found[1] == "init"
                # The parameters are on the lines above.
                indent += 1
    return False


def statements(path: str, text: str, code: str):
    """Returns calls and assignments that are separate statements in a block."""
    lines = code.split("\n")
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line) + 1)
    for number, line in enumerate(lines):
        call = re.match(r"( +)(try )?(Self\.|self\.)?[\w.!?\[\]]+(\(| \+?= )", line)
        # An initializer that does not assign a property does not compile.
        if call and call[4] != "(" and is_in_initializer(lines, number):
            continue
        if not call or NOT_TESTED.search(line) or re.match(
            r" +(return|throw|let|var|case|guard|if|else|for|while|switch|init|self\.init|super|default|do|static|func|subscript|private|package|precondition)\b", line
        ):
            continue
        last, depth = number, 0
        while True:
            for character in lines[last]:
                depth += 1 if character in OPEN else -1 if character in CLOSE else 0
            following = lines[last + 1] if last + 1 < len(lines) else ""
            if depth <= 0 and not re.match(r"\s*(\.|\?|:|&&|\|\||\+|-|[?=])", following):
                break
            last += 1
            if last >= len(lines) - 1:
                break
        before = next((lines[i] for i in range(number - 1, -1, -1) if lines[i].strip()), "")
        after = next((lines[i] for i in range(last + 1, len(lines)) if lines[i].strip()), "")
        indent = len(call[1])
        if depth != 0 or len(before) - len(before.lstrip()) < indent and re.match(r"\s*(\}|case|default)", after):
            continue
        if before.rstrip().endswith((",", "(", "[", "=", "?", ":", "&&", "||")) or lines[last].rstrip().endswith(("{", ",")):
            continue
        start, end = offsets[number] + indent, offsets[last] + len(lines[last].rstrip())
        yield Mutant(
            path, start, end, "if !isMutant(#) { ", " }", f"omitted: {' '.join(text[start:end].split())[:70]}")


def applied(text: str, chosen: list[tuple[int, Mutant]]) -> str:
    """Returns the text with all chosen mutants of one file; the longer of two in one place is the outer one."""
    points: list[tuple[int, int, int, str]] = []
    for order, (number, mutant) in enumerate(sorted(chosen, key=lambda pair: (pair[1].start, -pair[1].end))):
        points.append((mutant.start, 1, order, mutant.before.replace("#", str(number), 1)))
        points.append((mutant.end, 0, -order, mutant.after.replace("#", str(number), 1)))
    for place, _, _, piece in sorted(points, key=lambda point: point[:3], reverse=True):
        text = text[:place] + piece + text[place:]
    return text
