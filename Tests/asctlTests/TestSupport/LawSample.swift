import Foundation

/// A law that multiplies (commands × faults × formats) tests a part of its rows in `make test` and all of them in
/// `make test-laws`, which CI runs every night.
///
/// The part is the same in every run: rows are chosen by their place, not at random. If the outer list passes its own
/// place as `shift`, neighbors test different inner rows, so that every command is tested with some faults and every
/// fault with some commands. `ASCTL_SEED` chooses another part.
enum LawSample {
  static let isWhole = ProcessInfo.processInfo.environment["ASCTL_LAWS"] == "all"
  static let seed = ProcessInfo.processInfo.environment["ASCTL_SEED"].flatMap(Int.init) ?? 0
}

extension Collection {
  /// One in `count` of the elements; all of them in `make test-laws`.
  func sampled(oneIn count: Int, _ shift: Int = 0) -> [Element] {
    if LawSample.isWhole { return Array(self) }
    return enumerated().filter { ($0.offset &+ shift &+ LawSample.seed) % count == 0 }.map(\.element)
  }
}
