extension MessageForms {
  private static let renewing =
    "{product} est actif jusqu’au {end}, puis se renouvellera pour {next_price}, sauf si vous \(cancel)"
  private static let cancel = "annulez au moins un jour avant : \(subscriptions)"
  private static let restore =
    "Si l’app ne l’affiche pas, utilisez « Restaurer les achats » avec le compte Apple qui a servi à l’achat."
  private static let restoreOwn =
    "Si l’app ne l’affiche pas, utilisez « Restaurer les achats » avec votre propre compte Apple."
  private static let disagree = """
    Si vous ne l’acceptez pas, il prendra fin le {end}, et plus rien ne sera débité. Vous pouvez répondre ici : \
    \(subscriptions)
    """
  private static let lost =
    "a échoué, et l’accès a pris fin le {end}. L’accès sera rétabli dès que le paiement aboutira."
  private static let refundTime = "La date d’arrivée de l’argent dépend de votre moyen de paiement."
  private static let mistake = """
    Apple décide seule des remboursements. Si l’un des achats était une erreur, vous pouvez en demander le \
    remboursement ici : \(reportAProblem)
    """

  /// French, a draft: `reply_templates` replaces its texts.
  static let french = MessageForms(
    day: "{day} {month} {year}", time: "{day} à {clock} ({zone})", conjunction: "et",
    product: "le produit {id}", hasDecimalComma: true, firstDay: "1er",
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
      separator: " "),
    texts: """
      active: {product} est actif jusqu’au {end}, puis se renouvellera pour {next_price}. \(restore) Si vous ne \
      souhaitez pas le renouvellement, \(cancel)
      active-price-unknown: {product} est actif jusqu’au {end}, puis se renouvellera. \(restore) Si vous ne souhaitez \
      pas le renouvellement, \(cancel)
      active-end-unknown: {product} est actif. \(restore)
      extended: La date de renouvellement de {product} a été repoussée le {extended}. {product} est actif jusqu’au \
      {end}, et vous ne payez rien d’ici là. Il se renouvellera ensuite pour {next_price}, sauf si vous \(cancel)
      commitment: {product} est actif. Votre engagement comprend {count} paiements mensuels jusqu’au {commitment_end}. \
      Le paiement {paid} a été effectué, et le prochain est dû le {end}. Si vous annulez, l’abonnement ne se \
      renouvellera pas après le {commitment_end}, mais les paiements restants seront toujours dus.
      ends: Le renouvellement de {product} est désactivé. Vous gardez l’accès jusqu’au {end}, et plus rien ne sera \
      débité.
      ends-canceled: Le renouvellement de {product} a été désactivé le {canceled}. Vous gardez l’accès jusqu’au {end}, \
      et plus rien ne sera débité.
      commitment-ends: Le renouvellement de {product} est désactivé. Votre engagement avec paiements mensuels continue \
      jusqu’au {commitment_end}. Vous gardez l’accès tant que les paiements aboutissent, et plus rien ne sera débité \
      ensuite.
      trial: Votre essai gratuit de {product} dure jusqu’au {end}. Apple facturera ensuite {next_price}, sauf si vous \
      \(cancel)
      trial-change: Votre essai gratuit de {product} dure jusqu’au {end}. L’abonnement {next_product} commencera \
      ensuite pour {next_price}, sauf si vous \(cancel)
      trial-price-unknown: Votre essai gratuit de {product} dure jusqu’au {end}. Il deviendra ensuite un abonnement \
      payant, sauf si vous \(cancel)
      trial-ends: Votre essai gratuit de {product} dure jusqu’au {end}, puis prend fin. Rien ne sera débité.
      trial-converted: Votre essai gratuit de {product} a pris fin le {bought} et est devenu un abonnement payant, car \
      il n’a pas été annulé avant. Apple a débité {amount}, et \(renewing)
      retained: Vous avez accepté une offre au lieu d’annuler, et {product} reste actif. L’offre s’applique jusqu’au \
      {end}. {product} se renouvellera ensuite pour {next_price}, sauf si vous \(cancel)
      retained-next-period: Vous avez accepté une offre au lieu d’annuler, et {product} reste actif. L’abonnement \
      court jusqu’au {end}, puis se renouvellera au prix de l’offre, {next_price}, sauf si vous \(cancel)
      retained-next-period-free: Vous avez accepté une offre au lieu d’annuler, et {product} reste actif. Votre \
      période gratuite commence le {end}, et rien ne sera débité ce jour-là.
      in-bundle: {product} fait partie de {bundle}, et vous y avez accès jusqu’au {end}. Vous ne payez que {bundle}. \
      Pour annuler, ouvrez {bundle} dans vos abonnements : \(subscriptions)
      replaced: Vous êtes passé de {product} à {next_product} le {end}. Plus rien ne sera débité pour {product} seul.
      upgraded: Vous êtes passé de {previous_product} à {product} le {bought}. Apple a débité {amount} pour {product} \
      et remboursé la durée non utilisée de {previous_product}. \(renewing)
      change-at-renewal: Votre abonnement passera de {product} à {next_product} le {end} et coûtera alors \
      {next_price}. D’ici là, {product} reste actif et rien n’est débité.
      price-increase: Le prix de {product} passera à {next_price} le {end}. Pour garder votre abonnement, acceptez le \
      nouveau prix avant ce jour. \(disagree)
      price-increase-and-change: Le prix de votre abonnement à {product} augmente. Si vous acceptez le nouveau prix \
      avant le {end}, l’abonnement passera ce jour-là à {next_product} pour {next_price}, comme vous l’avez choisi. \
      \(disagree)
      price-increase-amount-unknown: Le prix de {product} augmentera le {end}. Pour garder votre abonnement, acceptez \
      le nouveau prix avant ce jour. \(disagree)
      period-refunded: Apple a remboursé un paiement antérieur pour {product}, environ {refund_amount}, le {refunded}. \
      \(refundTime) \(renewing)
      grace-period: Le paiement de {product} a échoué. Vous gardez l’accès jusqu’au {end}. Pour le conserver, mettez à \
      jour le moyen de paiement de votre compte Apple avant ce jour : \(billing)
      billing-retry: Le paiement de {product} \(lost) Vous pouvez mettre à jour le moyen de paiement de votre compte \
      Apple ici : \(billing)
      expired-canceled: {product} a été annulé et a pris fin le {end}. Plus rien ne sera débité. Vous pouvez vous \
      abonner à nouveau dans l’app à tout moment.
      expired-canceled-after-charge: Le renouvellement de {product} a été désactivé le {canceled}. Le dernier débit de \
      {amount}, le {bought}, était antérieur et couvrait la période jusqu’au {end}. {product} a pris fin, et plus rien \
      ne sera débité.
      expired-payment: {product} a pris fin le {end}, car le renouvellement n’a pas pu être payé. Pour vous abonner à \
      nouveau, mettez d’abord à jour le moyen de paiement de votre compte Apple : \(billing)
      expired-price: {product} a pris fin le {end}, car le nouveau prix n’a pas été accepté. Vous pouvez vous abonner \
      à nouveau au nouveau prix dans l’app.
      expired-unavailable: {product} a pris fin le {end}, car il n’est plus proposé. Plus rien ne sera débité.
      expired: {product} a pris fin le {end}. Plus rien ne sera débité. Vous pouvez vous abonner à nouveau dans l’app \
      à tout moment.
      subscription-refunded: Apple a remboursé {product}, environ {refund_amount}, le {refunded}, et l’abonnement a \
      pris fin. \(refundTime) Pour toute question sur le remboursement, contactez Apple : \(reportAProblem)
      subscription-revoked: Apple a mis fin à {product}. Pour toute question sur le paiement, contactez Apple : \
      \(reportAProblem)
      family-member: {product} est partagé avec vous par le Partage familial, et vous y avez accès jusqu’au {end}. Le \
      membre de la famille qui l’a acheté le paie, et lui seul peut l’annuler ou demander un remboursement. \
      \(restoreOwn)
      family-member-purchase: {product} a été partagé avec vous par le Partage familial le {bought}. Le membre de la \
      famille qui l’a acheté l’a payé, et lui seul peut demander un remboursement. \(restoreOwn)
      family-sharing-ended: Vous aviez accès à {product} par le Partage familial, et le partage a pris fin le {end}. \
      Demandez au membre de la famille qui l’a acheté de le partager à nouveau, ou achetez-le vous-même dans l’app.
      family-grace-period: Le paiement du membre de la famille qui a acheté {product} a échoué. Vous gardez l’accès \
      jusqu’au {end}. Pour le conserver, cette personne doit mettre à jour le moyen de paiement avant ce jour : \
      \(billing)
      family-billing-retry: Le paiement du membre de la famille qui a acheté {product} \(lost) Cette personne peut \
      mettre à jour le moyen de paiement ici : \(billing)
      seat: Votre place pour {product} est payée par un groupe ou une organisation, et vous y avez accès jusqu’au \
      {end}. Seule la personne qui gère le groupe peut changer cela.
      seat-ended: Votre place pour {product} était payée par un groupe ou une organisation, qui l’a reprise le {end}. \
      Adressez-vous à la personne qui gère le groupe, ou abonnez-vous vous-même dans l’app.
      seat-grace-period: Le paiement du groupe qui a acheté {product} a échoué. Vous gardez l’accès jusqu’au {end}. \
      Demandez à la personne qui gère le groupe de mettre à jour le moyen de paiement avant ce jour.
      seat-billing-retry: Le paiement du groupe qui a acheté {product} \(lost) Demandez à la personne qui gère le \
      groupe de mettre à jour le moyen de paiement.
      refund-pending: Le {requested}, Apple a reçu votre demande de remboursement pour votre achat de {product} du \
      {bought} et n’a pas encore pris de décision. La décision appartient à Apple, qui vous en informera par e-mail.
      refund-pending-again: Apple a refusé un remboursement de {product} le {declined}. Votre nouvelle demande du \
      {requested} pour l’achat du {bought} est encore en cours : la décision appartient à Apple, qui vous en informera \
      par e-mail.
      refund-declined: Le {declined}, Apple a refusé le remboursement de votre achat de {product} du {bought}. Apple \
      décide seule des remboursements, mais vous pouvez le demander une nouvelle fois ici : \(reportAProblem)
      refund-reversed: Le {reversed}, à la suite d’une contestation, Apple a annulé le remboursement de votre achat de \
      {product} du {bought} ; l’achat vous appartient donc à nouveau. Si l’app ne l’affiche pas, fermez l’app et \
      ouvrez-la à nouveau.
      refunded: Le {refunded}, Apple a remboursé votre achat de {product} du {bought}, soit environ {refund_amount}. \
      \(refundTime)
      refunded-amount-unknown: Le {refunded}, Apple a remboursé votre achat de {product} du {bought}. \(refundTime)
      partial-refund: Le {refunded}, Apple a remboursé {refund_share} du prix de votre achat de {product} du {bought}, \
      soit environ {refund_amount}. \(refundTime)
      partial-refund-share-unknown: Le {refunded}, Apple a remboursé une partie du prix de votre achat de {product} du \
      {bought}. \(refundTime)
      taken-away: Apple a mis fin à votre accès à {product} le {end}. Pour toute question sur le paiement, contactez \
      Apple : \(reportAProblem)
      charged-twice: Vous avez acheté {product} deux fois, le {first} et le {second}, pour {total} au total. \(mistake)
      charged-twice-refunded: Vous avez acheté {product} deux fois, le {first} et le {second}. Apple a remboursé l’un \
      des deux achats le {refunded}, environ {refund_amount} ; vous ne l’avez donc payé qu’une fois. \(refundTime)
      charged-twice-partial-refund: Vous avez acheté {product} deux fois, le {first} et le {second}. Apple a remboursé \
      {refund_share} de l’un des deux achats le {refunded}, environ {refund_amount}. Apple décide seule des \
      remboursements. Si l’un des achats était une erreur, vous pouvez demander le reste ici : \(reportAProblem)
      charged-repeatedly: Vous avez acheté {product} {count} fois, du {first} au {last}, pour {total} au total. \
      \(mistake)
      charged-repeatedly-same-day: Vous avez acheté {product} {count} fois le {first}, pour {total} au total. \(mistake)
      bought: Votre achat de {product} du {bought} pour {amount} est finalisé et n’expire pas. \(restore)
      consumable: Votre achat de {product} du {bought} pour {amount} est finalisé. S’il manque dans l’app, fermez \
      l’app et ouvrez-la à nouveau sur l’appareil qui a servi à l’achat.
      non-renewing: Votre achat de {product} du {bought} pour {amount} est finalisé. Il ne se renouvelle pas, et plus \
      rien ne sera débité. Si l’app ne l’affiche pas, connectez-vous dans l’app avec le compte pour lequel vous l’avez \
      acheté.
      bought-amount-unknown: Votre achat de {product} du {bought} est finalisé. \(restore)
      several-subscriptions: Vous avez {count} abonnements qui se renouvellent : {products}. Apple facture chacun \
      d’eux séparément. Vous pouvez annuler ici ceux dont vous n’avez pas besoin : \(subscriptions)
      no-purchases: Nous n’avons trouvé aucun achat dans cette app pour votre compte Apple. Si vous avez acheté avec \
      un autre compte Apple, connectez-vous avec celui-ci et utilisez « Restaurer les achats ».
      unknown: Nous avons trouvé votre achat de {product} du {bought} et vérifions son état auprès d’Apple.
      """)
}
