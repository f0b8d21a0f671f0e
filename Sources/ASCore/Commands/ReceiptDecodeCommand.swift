/// `asctl receipt decode`: what a receipt says.
enum ReceiptDecodeCommand {
  static let all = Flag("all", "Print the receipt as `payload`, who signed it, and the certificates")

  static let command = Command<CommandAction>(
    "decode", "Show what a receipt says; verifies nothing",
    detail: """
      Shows every attribute and every purchase of a receipt. Nothing is verified: anybody can write such a receipt. Use \
      `asctl receipt verify` before you act on one.

      The JSON has the names of verifyReceipt: `receipt_type`, `bundle_id`, `application_version`, \
      `receipt_creation_date`, `original_purchase_date`, …, and the purchases under `in_app`, each with `quantity`, \
      `product_id`, `transaction_id`, `original_transaction_id`, `purchase_date`, `expires_date`, \
      `cancellation_date`, …. Unlike there, numbers are numbers, `is_trial_period` and `is_in_intro_offer_period` are \
      `true` or `false`, a date is the text that stands in the receipt (`2026-01-31T12:00:00Z`), and what is absent or \
      an empty date is left out. `opaque_value` and `sha1_hash` are hexadecimal. `product_type` is 0 for a \
      non-consumable, 1 for a consumable, 2 for a non-renewing and 3 for an auto-renewable subscription.

      Apple names only some attributes; `transaction_date`, `age_rating`, `developer_id`, `fulfillment_tool_version` \
      and `product_type` have the names that readers of receipts gave them. All others are listed under `unknown`, as \
      `{"type":N,"version":N,"hex":"…"}`.

      A transaction receipt of iOS 6 is shown with its own keys and `purchase-info` in place.

      Several lines or arguments give one JSON record each: the receipt, or `{"line":N,"error":"…"}`.
      """,
    arguments: [ReceiptCommand.text], flags: [all] + OutputFlags.data,
    examples: [
      Example("asctl receipt decode receipt", "Show the receipt that a device holds"),
      Example("asctl receipt decode receipt.b64 | jq '.in_app[].product_id'", "List what was bought"),
      Example("asctl receipt decode -o ndjson receipts/ > receipts.ndjson", "Turn an archive into lines of JSON"),
    ],
    action: CommandAction { invocation, context throws(Failure) in
      let decoder = ReceiptDecoder(part: invocation.isGiven(all) ? .all : .payload)
      return try Decoding(decoder: decoder, jobs: context.cores()).findings(ReceiptCommand.input(invocation, context))
    }
  )
}
