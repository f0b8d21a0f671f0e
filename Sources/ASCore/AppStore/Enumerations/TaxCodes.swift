extension Enumeration {
  /// Source: Advanced Commerce API, "Choosing tax codes for your SKUs".
  static let taxCode = Enumeration(
    "taxCode",
    "The tax category of a purchase: the kind of product, its attributes in pairs of digits, and 1 for a subscription or 2 for a one-time charge. Apple issues further codes on request.",
    isOpen: true,
    [
      EnumeratedValue("C003-00-1", "software, subscription", "App Store software, subscription; the default."),
      EnumeratedValue("C003-00-2", "software", "App Store software, one-time; the default."),
      EnumeratedValue("C009-0102-1", "games, subscription", "Games, mainly played online, subscription."),
      EnumeratedValue("C009-01-2", "games", "Games, mainly played online, one-time."),
      EnumeratedValue("C025-00-2", "boosting", "Boosting, one-time."),
      EnumeratedValue(
        "S001-03050614-1", "book with ISBN, swear words, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, subscription."),
      EnumeratedValue(
        "S001-03050614-2", "book with ISBN, swear words",
        "Book with ISBN, ISSN or ECN, offline, list price shown, interactive, swear words, one-time."),
      EnumeratedValue(
        "S001-03060714-1", "book with ISBN, illegal acts, subscription",
        "Books with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, subscription."),
      EnumeratedValue(
        "S001-03060714-2", "book with ISBN, illegal acts",
        "Book with ISBN, ISSN or ECN, offline, list price shown, swear words, depicts illegal acts, one-time."),
      EnumeratedValue(
        "S002-02040708-1", "book without ISBN, illegal acts, subscription",
        "Books without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, subscription."),
      EnumeratedValue(
        "S002-02040708-2", "book without ISBN, illegal acts",
        "Book without ISBN, ISSN or ECN, offline, complete, swear words, depicts illegal acts, one-time."),
      EnumeratedValue(
        "S002-02-1", "book without ISBN, subscription", "Books without ISBN, ISSN or ECN, complete, subscription."),
      EnumeratedValue("S002-02-2", "book without ISBN", "Book without ISBN, ISSN or ECN, complete, one-time."),
      EnumeratedValue(
        "S007-01-1", "audiobook with ISBN, subscription", "Audiobooks with ISBN, ISSN or ECN, offline, subscription."),
      EnumeratedValue("S007-01-2", "audiobook with ISBN", "Audiobook with ISBN, ISSN or ECN, offline, one-time."),
      EnumeratedValue(
        "S007-010409-1", "audio drama with ISBN, subscription",
        "Audiobooks with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, subscription."
      ),
      EnumeratedValue(
        "S007-010409-2", "audio drama with ISBN",
        "Audiobook with ISBN, ISSN or ECN, offline, list price shown, distributed speaker roles with noises and music, one-time."
      ),
      EnumeratedValue(
        "S008-02-1", "audiobook without ISBN, subscription",
        "Audiobooks without ISBN, ISSN or ECN, offline, subscription."),
      EnumeratedValue("S008-02-2", "audiobook without ISBN", "Audiobook without ISBN, ISSN or ECN, offline, one-time."),
      EnumeratedValue("S019-01-2", "video rental", "Video rental, mainly streamed, one-time."),
      EnumeratedValue("S020-01-2", "video purchase", "Video purchase, offline, one-time."),
      EnumeratedValue("S021-08-1", "video, subscription", "Video subscription."),
      EnumeratedValue("S021-08-2", "video subscription, one-time", "Video subscription, charged once."),
      EnumeratedValue(
        "S021-0308-1", "live video, subscription", "Video subscription, more than 10 % live TV or linear programming."),
      EnumeratedValue(
        "S021-0308-2", "live video subscription, one-time",
        "Video subscription, more than 10 % live TV or linear programming, charged once."),
      EnumeratedValue("S022-00-2", "video pay-per-view", "Video, pay-per-view, one-time."),
      EnumeratedValue(
        "S022-01-2", "live video pay-per-view", "Video, pay-per-view, only live TV or linear programming, one-time."),
    ])
}
