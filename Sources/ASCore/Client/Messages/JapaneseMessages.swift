extension MessageForms {
  private static let renewing = "{product} は {end}まで有効です。\(cancel)"
  private static let cancel = "その 1 日前までに解約されない場合、{next_price} で自動更新されます: \(subscriptions)"
  private static let noRenewal = "更新を希望されない場合は、更新日の 1 日前までに解約してください: \(subscriptions)"
  private static let restore = "アプリに表示されない場合は、購入時の Apple Account で「購入を復元」をご利用ください。"
  private static let restoreOwn = "アプリに表示されない場合は、ご自身の Apple Account で「購入を復元」をご利用ください。"
  private static let disagree = "同意されない場合は {end}に終了し、今後の請求はありません。お手続きはこちら: \(subscriptions)"
  private static let lost = "のお支払いができず、{end}に利用期間が終了しました。お支払いが完了すると、再びご利用いただけます。"
  private static let refundTime = "返金の時期はお支払い方法によって異なります。"
  private static let mistake = "返金の可否は Apple のみが判断します。誤って購入された場合は、こちらから返金を申請できます: \(reportAProblem)"

  /// Japanese, a draft: `reply_templates` replaces its texts.
  static let japanese = MessageForms(
    day: "{year}年{month}月{day}日", time: "{day} {clock}（{zone}）", conjunction: nil, product: "製品 {id}",
    months: "1 2 3 4 5 6 7 8 9 10 11 12".split(separator: " "),
    texts: """
      active: {product} は {end}まで有効で、その後 {next_price} で自動更新されます。\(restore)\(noRenewal)
      active-price-unknown: {product} は {end}まで有効で、その後自動更新されます。\(restore)\(noRenewal)
      active-end-unknown: {product} は有効です。\(restore)
      extended: {extended}に、{product} の更新日が延長されました。{product} は {end}まで有効で、それまで料金は発生しません。\(cancel)
      commitment: {product} は有効です。{commitment_end}までの月払い全 {count} 回のご契約です。{paid} 回目のお支払いは完了しており、次回のお支払いは {end}です。\
      解約されると {commitment_end}以降は更新されませんが、残りのお支払いは続きます。
      ends: {product} の自動更新はオフになっています。{end}までご利用いただけます。今後の請求はありません。
      ends-canceled: {canceled}に {product} の自動更新がオフにされました。{end}までご利用いただけます。今後の請求はありません。
      commitment-ends: {product} の自動更新はオフになっています。月払いのご契約は {commitment_end}まで続き、お支払いが行われている限りご利用いただけます。その後の請求はありません。
      trial: {product} の無料トライアルは {end}までです。その 1 日前までに解約されない場合、終了後に Apple から {next_price} が請求されます: \(subscriptions)
      trial-change: {product} の無料トライアルは {end}までです。その 1 日前までに解約されない場合、終了後は {next_product}（{next_price}）に変わります: \
      \(subscriptions)
      trial-price-unknown: {product} の無料トライアルは {end}までです。その 1 日前までに解約されない場合、終了後は有料のサブスクリプションになります: \(subscriptions)
      trial-ends: {product} の無料トライアルは {end}に終了します。請求はありません。
      trial-converted: {product} の無料トライアルは、終了前に解約されなかったため、{bought}に有料のサブスクリプションになりました。Apple から {amount} が請求され、\
      \(renewing)
      retained: 解約の代わりに特典をご利用いただいたため、{product} は引き続き有効です。特典は {end}まで適用されます。\(cancel)
      retained-next-period: 解約の代わりに特典をご利用いただいたため、{product} は引き続き有効です。現在の期間は {end}までで、その後は特典価格になります。\(cancel)
      retained-next-period-free: 解約の代わりに特典をご利用いただいたため、{product} は引き続き有効です。無料期間は {end}に始まり、その日の請求はありません。
      in-bundle: {product} は {bundle} に含まれており、{end}までご利用いただけます。お支払いは {bundle} の料金だけです。解約するには、サブスクリプションで \
      {bundle} を開いてください: \(subscriptions)
      replaced: {end}に {product} から {next_product} へ切り替わりました。{product} 単独での今後の請求はありません。
      upgraded: {bought}に {previous_product} から {product} へアップグレードされました。Apple から {product} の料金 {amount} が請求され、\
      {previous_product} の未使用期間分は返金されました。\(renewing)
      change-at-renewal: サブスクリプションは {end}に {product} から {next_product} へ変わり、料金は {next_price} になります。それまでは {product} \
      をご利用いただけ、請求はありません。
      price-increase: {product} の料金は {end}から {next_price} に上がります。継続するには、その日より前に新しい料金に同意してください。\(disagree)
      price-increase-and-change: {product} のサブスクリプションの料金が上がります。{end}より前に新しい料金に同意されると、その日にご選択どおり \
      {next_product}（{next_price}）に変わります。\(disagree)
      price-increase-amount-unknown: {product} の料金は {end}から上がります。継続するには、その日より前に新しい料金に同意してください。\(disagree)
      period-refunded: Apple は {refunded}に {product} の以前のお支払い（約 {refund_amount}）を返金しました。\(refundTime){product}は \
      {end}まで有効です。\(cancel)
      grace-period: {product} のお支払いができませんでした。{end}まではご利用いただけます。引き続きご利用いただくには、その日より前に Apple Account のお支払い方法を更新してください: \
      \(billing)
      billing-retry: {product} \(lost)Apple Account のお支払い方法はこちらで更新できます: \(billing)
      expired-canceled: {product} は解約され、{end}に終了しました。今後の請求はありません。アプリからいつでも再登録できます。
      expired-canceled-after-charge: {canceled}に {product} の自動更新がオフにされました。最後の請求 {amount}（{bought}）はそれより前のもので、\
      {end}までの期間の料金です。{product} は終了しており、今後の請求はありません。
      expired-payment: {product} は、更新のお支払いができなかったため、{end}に終了しました。再登録するには、まず Apple Account のお支払い方法を更新してください: \(billing)
      expired-price: {product} は、新しい料金への同意がなかったため、{end}に終了しました。アプリから新しい料金で再登録できます。
      expired-unavailable: {product} は、提供が終了したため、{end}に終了しました。今後の請求はありません。
      expired: {product} は {end}に終了しました。今後の請求はありません。アプリからいつでも再登録できます。
      subscription-refunded: Apple は {refunded}に {product}（約 {refund_amount}）を返金し、サブスクリプションは終了しました。\
      \(refundTime)返金についてのご質問は Apple にお問い合わせください: \(reportAProblem)
      subscription-revoked: {product} は Apple により終了されました。お支払いについてのご質問は Apple にお問い合わせください: \(reportAProblem)
      family-member: {product} はファミリー共有で共有されており、{end}までご利用いただけます。料金は購入したご家族が支払っており、解約や返金の申請はその方だけが行えます。\(restoreOwn)
      family-member-purchase: {product} は {bought}にファミリー共有で共有されました。料金は購入したご家族が支払っており、返金の申請はその方だけが行えます。\(restoreOwn)
      family-sharing-ended: {product} はファミリー共有でご利用いただいていましたが、共有は {end}に終了しました。購入したご家族に再度の共有をご依頼いただくか、アプリでご自身で購入してください。
      family-grace-period: {product} を購入したご家族のお支払いができませんでした。{end}まではご利用いただけます。引き続きご利用いただくには、\
      その方がその日より前にお支払い方法を更新する必要があります: \(billing)
      family-billing-retry: {product} を購入したご家族\(lost)お支払い方法は、その方がこちらで更新できます: \(billing)
      seat: {product} の料金はグループまたは組織が支払っており、{end}までご利用いただけます。変更できるのはグループの管理者だけです。
      seat-ended: {product} の料金はグループまたは組織が支払っていましたが、{end}に割り当てが解除されました。グループの管理者にお問い合わせいただくか、アプリでご自身で登録してください。
      seat-grace-period: {product} を購入したグループのお支払いができませんでした。{end}まではご利用いただけます。その日より前にお支払い方法を更新するよう、グループの管理者にご依頼ください。
      seat-billing-retry: {product} を購入したグループ\(lost)お支払い方法を更新するよう、グループの管理者にご依頼ください。
      refund-pending: Apple は {requested}に、{bought}に購入された {product} の返金申請を受け付け、現在審査中です。返金の可否は Apple のみが判断し、\
      結果はメールで通知されます。
      refund-pending-again: Apple は {declined}に {product} の返金を承認しませんでした。{requested}の新しい申請（{bought}の購入）は審査中です。返金の可否は \
      Apple のみが判断し、結果はメールで通知されます。
      refund-declined: Apple は {declined}に、{bought}に購入された {product} の返金を承認しませんでした。返金の可否は Apple のみが判断しますが、\
      こちらからもう一度申請できます: \(reportAProblem)
      refund-reversed: Apple は異議申し立てを受けて {reversed}に、{bought}に購入された {product} の返金を取り消したため、再びご利用いただけます。アプリに表示されない場合は、\
      アプリを終了してもう一度開いてください。
      refunded: Apple は {bought}に購入された {product}（約 {refund_amount}）を {refunded}に返金しました。\(refundTime)
      refunded-amount-unknown: Apple は {refunded}に、{bought}に購入された {product} を返金しました。\(refundTime)
      partial-refund: Apple は {bought}に購入された {product} の料金の {refund_share}（約 {refund_amount}）を {refunded}に返金しました。\
      \(refundTime)
      partial-refund-share-unknown: Apple は {refunded}に、{bought}に購入された {product} の料金の一部を返金しました。\(refundTime)
      taken-away: Apple は {end}に {product} の利用を終了しました。お支払いについてのご質問は Apple にお問い合わせください: \(reportAProblem)
      charged-twice: {product} は {first}と {second}の 2 回購入され、合計 {total} です。\(mistake)
      charged-twice-refunded: {product} は {first}と {second}の 2 回購入されました。Apple は {refunded}にそのうち 1 回分（約 {refund_amount}）\
      を返金したため、お支払いは 1 回分です。\(refundTime)
      charged-twice-partial-refund: {product} は {first}と {second}の 2 回購入されました。Apple は {refunded}にそのうち 1 回分の \
      {refund_share}（約 {refund_amount}）を返金しました。返金の可否は Apple のみが判断します。誤って購入された場合は、残りの返金をこちらから申請できます: \(reportAProblem)
      charged-repeatedly: {product} は {first}から {last}までに {count} 回購入され、合計 {total} です。\(mistake)
      charged-repeatedly-same-day: {product} は {first}に {count} 回購入され、合計 {total} です。\(mistake)
      bought: {bought}の {product}（{amount}）のご購入は完了しており、期限はありません。\(restore)
      consumable: {bought}の {product}（{amount}）のご購入は完了しています。アプリに反映されていない場合は、購入時のデバイスでアプリを終了し、もう一度開いてください。
      non-renewing: {bought}の {product}（{amount}）のご購入は完了しています。自動更新はなく、今後の請求はありません。アプリに表示されない場合は、\
      購入の対象となるアカウントでアプリにサインインしてください。
      bought-amount-unknown: {bought}の {product} のご購入は完了しています。\(restore)
      several-subscriptions: 自動更新されるサブスクリプションが {count} 件あります: {products}。Apple はそれぞれを個別に請求します。不要なものはこちらで解約できます: \
      \(subscriptions)
      no-purchases: お客様の Apple Account では、このアプリでの購入が見つかりませんでした。別の Apple Account で購入された場合は、その Apple Account でサインインし、\
      「購入を復元」をご利用ください。
      unknown: {bought}の {product} のご購入を確認しました。現在の状態を Apple に確認しています。
      """)
}
