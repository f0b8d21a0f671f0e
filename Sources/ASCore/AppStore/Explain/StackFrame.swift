import Base

/// A line of a stack trace, as Java, .NET, Node, Python, Ruby, Go, PHP and Apple's systems print it. Its methods, files and
/// line numbers are those of a program.
enum StackFrame {
  /// Returns the part of a line that is a frame; nil for other lines. What follows a frame of Node, such as ` {`, is not
  /// a part of it.
  static func range(in line: TextLine) -> Range<Int>? {
    let text = line.text
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "a") where text.starts(with: "at ".utf8): return call(in: text)
    case UInt8(ascii: "F")
    where text.starts(with: "File \"".utf8) && text.firstRange(of: Array("\", line ".utf8)) != nil:
      return whole(text)
    case UInt8(ascii: "f") where text.starts(with: "from ".utf8) && text.firstRange(of: Array(":in ".utf8)) != nil:
      return whole(text)
    // PHP numbers the frames, `#0 /app/a.php(12): b()`, and the margin ends with the number sign.
    case _ where first.isDigit && text.drop(while: \.isDigit).starts(with: " /".utf8) && text.last == UInt8(ascii: ")"):
      return whole(text)
    // Go names the file and the line below the function.
    case UInt8(ascii: "/") where line.isIndented && text.firstRange(of: Array(".go:".utf8)) != nil:
      return whole(text)
    // An address, a function and an offset: `0x0000000104454944 f + 12`.
    case _ where isOffset(text): return whole(text)
    default: return nil
    }
  }

  private static func isOffset(_ text: ArraySlice<UInt8>) -> Bool {
    let number = text.reversed().prefix(while: \.isDigit).count
    return number > 0 && text.dropLast(number).suffix(3).elementsEqual(" + ".utf8)
      && text.firstRange(of: Array("0x".utf8)) != nil
  }

  private static func whole(_ text: ArraySlice<UInt8>) -> Range<Int> { text.startIndex..<text.endIndex }

  /// `at Object.verify (/app/a.js:1:2)`, `at com.example.A.b(A.java:12)`, `at file:///app/a.js:1:2`, `at A.B(C c) in
  /// /src/A.cs:line 12`. A sentence that begins with `at` names no place in a file.
  private static func call(in text: ArraySlice<UInt8>) -> Range<Int>? {
    let name = text.dropFirst(3)
    guard let open = name.firstIndex(of: UInt8(ascii: "(")) else {
      let place = name.prefix { !$0.isSpace }
      let isPlace = place.contains(UInt8(ascii: "/")) && place.last?.isDigit == true
      return isPlace ? text.startIndex..<place.endIndex : nil
    }
    guard let close = name[open...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
    let isMethod =
      name[..<open].contains(UInt8(ascii: ".")) && !name[..<open].contains(where: \.isSpace)
    let place = name[(open + 1)..<close]
    let isPlace = place.contains(UInt8(ascii: ":")) && !place.contains(UInt8(ascii: " "))
    guard isMethod || isPlace || place.elementsEqual("<anonymous>".utf8) else { return nil }
    let rest = text[(close + 1)...]
    return text.startIndex..<(rest.starts(with: " in ".utf8) ? text.endIndex : close + 1)
  }
}
