@testable import AppStore
@testable import Base
@testable import Client
@testable import CommandLine
@testable import Commands
@testable import HTTP
@testable import Platform
@testable import SignedData
@testable import Simulator
@testable import Terminal
@testable import TestSupport

// Tables of cases name rows by their names; the program names them by their constants.

extension PayloadObject {
  static func named(_ name: String) -> PayloadObject? { all.first { sameBytes($0.name, name) } }
}

extension Enumeration {
  static func named(_ name: String) -> Enumeration? { all.first { sameBytes($0.name, name) } }
}
