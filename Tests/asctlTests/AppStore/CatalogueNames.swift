@testable import AppStore
@testable import Base

// Tables of cases name rows by their names; the program names them by their constants.

extension PayloadObject {
  static func named(_ name: String) -> PayloadObject? { all.first { sameBytes($0.name, name) } }
}

extension Enumeration {
  static func named(_ name: String) -> Enumeration? { all.first { sameBytes($0.name, name) } }
}
