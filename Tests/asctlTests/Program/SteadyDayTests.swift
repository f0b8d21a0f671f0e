import Testing

@testable import Base
@testable import FakeWorlds
@testable import Platform
@testable import Program

/// The built-in App Store has one fixed time for each UTC day.
@Suite struct SteadyDayTests {
  private static func output(_ line: String, at moment: Timestamp) -> String {
    let world = FakeWorld()
    var context = world.context
    context.clock.now = { moment }
    let status = Run.run(line.split(separator: " ").map { String($0) }, context)
    #expect(status == .success, "\(world.errors)")
    return world.output
  }

  @Test(arguments: [
    "customer 2000000000017001 -e simulator -o json", "transaction get 2000000000000001 -e simulator -o json",
    "consumption pending -e simulator -o json", "notification history --since 2d -e simulator -o json",
    "simulator ids -o json",
  ])
  func `commands on the same day show the same dates, and the next day later ones`(line: String) {
    let morning = Self.output(line, at: FakeWorld.day)
    #expect(Self.output(line, at: FakeWorld.day + .hours(24) - .milliseconds(1)) == morning)
    if !line.contains("ids") { #expect(Self.output(line, at: FakeWorld.day + .hours(24)) != morning) }
  }

  @Test(arguments: [(0, 0), (86_399_999, 0), (86_400_000, 86_400_000), (-1, -86_400_000)] as [(Int64, Int64)])
  func `a day begins at midnight in UTC`(moment: Int64, start: Int64) {
    #expect(Timestamp(milliseconds: moment).startOfDay == Timestamp(milliseconds: start))
  }
}
