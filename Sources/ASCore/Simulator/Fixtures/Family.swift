extension FixtureBuilder {
  /// One who pays, one who shares, and one who did.
  mutating func addFamily() {
    let purchaser = customer(.britain, downloadedAgo: Self.days(100), groups: [])
    let member = customer(.britain, downloadedAgo: Self.days(95))
    let former = customer(.britain, downloadedAgo: Self.days(95))
    let paid = subscribe(purchaser, .family, ago: Self.days(70), renewals: 2)
    let shared = subscribe(member, .family, ago: Self.days(70), renewals: 2, ownership: .familyShared)
    let lost = subscribe(former, .family, ago: Self.days(70), renewals: 2, ownership: .familyShared)
    store.purchases[lost[2]]?.revoke(
      Purchase.Revocation(date: now - Self.days(6), reason: 0, kind: .family, percentage: nil))
    change(shared[0]) { $0.payer = paid[0] }
    change(lost[0]) {
      $0.status = .revoked
      $0.isRenewing = false
    }
    show("a subscription that is shared with the family", paid[2])
    show("a family member's share of it", shared[2])
    show("a share that ended with the sharing", lost[2])
  }
}
