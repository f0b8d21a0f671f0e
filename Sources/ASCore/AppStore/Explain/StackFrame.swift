import Base

/// A line of a stack trace, as Java, .NET and Node print it. Its methods, files and line numbers are those of a program.
enum StackFrame {
  /// Returns the part of a line that is a frame, without what follows it, such as ` {`: `at Object.f (/app/a.js:1:2)`,
  /// `at com.example.A.b(A.java:12)`, `at file:///app/a.js:1:2`. A sentence that begins with `at` names no place in a
  /// file.
  static func range(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard text.starts(with: "at ".utf8) else { return nil }
    let name = text.dropFirst(3)
    guard let open = name.firstIndex(of: UInt8(ascii: "(")), let close = name[open...].firstIndex(of: UInt8(ascii: ")"))
    else {
      let place = name.prefix { !$0.isSpace }
      let isPlace = place.contains(UInt8(ascii: "/")) && place.last?.isDigit == true
      return isPlace ? text.startIndex..<place.endIndex : nil
    }
    let (method, place) = (name[..<open], name[(open + 1)..<close])
    let isMethod = method.contains(UInt8(ascii: ".")) && !method.contains(where: \.isSpace)
    let isPlace = place.contains(UInt8(ascii: ":")) && !place.contains(UInt8(ascii: " "))
    return isMethod || isPlace || place.elementsEqual("<anonymous>".utf8) ? text.startIndex..<(close + 1) : nil
  }
}
