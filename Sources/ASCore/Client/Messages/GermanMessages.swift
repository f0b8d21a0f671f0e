extension MessageForms {
  private static let renewing = "{product} ist bis zum {end} aktiv und verlängert sich dann für {next_price}, \(cancel)"
  private static let cancel = "sofern Sie nicht mindestens einen Tag vorher kündigen: \(subscriptions)"
  private static let noRenewal =
    "Wenn Sie die Verlängerung nicht möchten, kündigen Sie mindestens einen Tag vorher: \(subscriptions)"
  private static let restore = """
    Falls die App das nicht anzeigt, wählen Sie „Käufe wiederherstellen“ mit dem Apple Account, mit dem Sie gekauft \
    haben.
    """
  private static let restoreOwn =
    "Falls die App das nicht anzeigt, wählen Sie „Käufe wiederherstellen“ mit Ihrem eigenen Apple Account."
  private static let disagree = """
    Wenn Sie nicht zustimmen, endet es am {end}, und es wird nichts mehr abgebucht. Hier können Sie antworten: \
    \(subscriptions)
    """
  private static let lost =
    "ist fehlgeschlagen, und der Zugriff endete am {end}. Sobald die Zahlung gelingt, haben Sie wieder Zugriff."
  private static let refundTime = "Wann das Geld ankommt, hängt von Ihrer Zahlungsmethode ab."
  private static let mistake = """
    Über Rückerstattungen entscheidet allein Apple. Falls einer der Käufe ein Versehen war, können Sie hier eine \
    Rückerstattung beantragen: \(reportAProblem)
    """

  /// German, a draft: `reply_templates` replaces its texts.
  static let german = MessageForms(
    day: "{day}. {month} {year}", time: "{day} um {clock} Uhr ({zone})", conjunction: "und",
    product: "Produkt {id}", hasDecimalComma: true,
    months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(separator: " "),
    texts: """
      active: {product} ist bis zum {end} aktiv und verlängert sich dann für {next_price}. \(restore) \(noRenewal)
      active-price-unknown: {product} ist bis zum {end} aktiv und verlängert sich dann. \(restore) \(noRenewal)
      active-end-unknown: {product} ist aktiv. \(restore)
      extended: Der Verlängerungstermin von {product} wurde am {extended} verschoben. Bis zum {end} ist {product} \
      aktiv, ohne dass Sie etwas zahlen. Danach verlängert es sich für {next_price}, \(cancel)
      commitment: {product} ist aktiv. Sie haben sich zu {count} monatlichen Zahlungen bis zum {commitment_end} \
      verpflichtet. Zahlung {paid} ist erfolgt, und die nächste ist am {end} fällig. Wenn Sie kündigen, verlängert \
      sich das Abonnement nach dem {commitment_end} nicht, die restlichen Zahlungen bleiben aber fällig.
      ends: Die automatische Verlängerung von {product} ist ausgeschaltet. Sie haben bis zum {end} Zugriff, und es \
      wird nichts mehr abgebucht.
      ends-canceled: Die automatische Verlängerung von {product} wurde am {canceled} ausgeschaltet. Sie haben bis zum \
      {end} Zugriff, und es wird nichts mehr abgebucht.
      commitment-ends: Die automatische Verlängerung von {product} ist ausgeschaltet. Die monatlichen Zahlungen, zu \
      denen Sie sich verpflichtet haben, laufen noch bis zum {commitment_end}. Solange sie gelingen, haben Sie \
      Zugriff. Danach wird nichts mehr abgebucht.
      trial: Ihr kostenloser Testzeitraum von {product} läuft bis zum {end}. Danach berechnet Apple {next_price}, \
      \(cancel)
      trial-change: Ihr kostenloser Testzeitraum von {product} läuft bis zum {end}. Danach beginnt das Abonnement \
      {next_product} für {next_price}, \(cancel)
      trial-price-unknown: Ihr kostenloser Testzeitraum von {product} läuft bis zum {end}. Danach wird er zu einem \
      bezahlten Abonnement, \(cancel)
      trial-ends: Ihr kostenloser Testzeitraum von {product} läuft bis zum {end} und endet dann. Es wird nichts \
      abgebucht.
      trial-converted: Ihr kostenloser Testzeitraum von {product} endete am {bought} und wurde zu einem bezahlten \
      Abonnement, weil er vorher nicht gekündigt wurde. Apple hat {amount} abgebucht, und \(renewing)
      retained: Sie haben ein Angebot angenommen, statt zu kündigen, und {product} bleibt aktiv. Das Angebot gilt bis \
      zum {end}. Danach verlängert sich {product} für {next_price}, \(cancel)
      retained-next-period: Sie haben ein Angebot angenommen, statt zu kündigen, und {product} bleibt aktiv. Es läuft \
      bis zum {end} und verlängert sich dann zum Angebotspreis von {next_price}, \(cancel)
      retained-next-period-free: Sie haben ein Angebot angenommen, statt zu kündigen, und {product} bleibt aktiv. Ihr \
      kostenloser Zeitraum beginnt am {end}. An diesem Tag wird nichts abgebucht.
      in-bundle: {product} ist Teil von {bundle}, und Sie haben bis zum {end} Zugriff. Sie bezahlen nur {bundle}. \
      Kündigen können Sie {bundle} in Ihren Abonnements: \(subscriptions)
      replaced: Sie sind am {end} von {product} zu {next_product} gewechselt. Für {product} allein wird nichts mehr \
      abgebucht.
      upgraded: Sie sind am {bought} von {previous_product} zu {product} gewechselt. Apple hat {amount} für {product} \
      abgebucht und die nicht genutzte Zeit von {previous_product} erstattet. \(renewing)
      change-at-renewal: Ihr Abonnement wechselt am {end} von {product} zu {next_product} und kostet dann \
      {next_price}. Bis dahin bleibt {product} aktiv, und es wird nichts abgebucht.
      price-increase: Der Preis von {product} steigt am {end} auf {next_price}. Um Ihr Abonnement zu behalten, stimmen \
      Sie dem neuen Preis vor diesem Tag zu. \(disagree)
      price-increase-and-change: Der Preis Ihres Abonnements von {product} steigt. Wenn Sie dem neuen Preis vor dem \
      {end} zustimmen, wechselt das Abonnement an diesem Tag wie von Ihnen gewählt zu {next_product} für {next_price}. \
      \(disagree)
      price-increase-amount-unknown: Der Preis von {product} steigt am {end}. Um Ihr Abonnement zu behalten, stimmen \
      Sie dem neuen Preis vor diesem Tag zu. \(disagree)
      period-refunded: Apple hat am {refunded} eine frühere Zahlung für {product} erstattet, etwa {refund_amount}. \
      \(refundTime) \(renewing)
      grace-period: Die Zahlung für {product} ist fehlgeschlagen. Sie haben bis zum {end} Zugriff. Um ihn zu behalten, \
      aktualisieren Sie vor diesem Tag die Zahlungsmethode Ihres Apple Accounts: \(billing)
      billing-retry: Die Zahlung für {product} \(lost) Die Zahlungsmethode Ihres Apple Accounts können Sie hier \
      aktualisieren: \(billing)
      expired-canceled: {product} wurde gekündigt und endete am {end}. Es wird nichts mehr abgebucht. Sie können \
      {product} jederzeit in der App neu abonnieren.
      expired-canceled-after-charge: Die automatische Verlängerung von {product} wurde am {canceled} ausgeschaltet. \
      Die letzte Abbuchung von {amount} am {bought} war davor und galt für die Zeit bis zum {end}. {product} ist \
      beendet, und es wird nichts mehr abgebucht.
      expired-payment: {product} endete am {end}, weil die Verlängerung nicht bezahlt werden konnte. Um {product} neu \
      zu abonnieren, aktualisieren Sie zuerst die Zahlungsmethode Ihres Apple Accounts: \(billing)
      expired-price: {product} endete am {end}, weil dem neuen Preis nicht zugestimmt wurde. Sie können {product} in \
      der App zum neuen Preis abonnieren.
      expired-unavailable: {product} endete am {end}, weil es nicht mehr angeboten wird. Es wird nichts mehr abgebucht.
      expired: {product} endete am {end}. Es wird nichts mehr abgebucht. Sie können {product} jederzeit in der App neu \
      abonnieren.
      subscription-refunded: Apple hat {product} am {refunded} erstattet, etwa {refund_amount}, und das Abonnement ist \
      beendet. \(refundTime) Bei Fragen zur Erstattung wenden Sie sich an Apple: \(reportAProblem)
      subscription-revoked: Apple hat {product} beendet. Bei Fragen zur Zahlung wenden Sie sich an Apple: \
      \(reportAProblem)
      family-member: {product} wird über die Familienfreigabe mit Ihnen geteilt, und Sie haben bis zum {end} Zugriff. \
      Das Familienmitglied, das {product} gekauft hat, zahlt dafür, und nur diese Person kann kündigen oder eine \
      Rückerstattung beantragen. \(restoreOwn)
      family-member-purchase: {product} wurde am {bought} über die Familienfreigabe mit Ihnen geteilt. Das \
      Familienmitglied, das {product} gekauft hat, hat dafür bezahlt, und nur diese Person kann eine Rückerstattung \
      beantragen. \(restoreOwn)
      family-sharing-ended: Sie hatten über die Familienfreigabe Zugriff auf {product}, und die Freigabe endete am \
      {end}. Bitten Sie das Familienmitglied, das {product} gekauft hat, es wieder zu teilen, oder kaufen Sie es \
      selbst in der App.
      family-grace-period: Die Zahlung des Familienmitglieds, das {product} gekauft hat, ist fehlgeschlagen. Sie haben \
      bis zum {end} Zugriff. Damit Sie ihn behalten, muss diese Person vor diesem Tag die Zahlungsmethode \
      aktualisieren: \(billing)
      family-billing-retry: Die Zahlung des Familienmitglieds, das {product} gekauft hat, \(lost) Diese Person kann \
      die Zahlungsmethode hier aktualisieren: \(billing)
      seat: Ihren Platz für {product} bezahlt eine Gruppe oder Organisation, und Sie haben bis zum {end} Zugriff. Nur \
      die Person, die die Gruppe verwaltet, kann das ändern.
      seat-ended: Ihren Platz für {product} bezahlte eine Gruppe oder Organisation, die ihn am {end} zurückgenommen \
      hat. Wenden Sie sich an die Person, die die Gruppe verwaltet, oder abonnieren Sie selbst in der App.
      seat-grace-period: Die Zahlung der Gruppe, die {product} gekauft hat, ist fehlgeschlagen. Sie haben bis zum \
      {end} Zugriff. Bitten Sie die Person, die die Gruppe verwaltet, vor diesem Tag die Zahlungsmethode zu \
      aktualisieren.
      seat-billing-retry: Die Zahlung der Gruppe, die {product} gekauft hat, \(lost) Bitten Sie die Person, die die \
      Gruppe verwaltet, die Zahlungsmethode zu aktualisieren.
      refund-pending: Apple hat am {requested} Ihren Antrag auf Rückerstattung für Ihren Kauf von {product} vom \
      {bought} erhalten und noch nicht entschieden. Darüber entscheidet allein Apple und teilt Ihnen die Entscheidung \
      per E-Mail mit.
      refund-pending-again: Apple hat eine Rückerstattung von {product} am {declined} abgelehnt. Ihr neuer Antrag vom \
      {requested} für den Kauf vom {bought} ist noch offen: Darüber entscheidet allein Apple und teilt Ihnen die \
      Entscheidung per E-Mail mit.
      refund-declined: Apple hat am {declined} die Rückerstattung für Ihren Kauf von {product} vom {bought} abgelehnt. \
      Über Rückerstattungen entscheidet allein Apple, Sie können sie hier aber noch einmal beantragen: \(reportAProblem)
      refund-reversed: Apple hat am {reversed} nach einem Einspruch die Rückerstattung für Ihren Kauf von {product} \
      vom {bought} zurückgenommen, der Kauf gehört also wieder Ihnen. Falls die App das nicht anzeigt, schließen Sie \
      die App und öffnen Sie sie erneut.
      refunded: Apple hat Ihren Kauf von {product} vom {bought} am {refunded} erstattet, etwa {refund_amount}. \
      \(refundTime)
      refunded-amount-unknown: Apple hat Ihren Kauf von {product} vom {bought} am {refunded} erstattet. \(refundTime)
      partial-refund: Apple hat für Ihren Kauf von {product} vom {bought} am {refunded} einen Anteil von \
      {refund_share} erstattet, etwa {refund_amount}. \(refundTime)
      partial-refund-share-unknown: Apple hat Ihren Kauf von {product} vom {bought} am {refunded} teilweise erstattet. \
      \(refundTime)
      taken-away: Apple hat Ihren Zugriff auf {product} am {end} beendet. Bei Fragen zur Zahlung wenden Sie sich an \
      Apple: \(reportAProblem)
      charged-twice: Sie haben {product} zweimal gekauft, am {first} und am {second}, für insgesamt {total}. \(mistake)
      charged-twice-refunded: Sie haben {product} zweimal gekauft, am {first} und am {second}. Apple hat einen der \
      beiden Käufe am {refunded} erstattet, etwa {refund_amount}, Sie haben also einmal bezahlt. \(refundTime)
      charged-twice-partial-refund: Sie haben {product} zweimal gekauft, am {first} und am {second}. Apple hat am \
      {refunded} {refund_share} eines der beiden Käufe erstattet, etwa {refund_amount}. Über Rückerstattungen \
      entscheidet allein Apple. Falls einer der Käufe ein Versehen war, können Sie den Rest hier beantragen: \
      \(reportAProblem)
      charged-repeatedly: Sie haben {product} {count}-mal gekauft, vom {first} bis zum {last}, für insgesamt {total}. \
      \(mistake)
      charged-repeatedly-same-day: Sie haben {product} am {first} {count}-mal gekauft, für insgesamt {total}. \(mistake)
      bought: Ihr Kauf von {product} am {bought} für {amount} ist abgeschlossen und läuft nicht ab. \(restore)
      consumable: Ihr Kauf von {product} am {bought} für {amount} ist abgeschlossen. Falls er in der App fehlt, \
      schließen Sie die App und öffnen Sie sie erneut auf dem Gerät, auf dem Sie gekauft haben.
      non-renewing: Ihr Kauf von {product} am {bought} für {amount} ist abgeschlossen. Er verlängert sich nicht, und \
      es wird nichts mehr abgebucht. Falls die App ihn nicht anzeigt, melden Sie sich in der App mit dem Konto an, für \
      das Sie gekauft haben.
      bought-amount-unknown: Ihr Kauf von {product} am {bought} ist abgeschlossen. \(restore)
      several-subscriptions: Sie haben {count} Abonnements, die sich verlängern: {products}. Apple berechnet jedes \
      davon einzeln. Was Sie nicht benötigen, können Sie hier kündigen: \(subscriptions)
      no-purchases: Wir haben zu Ihrem Apple Account keine Käufe in dieser App gefunden. Falls Sie mit einem anderen \
      Apple Account gekauft haben, melden Sie sich mit diesem an und wählen Sie „Käufe wiederherstellen“.
      unknown: Wir haben Ihren Kauf von {product} vom {bought} gefunden und klären seinen Stand mit Apple.
      """)
}
