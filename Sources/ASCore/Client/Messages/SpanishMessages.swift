extension MessageForms {
  private static let renewing =
    "{product} está activo hasta el {end} y después se renovará por {next_price}, salvo que lo \(cancel)"
  private static let cancel = "cancele al menos un día antes: \(subscriptions)"
  private static let restore =
    "Si la app no lo muestra, use «Restaurar compras» con la cuenta de Apple con la que lo compró."
  private static let restorePurchase =
    "Si la app no la muestra, use «Restaurar compras» con la cuenta de Apple con la que la hizo."
  private static let restoreOwn = "use «Restaurar compras» con su propia cuenta de Apple."
  private static let disagree =
    "Si no lo acepta, termina el {end}, y no se le cobrará nada más. Puede responder aquí: \(subscriptions)"
  private static let lost =
    "ha fallado, y el acceso terminó el {end}. Volverá a tener acceso en cuanto se efectúe el pago."
  private static let refundTime = "El plazo en que recibirá el dinero depende de su forma de pago."
  private static let mistake = """
    Solo Apple decide sobre los reembolsos. Si una de las compras fue un error, puede solicitar su reembolso aquí: \
    \(reportAProblem)
    """

  /// Spanish, a draft: `reply_templates` replaces its texts.
  static let spanish = MessageForms(
    day: "{day} de {month} de {year}", time: "{day} a las {clock} ({zone})", conjunction: "y",
    product: "el producto {id}", hasDecimalComma: true,
    months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(
      separator: " "),
    texts: """
      active: {product} está activo hasta el {end} y después se renovará por {next_price}. \(restore) Si no desea la \
      renovación, \(cancel)
      active-price-unknown: {product} está activo hasta el {end} y después se renovará. \(restore) Si no desea la \
      renovación, \(cancel)
      active-end-unknown: {product} está activo. \(restore)
      extended: La fecha de renovación de {product} se aplazó el {extended}. {product} está activo hasta el {end}, y \
      hasta entonces no paga nada. Después se renovará por {next_price}, salvo que lo \(cancel)
      commitment: {product} está activo. Su compromiso incluye {count} pagos mensuales hasta el {commitment_end}. El \
      pago {paid} ya se ha realizado, y el siguiente vence el {end}. Si cancela, la suscripción no se renovará después \
      del {commitment_end}, pero los pagos restantes se mantienen.
      ends: La renovación de {product} está desactivada. Tiene acceso hasta el {end}, y no se le cobrará nada más.
      ends-canceled: La renovación de {product} se desactivó el {canceled}. Tiene acceso hasta el {end}, y no se le \
      cobrará nada más.
      commitment-ends: La renovación de {product} está desactivada. Su compromiso de pagos mensuales continúa hasta el \
      {commitment_end}. Tiene acceso mientras los pagos se realicen, y después no se le cobrará nada más.
      trial: Su prueba gratuita de {product} dura hasta el {end}. Después, Apple le cobrará {next_price}, salvo que la \
      \(cancel)
      trial-change: Su prueba gratuita de {product} dura hasta el {end}. Después comienza la suscripción \
      {next_product} por {next_price}, salvo que la \(cancel)
      trial-price-unknown: Su prueba gratuita de {product} dura hasta el {end}. Después se convierte en una \
      suscripción de pago, salvo que la \(cancel)
      trial-ends: Su prueba gratuita de {product} dura hasta el {end} y entonces termina. No se le cobrará nada.
      trial-converted: Su prueba gratuita de {product} terminó el {bought} y se convirtió en una suscripción de pago, \
      porque no se canceló antes. Apple cobró {amount}, y \(renewing)
      retained: Usted aceptó una oferta en lugar de cancelar, y {product} sigue activo. La oferta se aplica hasta el \
      {end}. Después, {product} se renovará por {next_price}, salvo que lo \(cancel)
      retained-next-period: Usted aceptó una oferta en lugar de cancelar, y {product} sigue activo. Dura hasta el \
      {end} y después se renovará al precio de la oferta, {next_price}, salvo que lo \(cancel)
      retained-next-period-free: Usted aceptó una oferta en lugar de cancelar, y {product} sigue activo. Su período \
      gratuito comienza el {end}, y ese día no se le cobrará nada.
      in-bundle: {product} forma parte de {bundle}, y tiene acceso hasta el {end}. Solo paga {bundle}. Para cancelar, \
      abra {bundle} en sus suscripciones: \(subscriptions)
      replaced: Usted cambió de {product} a {next_product} el {end}. No se le cobrará nada más solo por {product}.
      upgraded: Usted cambió de {previous_product} a {product} el {bought}. Apple cobró {amount} por {product} y \
      reembolsó el tiempo no utilizado de {previous_product}. \(renewing)
      change-at-renewal: Su suscripción cambia de {product} a {next_product} el {end} y entonces cuesta {next_price}. \
      Hasta entonces {product} sigue activo y no se cobra nada.
      price-increase: El precio de {product} sube a {next_price} el {end}. Para conservar su suscripción, acepte el \
      nuevo precio antes de ese día. \(disagree)
      price-increase-and-change: El precio de su suscripción a {product} sube. Si acepta el nuevo precio antes del \
      {end}, ese día la suscripción cambia a {next_product} por {next_price}, como usted eligió. \(disagree)
      price-increase-amount-unknown: El precio de {product} sube el {end}. Para conservar su suscripción, acepte el \
      nuevo precio antes de ese día. \(disagree)
      period-refunded: Apple reembolsó un pago anterior de {product}, unos {refund_amount}, el {refunded}. \
      \(refundTime) \(renewing)
      grace-period: El pago de {product} ha fallado. Tiene acceso hasta el {end}. Para conservarlo, actualice la forma \
      de pago de su cuenta de Apple antes de ese día: \(billing)
      billing-retry: El pago de {product} \(lost) Puede actualizar la forma de pago de su cuenta de Apple aquí: \
      \(billing)
      expired-canceled: {product} se canceló y terminó el {end}. No se le cobrará nada más. Puede volver a suscribirse \
      en la app en cualquier momento.
      expired-canceled-after-charge: La renovación de {product} se desactivó el {canceled}. El último cobro de \
      {amount}, el {bought}, fue anterior y cubría el período hasta el {end}. {product} ha terminado, y no se le \
      cobrará nada más.
      expired-payment: {product} terminó el {end}, porque no se pudo pagar la renovación. Para volver a suscribirse, \
      actualice primero la forma de pago de su cuenta de Apple: \(billing)
      expired-price: {product} terminó el {end}, porque no se aceptó el nuevo precio. Puede volver a suscribirse al \
      nuevo precio en la app.
      expired-unavailable: {product} terminó el {end}, porque ya no se ofrece. No se le cobrará nada más.
      expired: {product} terminó el {end}. No se le cobrará nada más. Puede volver a suscribirse en la app en \
      cualquier momento.
      subscription-refunded: Apple reembolsó {product}, unos {refund_amount}, el {refunded}, y la suscripción ha \
      terminado. \(refundTime) Si tiene preguntas sobre el reembolso, contacte con Apple: \(reportAProblem)
      subscription-revoked: Apple ha puesto fin a {product}. Si tiene preguntas sobre el pago, contacte con Apple: \
      \(reportAProblem)
      family-member: {product} se comparte con usted mediante En Familia, y tiene acceso hasta el {end}. Lo paga el \
      miembro de la familia que lo compró, y solo esa persona puede cancelarlo o solicitar un reembolso. Si la app no \
      lo muestra, \(restoreOwn)
      family-member-purchase: {product} se compartió con usted mediante En Familia el {bought}. Lo pagó el miembro de \
      la familia que lo compró, y solo esa persona puede solicitar un reembolso. Si la app no lo muestra, \(restoreOwn)
      family-sharing-ended: Tenía acceso a {product} mediante En Familia, y dejó de compartirse el {end}. Pida al \
      miembro de la familia que lo compró que vuelva a compartirlo, o cómprelo usted en la app.
      family-grace-period: El pago del miembro de la familia que compró {product} ha fallado. Tiene acceso hasta el \
      {end}. Para conservarlo, esa persona debe actualizar la forma de pago antes de ese día: \(billing)
      family-billing-retry: El pago del miembro de la familia que compró {product} \(lost) Esa persona puede \
      actualizar la forma de pago aquí: \(billing)
      seat: Su plaza de {product} la paga un grupo o una organización, y tiene acceso hasta el {end}. Solo la persona \
      que administra el grupo puede cambiarlo.
      seat-ended: Su plaza de {product} la pagaba un grupo o una organización, que la retiró el {end}. Hable con la \
      persona que administra el grupo, o suscríbase usted en la app.
      seat-grace-period: El pago del grupo que compró {product} ha fallado. Tiene acceso hasta el {end}. Pida a la \
      persona que administra el grupo que actualice la forma de pago antes de ese día.
      seat-billing-retry: El pago del grupo que compró {product} \(lost) Pida a la persona que administra el grupo que \
      actualice la forma de pago.
      refund-pending: El {requested}, Apple recibió su solicitud de reembolso de la compra de {product} del {bought} y \
      aún no ha tomado una decisión. Solo Apple decide, y le enviará la decisión por correo electrónico.
      refund-pending-again: Apple rechazó un reembolso de {product} el {declined}. Su nueva solicitud del {requested} \
      sobre la compra del {bought} sigue abierta: solo Apple decide, y le enviará la decisión por correo electrónico.
      refund-declined: El {declined}, Apple rechazó el reembolso de su compra de {product} del {bought}. Solo Apple \
      decide sobre los reembolsos, pero puede solicitarlo una vez más aquí: \(reportAProblem)
      refund-reversed: El {reversed}, tras una reclamación, Apple anuló el reembolso de su compra de {product} del \
      {bought}, así que la compra vuelve a ser suya. Si la app no lo muestra, ciérrela y vuelva a abrirla.
      refunded: Apple reembolsó su compra de {product} del {bought}, unos {refund_amount}, el {refunded}. \(refundTime)
      refunded-amount-unknown: El {refunded}, Apple reembolsó su compra de {product} del {bought}. \(refundTime)
      partial-refund: El {refunded}, Apple reembolsó el {refund_share} del precio de su compra de {product} del \
      {bought}, unos {refund_amount}. \(refundTime)
      partial-refund-share-unknown: El {refunded}, Apple reembolsó una parte del precio de su compra de {product} del \
      {bought}. \(refundTime)
      taken-away: Apple puso fin a su acceso a {product} el {end}. Si tiene preguntas sobre el pago, contacte con \
      Apple: \(reportAProblem)
      charged-twice: Usted compró {product} dos veces, el {first} y el {second}, por {total} en total. \(mistake)
      charged-twice-refunded: Usted compró {product} dos veces, el {first} y el {second}. Apple reembolsó una de las \
      dos compras el {refunded}, unos {refund_amount}, así que la pagó una sola vez. \(refundTime)
      charged-twice-partial-refund: Usted compró {product} dos veces, el {first} y el {second}. Apple reembolsó el \
      {refund_share} de una de las dos compras el {refunded}, unos {refund_amount}. Solo Apple decide sobre los \
      reembolsos. Si una de las compras fue un error, puede solicitar el resto aquí: \(reportAProblem)
      charged-repeatedly: Usted compró {product} {count} veces, del {first} al {last}, por {total} en total. \(mistake)
      charged-repeatedly-same-day: Usted compró {product} {count} veces el {first}, por {total} en total. \(mistake)
      bought: Su compra de {product} del {bought} por {amount} se ha completado y no caduca. \(restorePurchase)
      consumable: Su compra de {product} del {bought} por {amount} se ha completado. Si falta en la app, ciérrela y \
      vuelva a abrirla en el dispositivo con el que la hizo.
      non-renewing: Su compra de {product} del {bought} por {amount} se ha completado. No se renueva, y no se le \
      cobrará nada más. Si la app no la muestra, inicie sesión en la app con la cuenta para la que la hizo.
      bought-amount-unknown: Su compra de {product} del {bought} se ha completado. \(restorePurchase)
      several-subscriptions: Tiene {count} suscripciones que se renuevan: {products}. Apple cobra cada una por \
      separado. Puede cancelar aquí las que no necesite: \(subscriptions)
      no-purchases: No hemos encontrado compras en esta app con su cuenta de Apple. Si compró con otra cuenta de \
      Apple, inicie sesión con ella y use «Restaurar compras».
      unknown: Hemos encontrado su compra de {product} del {bought} y estamos comprobando su estado con Apple.
      """)
}
