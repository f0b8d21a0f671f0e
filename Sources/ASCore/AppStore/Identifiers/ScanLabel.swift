extension IdentifierScan {
  /// The last label.
  struct Label {
    var kind = Identifier.OfPurchase.orderId
    /// The number of words since the label.
    var distance = Int.max
    /// Whether it was for an ID and not, for example, for its date.
    var isOfID = false
    /// The length of the previous order ID that it labels, as in a list on a line; 0 for a transaction ID.
    var previous: Int?
    var isOnLine = false
    /// Whether only parts of a label, or a colon, are behind it on its line.
    var isDirect = false
    /// Whether groups behind it may be an ID, and no word says that a date or an amount follows.
    var joins = true
    /// Whether it is only "ID" at the beginning of a line, which labels an ID that begins like most.
    var isWeak = false

    var isNear: Bool { distance <= Self.reach }
    /// Whether no previous ID used it: a telephone number after an ID has no label of its own.
    var isOwn: Bool { isNear && previous == nil && !isWeak }

    /// Returns whether it labels an ID. With words between them, the order IDs of a list have one length, so that the
    /// name of a device is not read as one.
    func isOf(_ id: String) -> Bool {
      isNear && (!isWeak || WordShape.beginsUsually(id.utf8))
        && (previous ?? 0 == 0 || distance == Self.ofListed || previous == id.utf8.count || id.isDigits)
    }

    /// The number of words that may be between a label and its ID, as in "Order ID of 3 May:".
    static let reach = 5

    static func before(_ kind: Identifier.OfPurchase, isOfID: Bool, isWeak: Bool = false) -> Label {
      Label(kind: kind, distance: 0, isOfID: isOfID, isOnLine: true, isDirect: true, isWeak: isWeak)
    }

    /// The distance that an ID gives it, so that three words may be between the IDs of a list.
    static let ofListed = 2

    /// Ends its list, because a name of something else follows.
    mutating func endList() {
      if previous != nil { self = Label() }
    }
  }

  /// The place in its line and the form of a labeled ID below its label, under which the next lines may have others.
  struct Below: Equatable {
    let place: Int
    let kind: Identifier.OfPurchase
    let length: Int
  }
}
