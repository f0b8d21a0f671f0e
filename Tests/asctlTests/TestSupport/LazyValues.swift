import Foundation

#if os(Linux)
  /// The lazily initialized values (globals and statics) that have been initialized in this process.
  ///
  /// Swift stores a token for each, which is 0 before initialization; the symbol table has the token's address.
  enum LazyValues {
    struct Unreadable: Error {}

    /// Their mangled names.
    static func made() throws -> [String] {
      let program = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .mappedIfSafe)
      guard let base = loadAddress() else { throw Unreadable() }
      return program.withUnsafeBytes { bytes in
        tokens(bytes).compactMap { name, address in
          UnsafePointer<Int>(bitPattern: base + address).flatMap { $0.pointee == 0 ? nil : name }
        }
      }
    }

    /// Whether a mangled name belongs to this module.
    static func isOf(_ module: String, _ name: String) -> Bool { name.hasPrefix("$s\(module.utf8.count)\(module)") }

    /// The address at which the program is loaded.
    private static func loadAddress() -> Int? {
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        let line = maps.split(separator: "\n").first(where: { $0.hasSuffix(program) })
      else { return nil }
      return Int(line.prefix { $0 != "-" }, radix: 16)
    }

    /// The names and addresses of all tokens, from the symbol table section (System V ABI, "Object Files").
    private static func tokens(_ file: UnsafeRawBufferPointer) -> [(name: String, address: Int)] {
      func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Int {
        Int(file.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      let sections = number(0x28, UInt64.self)
      let (size, count) = (number(0x3A, UInt16.self), number(0x3C, UInt16.self))
      let headers = (0..<count).map { sections + $0 * size }
      guard let symbols = headers.first(where: { number($0 + 4, UInt32.self) == 2 }) else { return [] }
      let names = number(headers[number(symbols + 0x28, UInt32.self)] + 0x18, UInt64.self)
      let first = number(symbols + 0x18, UInt64.self)
      return stride(from: first, to: first + number(symbols + 0x20, UInt64.self), by: 24).compactMap { symbol in
        guard let start = file.baseAddress?.advanced(by: names + number(symbol, UInt32.self)) else { return nil }
        let name = start.assumingMemoryBound(to: CChar.self)
        let length = strlen(name)
        guard length > 3, strcmp(name + length - 3, "_Wz") == 0 else { return nil }
        return (String(cString: name), number(symbol + 8, UInt64.self))
      }
    }
  }
#endif
