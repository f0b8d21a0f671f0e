import Foundation
import Testing

@testable import Base
@testable import FakeWorlds
@testable import Simulator
@testable import TestSupport

/// Subscriptions renew by calendar months and years. The independent calendar is Foundation's.
@Suite struct CalendarTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// From a year before a leap day to three years after it.
  private static let first = Timestamp("2027-02-14T22:41:07Z") ?? .zero
  private static let days = (0...4 * 366).map { first + .days(Int64($0)) }
  /// All days from the 28th to the 31st, and some others.
  private static let starts = days.prefix(366).enumerated().filter { $1.dayOfMonth > 27 || $0.isMultiple(of: 23) }
    .map(\.element)

  private static func later(_ start: Timestamp, by months: Int) -> Timestamp? {
    calendar.date(byAdding: .month, value: months, to: Date(timeIntervalSince1970: TimeInterval(start.seconds)))
      .map { Timestamp(seconds: Int64($0.timeIntervalSince1970)) }
  }

  @Test(arguments: [1, 2, 3, 6, 12, 48])
  func `months after each day of four years are those of another calendar`(months: Int) {
    for day in Self.days {
      #expect(day.adding(months: Int64(months), onDay: day.dayOfMonth) == Self.later(day, by: months), "\(day.text)")
    }
  }

  @Test(arguments: [.earliest, .latest, .zero - .days(719_163)] as [Timestamp])
  func `months beyond the calendar are clamped`(moment: Timestamp) {
    for months in [-1, 1, Int64.min, .max] { _ = moment.adding(months: months, onDay: 31) }
    #expect(Timestamp.zero.adding(months: .max, onDay: 1) == .latest)
    #expect(Timestamp.zero.adding(months: .min, onDay: 1) == .earliest)
  }

  private static func charges(_ product: Product, from start: Timestamp, isMonthly: Bool = false) -> [Purchase] {
    var store = Store(app: StoreApp())
    let customer = store.newCustomer(now: start)
    store.sell(product, to: customer, offer: product.offers.first, isMonthly: isMonthly, token: nil, now: start)
    _ = store.advance(to: start + .days(4 * 365 + 1))
    return store.purchases.values.sorted { $0.purchaseDate < $1.purchaseDate }
  }

  private static func product(_ period: Period, offers: [Offer] = [], monthly: Commitment? = nil) -> Product {
    var plan = Product.Plan(group: "21500001", period: period)
    plan.monthly = monthly
    return Product(id: "pro", .autoRenewable, price: 9_990, plan: plan, offers: offers)
  }

  @Test(arguments: [("P1M", 1), ("P2M", 2), ("P3M", 3), ("P6M", 6), ("P1Y", 12)])
  func `each charge of four years is on the day of the purchase`(text: String, months: Int) throws {
    let product = Self.product(try #require(Period(text)))
    for start in Self.starts {
      let charges = Self.charges(product, from: start)
      #expect(charges.count == 48 / months + 1, "\(start.text)")
      for (number, charge) in charges.enumerated() {
        #expect(charge.purchaseDate == Self.later(start, by: number * months), "\(start.text)")
        #expect(charge.expiresDate == Self.later(start, by: (number + 1) * months), "\(start.text)")
      }
    }
  }

  @Test(arguments: [("P1W", 7), ("P3D", 3)])
  func `weeks and days have a fixed length`(text: String, days: Int64) throws {
    let charges = Self.charges(Self.product(try #require(Period(text))), from: Self.first)
    for charge in charges { #expect(charge.expiresDate == charge.purchaseDate + .days(days)) }
  }

  @Test func `a trial ends by the same calendar, and its end sets the billing day`() throws {
    for (text, months, days) in [("P1M", 1, 0), ("P2M", 2, 0), ("P1W", 0, 7), ("P3D", 0, 3)] as [(String, Int, Int64)] {
      let period = try #require(Period(text))
      let trial = Offer(kind: .introductory, identifier: nil, discount: .freeTrial, period: period, price: 0)
      for start in Self.starts {
        let charges = Self.charges(Self.product(.month, offers: [trial]), from: start)
        for (number, charge) in charges.dropFirst().prefix(13).enumerated() {
          #expect(charge.purchaseDate == Self.later(start + .days(days), by: months + number), "\(text) \(start.text)")
        }
      }
    }
  }

  @Test func `a commitment of twelve bills ends with the year`() throws {
    let terms = Commitment(price: 8_990, commitmentPrice: 107_880, total: 12)
    for start in Self.starts {
      for (number, bill) in Self.charges(Self.product(.year, monthly: terms), from: start, isMonthly: true).enumerated()
      {
        #expect(bill.purchaseDate == Self.later(start, by: number))
        #expect(bill.billingPlan?.number == Int64(number % 12 + 1))
        #expect(bill.billingPlan?.commitmentExpires == Self.later(start, by: (number / 12 + 1) * 12))
      }
    }
  }

  /// Payments that move the billing date also move its day of the month.
  @Test func `a late payment and an extension set a new billing day`() throws {
    let start = try #require(Timestamp("2027-01-31T08:00:00Z"))
    var store = Store(app: StoreApp())
    let late = Payment(failure: start + .days(1), recovery: Timestamp("2027-04-10T09:00:00Z"))
    store.sell(
      Self.product(.month), to: store.newCustomer(now: start), as: "1001", offer: nil, token: nil, payment: late,
      now: start)
    store.sell(Self.product(.month), to: store.newCustomer(now: start), as: "1002", offer: nil, token: nil, now: start)
    _ = store.extend(try #require(store.subscriptions["1002"]), days: 20, now: start)
    #expect(store.subscriptions["1002"]?.renewalDate == Timestamp("2027-03-20T08:00:00Z"))
    _ = store.advance(to: try #require(Timestamp("2027-05-01")))
    #expect(store.subscriptions["1001"]?.renewalDate == Timestamp("2027-05-10T09:00:00Z"))
    #expect(store.subscriptions["1002"]?.renewalDate == Timestamp("2027-05-20T08:00:00Z"))
  }

  /// Every state of the built-in world has its dates on the right side of the start, whatever the lengths of the months
  /// before and after it.
  @Test func `the built-in world is consistent on every kind of day`() {
    let days = Self.days.enumerated().filter { ($1.dayOfMonth > 27 || $1.dayOfMonth < 4) && $0 % 3 == 0 }
    var known: [String]?
    for now in days.map(\.element.startOfDay).sampled(oneIn: 3) {
      let store = Store(now: now)
      for subscription in store.subscriptions.values {
        let (id, end) = (subscription.originalTransactionId, subscription.renewalDate)
        switch subscription.status {
        case .active: #expect(end > now, "\(id) on \(now.text)")
        case .expired: #expect(end < now, "\(id) on \(now.text)")
        case .gracePeriod:
          #expect(end < now && subscription.gracePeriodExpires ?? now > now, "\(id) on \(now.text)")
        case .billingRetry:
          #expect(subscription.gracePeriodExpires ?? now < now && end + .days(60) > now, "\(id) on \(now.text)")
        case .revoked: break
        }
        #expect(store.latestPurchase(of: subscription)?.purchaseDate ?? now < now, "\(id) on \(now.text)")
      }
      for sent in store.notifications {
        let name = "\(sent.type) about \(sent.purchase?.transactionId ?? "") on \(now.text)"
        #expect(sent.date <= now && sent.purchase?.purchaseDate ?? sent.date <= sent.date, "\(name)")
        if sent.type == "DID_FAIL_TO_RENEW" { #expect(sent.date == sent.purchase?.expiresDate, "\(name)") }
      }
      let sent = store.notifications.map { "\($0.uuid) \($0.type) \($0.purchase?.transactionId ?? "")" }.sorted()
      #expect(known ?? sent == sent, "other notifications on \(now.text)")
      known = sent
    }
  }
}
