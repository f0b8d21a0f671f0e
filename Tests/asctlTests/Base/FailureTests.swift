import Testing

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

@Test func exitStatusesAreDistinct() {
  #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
}
