import Base

extension Rule {
  /// Rules of Upload Message (Retention Messaging API).
  static let ofMessages: [Rule] = [
    Rule("a header above the image requires an image (4000224)", hint: "pass --image-identifier and --alt-text") {
      pending in
      !sameBytes(pending.body["headerPosition"]?.string ?? "", "ABOVE_IMAGE") || pending.body["image"] != nil
    }
  ]

  /// Rules of Configure Realtime URL (Retention Messaging API).
  static let ofRealtimeURLs: [Rule] = [
    Rule(
      "the URL must begin with https:// and have at most 256 characters (4000215)",
      hint: "a simulator also accepts http URLs on this machine"
    ) { pending in
      let isPlain = pending.body["realtimeURL"]?.string.map(Field.Constraint.isPlainLoopback) ?? false
      return BodyCheck(pending.body, is: .realtimeURL).errors.isEmpty && (!isPlain || pending.isSimulated)
    }
  ]
}
