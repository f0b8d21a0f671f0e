import Testing

@testable import Base

@Test func exitStatusesAreDistinct() {
  #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
}
