extension PayloadObject {
  static let messageUpload = PayloadObject(
    "message upload", "UploadMessageRequestBody", "The texts and images of a message.", framework: .retentionMessaging,
    [
      Field("header", .text, "Header", "The headline of the message, at most 66 characters.").required.limited(
        to: .characters(66)
      ).like("Stay with us").refused(length: .retention(.headerTooLong)).flag(
        "The headline, at most 66 characters", named: "header-text"),
      Field("body", .text, "Body", "The text of the message, at most 144 characters.").required.limited(
        to: .characters(144)
      ).like("Two months at half the price.").refused(length: .retention(.bodyTooLong)).flag(
        "The text, at most 144 characters", named: "body-text"),
      Field(
        "headerPosition", .enumeration(.headerPosition), "Header position", since: "Retention Messaging 1.4",
        "The position of the header; default ABOVE_BODY."
      ).flag("The position of the headline"),
      Field(
        "image", .object(.messageImage), "Image",
        "The image of the message. A message with an image cannot be used with an offer."),
      Field(
        "bulletPoints", .list(of: .object(.bulletPoint)), "Bullet points", since: "Retention Messaging 1.4",
        "At most five, each with its own image."
      ).limited(to: .elements(1...5)).refused(length: .retention(.badRequestTooManyBulletPoints)),
    ])

  static let messageImage = PayloadObject(
    "message image", "UploadMessageImage", "The image of a message.", framework: .retentionMessaging,
    [
      .imageIdentifier.required.limited(to: .uuid).like(.fresh).flag("The UUID of an approved image"),
      .altText.required,
    ])

  static let bulletPoint = PayloadObject(
    "bullet point", "BulletPoint", "One bullet point of a message.", framework: .retentionMessaging,
    [
      .imageIdentifier.required.limited(to: .uuid).like(.fresh).flag(
        "The UUID of the bullet point's image", named: "bullet-image"),
      .altText.required.flag("The alt text of the bullet point's image", named: "bullet-alt-text"),
      Field(
        "text", .text, "Text", since: "Retention Messaging 1.4", "The text of the bullet point, at most 66 characters."
      ).required.limited(to: .characters(66)).like("No advertisements").refused(
        length: .retention(.badRequestBulletPointTextTooLong)
      ).flag("The text of a bullet point, at most 66 characters; up to five", named: "bullet-text", .first),
    ])

  static let imageListReply = PayloadObject(
    "image list response", "GetImageListResponse", "All images of the app.", framework: .retentionMessaging,
    [
      Field(
        "imageIdentifiers", .list(of: .object(.imageListItem)), "Images",
        "All images. Despite the name, the elements are objects, not identifiers.")
    ])

  static let imageListItem = PayloadObject(
    "image list item", "GetImageListResponseItem", "One image.", framework: .retentionMessaging,
    [
      .imageIdentifier, Field("imageState", .enumeration(.reviewState), "State", "The state of Apple's review."),
      .imageSize,
    ])

  static let messageListReply = PayloadObject(
    "message list response", "GetMessageListResponse", "All messages of the app.", framework: .retentionMessaging,
    [
      Field(
        "messageIdentifiers", .list(of: .object(.messageListItem)), "Messages",
        "All messages. Despite the name, the elements are objects, not identifiers.")
    ])

  static let messageListItem = PayloadObject(
    "message list item", "GetMessageListResponseItem", "One message.", framework: .retentionMessaging,
    [
      .messageIdentifier,
      Field(
        "messageState", .enumeration(.reviewState), "State",
        "The state of Apple's review. The message's image must be approved, too."),
    ])

  static let defaultMessage = PayloadObject(
    "default message", "DefaultConfigurationRequest", "The message for a product and a locale.",
    framework: .retentionMessaging,
    [.messageIdentifier.required.limited(to: .uuid).argument("The UUID of an approved message")])

  static let realtimeURL = PayloadObject(
    "realtime URL", "RealtimeUrlRequest", "The URL that Apple requests messages from.", framework: .retentionMessaging,
    [
      Field(
        "realtimeURL", .url, "Realtime URL", since: "Retention Messaging 1.4",
        "The https URL that Apple requests messages from, at most 256 characters."
      ).required.limited(to: .httpsOrLoopback(256)).refused(.retention(.badRequestRealtimeUrl)).argument(
        "An https URL of at most 256 characters")
    ])
}
