extension Demand {
  /// A message of the Retention Messaging API ("UploadMessageRequestBody").
  static let ofMessages: [Demand] = [
    .required("header", .characters(66), like: .text("Stay with us"), in: "message upload"),
    .required("body", .characters(144), like: .text("Two months at half the price."), in: "message upload"),
    .optional("headerPosition", in: "message upload"),
    .optional("image", in: "message upload"),
    .required("imageIdentifier", .uuid, like: .fresh, in: "message image", "bullet point"),
    .required("altText", .characters(150), like: .text("A cat on a sofa"), in: "message image", "bullet point"),
    .optional("bulletPoints", .elements(1...5), in: "message upload"),
    .required("text", .characters(66), like: .text("No advertisements"), in: "bullet point"),
  ]
}
