import Base

/// A line of a stack trace, as Java, .NET, Node, Python, Ruby, Go and PHP print it. Its methods, files and line numbers
/// are those of a program.
enum StackFrame {
  /// Returns the part of a line that is a frame; nil for other lines. What follows a frame of Node, such as ` {`, is not
  /// a part of it.
  static func range(in line: ArraySlice<UInt8>) -> Range<Int>? {
    let text = line.drop { $0.isSpace }
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "a") where text.starts(with: "at ".utf8): return call(in: text)
    case UInt8(ascii: "F")
    where text.starts(with: "File \"".utf8) && text.firstRange(of: Array("\", line ".utf8)) != nil:
      return whole(text)
    case UInt8(ascii: "f") where text.starts(with: "from ".utf8) && text.firstRange(of: Array(":in ".utf8)) != nil:
      return whole(text)
    case UInt8(ascii: "#") where text.dropFirst().first?.isDigit == true && text.last == UInt8(ascii: ")"):
      return whole(text)
    // Go names the file and the line below the function.
    case UInt8(ascii: "/") where line.first == UInt8(ascii: "\t") && text.firstRange(of: Array(".go:".utf8)) != nil:
      return whole(text)
    default: return nil
    }
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
