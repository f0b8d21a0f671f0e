extension Enumeration {
  /// Source: Advanced Commerce API, "Choosing tax codes for your SKUs".
  static let taxCode = Enumeration(
    "taxCode",
    "The tax category of a purchase: the kind of product, its attributes in pairs of digits, and 1 for a subscription or 2 for a one-time charge. Apple issues further codes on request.",
    isOpen: true,
    [
      "C003-00-1": .init("software, subscription", "App Store software, subscription; the default."),
      "C003-00-2": .init("software", "App Store software, one-time; the default."),
      "C009-0102-1": .init("games, subscription", "Games, mainly played online, subscription."),
      "C009-01-2": .init("games", "Games, mainly played online, one-time."),
      "C025-00-2": .init("boosting", "Boosting, one-time."),
      "S001-03050614-1": .init(
        "book with ISBN, swear words, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, subscription."),
      "S001-03050614-2": .init(
        "book with ISBN, swear words",
        "Book with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, one-time."),
      "S001-03060714-1": .init(
        "book with ISBN, illegal acts, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, subscription."),
      "S001-03060714-2": .init(
        "book with ISBN, illegal acts",
        "Book with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, one-time."),
      "S002-02040708-1": .init(
        "book without ISBN, illegal acts, subscription",
        "Books without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, subscription."),
      "S002-02040708-2": .init(
        "book without ISBN, illegal acts",
        "Book without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, one-time."),
      "S002-02-1": .init("book without ISBN, subscription", "Books without ISBN, ISSN or ECN, complete, subscription."),
      "S002-02-2": .init("book without ISBN", "Book without ISBN, ISSN or ECN, complete, one-time."),
      "S007-01-1": .init(
        "audiobook with ISBN, subscription", "Audiobooks with ISBN, ISSN or ECN, offline, subscription."),
      "S007-01-2": .init("audiobook with ISBN", "Audiobook with ISBN, ISSN or ECN, offline, one-time."),
      "S007-010409-1": .init(
        "audio drama with ISBN, subscription",
        "Audiobooks with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, subscription."
      ),
      "S007-010409-2": .init(
        "audio drama with ISBN",
        "Audiobook with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, one-time."
      ),
      "S008-02-1": .init(
        "audiobook without ISBN, subscription", "Audiobooks without ISBN, ISSN or ECN, offline, subscription."),
      "S008-02-2": .init("audiobook without ISBN", "Audiobook without ISBN, ISSN or ECN, offline, one-time."),
      "S019-01-2": .init("video rental", "Video rental, mainly streamed, one-time."),
      "S020-01-2": .init("video purchase", "Video purchase, offline, one-time."),
      "S021-08-1": .init("video, subscription", "Video subscription."),
      "S021-08-2": .init("video subscription, one-time", "Video subscription, charged once."),
      "S021-0308-1": .init(
        "live video, subscription", "Video subscription, more than 10 % live TV or linear programming."),
      "S021-0308-2": .init(
        "live video subscription, one-time",
        "Video subscription, more than 10 % live TV or linear programming, charged once."),
      "S022-00-2": .init("video pay-per-view", "Video, pay-per-view, one-time."),
      "S022-01-2": .init(
        "live video pay-per-view", "Video, pay-per-view, only live TV or linear programming, one-time."),
    ])
}
