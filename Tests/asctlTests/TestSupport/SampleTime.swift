@testable import Base

/// The present of all tests.
enum SampleTime {
  /// 2026-01-31T12:00:00Z.
  static let now = Timestamp(milliseconds: 1_769_860_800_000)
}
