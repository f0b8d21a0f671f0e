@testable import Base
@testable import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A target for libFuzzer, selected by `ASCTL_FUZZ_TARGET`.
struct FuzzTarget: Sendable {
  let name: String
  /// The initial inputs, created by the generators of the tests.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Ends the process with `expect` if a property does not hold.
  let check: @Sendable ([UInt8]) throws -> Void

  static let all = [
    json, jws, receipts, http, arguments, config, journals, tables, emails, worlds, responses, simulator,
  ]

  static let selected: FuzzTarget? = variable("ASCTL_FUZZ_TARGET").flatMap { name in all.first { $0.name == name } }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Ends the process unless the property holds; libFuzzer then reports the input.
func expect(_ holds: Bool, _ property: @autoclosure () -> String) {
  if !holds { fatalError("\n\(property())\n") }
}

/// Exits because of an error of the fuzz targets themselves: a seed cannot be created, or a target does not exist.
private func give(_ reason: String) -> Never {
  print("fuzz: \(reason)")
  exit(2)
}

/// Called once by libFuzzer before it reads the corpus. `ASCTL_FUZZ_TARGET=list` lists the targets; seeds are written
/// to the folder `ASCTL_FUZZ_SEEDS`.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let target = FuzzTarget.selected else {
    for target in FuzzTarget.all { print(target.name) }
    exit(FuzzTarget.variable("ASCTL_FUZZ_TARGET") == "list" ? 0 : 2)
  }
  guard let folder = FuzzTarget.variable("ASCTL_FUZZ_SEEDS") else { return 0 }
  do {
    for (number, seed) in try target.seeds().enumerated() {
      guard let file = fopen("\(folder)/seed-\(number)", "w") else { give("cannot write to \(folder)") }
      _ = seed.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
    }
  } catch {
    give("no seeds of \(target.name): \(error)")
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = FuzzTarget.selected else { return -1 }
  do {
    try Cost.limited(of: count) { try target.check(Array(UnsafeBufferPointer(start: start, count: count))) }
  } catch {
    expect(false, "\(target.name): \(error)")
  }
  return 0
}

/// Checks that time is linear in the input. The factor is generous, because sanitizers and coverage are slow.
private enum Cost {
  static func limited(of count: Int, _ work: () throws -> Void) rethrows {
    let start = clock()
    try work()
    let spent = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    expect(spent < 2 + 20e-6 * Double(count), "\(count) bytes took \(spent) seconds")
  }
}

/// Reads the bytes of an input as decisions, for structured inputs. After the last byte, every decision is 0.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Returns a number from 0 to `limit - 1`; 0 if there is nothing to select from.
  mutating func number(below limit: Int) -> Int {
    let value = Int(byte()) << 8 | Int(limit > 256 ? byte() : 0)
    return limit > 256 ? value % limit : limit > 0 ? (value >> 8) % limit : 0
  }

  mutating func element<Element>(of list: [Element]) -> Element? {
    list.isEmpty ? nil : list[number(below: list.count)]
  }

  /// Reads a length byte and returns up to that many bytes.
  mutating func bytes() -> [UInt8] {
    let count = min(Int(byte()), rest.count)
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }
}

extension Choices {
  /// Returns the bytes with some of them replaced, removed, inserted or repeated, selected by the choices.
  mutating func patched(_ bytes: [UInt8]) -> [UInt8] {
    var patched = bytes
    repeat {
      let (operation, byte) = (number(below: 5), byte())
      let place = number(below: patched.count + 1)
      switch operation {
      case 0 where place < patched.count: patched[place] = byte
      case 1 where place < patched.count: patched.remove(at: place)
      case 2: patched.insert(byte, at: place)
      case 3: patched.removeSubrange(place...)
      default: patched.insert(contentsOf: patched[place...].prefix(Int(byte)), at: place)
      }
    } while !isAtEnd && byte() & 1 == 1
    return patched
  }

  /// Returns the value with parts replaced, removed or repeated, selected by the choices.
  mutating func changed(_ value: JSON) -> JSON {
    var value = value
    repeat {
      let places = JSON.places(in: value)
      guard let place = element(of: places) else { return value }
      value = value.replacing(place[...], with: replacement(in: value, places))
    } while !isAtEnd && byte() & 1 == 1
    return value
  }

  private mutating func replacement(in value: JSON, _ places: [[Step]]) -> JSON {
    switch number(below: 6) {
    case 0: element(of: Self.telling) ?? .null
    case 1: .string(text())
    case 2: (try? JSON.parse(bytes())) ?? .null
    case 3: element(of: places).flatMap { value.part($0[...]) } ?? .null
    case 4: .array(Array(repeating: element(of: places).flatMap { value.part($0[...]) } ?? 0, count: number(below: 20)))
    default: .number(JSONNumber(Int64(truncatingIfNeeded: (0..<8).reduce(0) { sum, _ in sum << 8 | Int(byte()) })))
    }
  }

  /// Values at the limits of types and of what readers expect.
  private static let telling: [JSON] = {
    let numbers = ["-1", "0", "-0", "1e400", "1.5", "9223372036854775807", "-9223372036854775808", "1769000000000.5"]
    let parsed = numbers.compactMap { try? JSON.parse($0.utf8) }
    return parsed + [
      .null, true, false, "", "\u{1B}[31m\u{202E}\u{9B}\u{0}", "=1+1", "2000000000000001", "eyJ.eyJ.AAAA", "Production",
      "Sandbox", "Xcode", "2026-01-31T12:00:00Z", [], [:], [.null], ["a": .null],
    ]
  }()
}

extension JSON {
  /// Returns the path of each part of a value, the whole value first.
  static func places(in value: JSON, below path: [Step] = []) -> [[Step]] {
    switch value {
    case .null, .bool, .number, .string: [path]
    case .array(let elements):
      [path] + elements.enumerated().flatMap { places(in: $1, below: path + [.element($0)]) }
    case .object(let object):
      [path] + object.members.flatMap { places(in: $0.value, below: path + [.member($0.name)]) }
    }
  }

  func part(_ place: ArraySlice<Step>) -> JSON? {
    switch (place.first, self) {
    case (nil, _): self
    case (.member(let name)?, .object(let object)): object[name]?.part(place.dropFirst())
    case (.element(let index)?, .array(let elements)) where index < elements.count:
      elements[index].part(place.dropFirst())
    default: nil
    }
  }
}
