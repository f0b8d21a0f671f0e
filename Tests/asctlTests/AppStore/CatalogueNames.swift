@testable import AppStore
@testable import Base

// Lookups by name for tables of test cases.

extension PayloadObject {
  static func named(_ name: String) -> PayloadObject? { all.first { sameBytes($0.name, name) } }
}

extension Enumeration {
  static func named(_ name: String) -> Enumeration? { all.first { sameBytes($0.name, name) } }
}
