import Testing

@testable import Base

@Test func `exit statuses are distinct`() {
  #expect(Set(ExitStatus.allCases.map(\.rawValue)).count == ExitStatus.allCases.count)
}
