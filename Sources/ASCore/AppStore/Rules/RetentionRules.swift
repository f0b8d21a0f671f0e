import Base

extension Rule {
  /// Of Upload Message (Retention Messaging API).
  static let ofMessages: [Rule] = [
    Rule("a header above the image needs an image (4000224)", hint: "--image-identifier and --alt-text name one") {
      pending in
      !sameBytes(pending.body["headerPosition"]?.string ?? "", "ABOVE_IMAGE") || pending.body["image"] != nil
    }
  ]

  /// Of Configure Realtime URL (Retention Messaging API).
  static let ofRealtimeURLs: [Rule] = [
    Rule(
      "the URL begins with https:// and has at most 256 characters (4000215)",
      hint: "a simulator also takes http on this machine"
    ) { pending in
      let isPlain = pending.body["realtimeURL"]?.string.map(Field.Constraint.isPlainLoopback) ?? false
      return BodyCheck(pending.body, is: .realtimeURL).errors.isEmpty && (!isPlain || pending.isSimulated)
    }
  ]
}
