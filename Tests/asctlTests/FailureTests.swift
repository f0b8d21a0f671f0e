@testable import Base
import Testing

@testable import ASCore

@Test func exitStatusesAreDistinct() {
  #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
}
