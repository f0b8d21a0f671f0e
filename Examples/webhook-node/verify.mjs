// Verifies what the App Store signs: a JWS with Apple's certificate chain in its header.

import { X509Certificate, createHash, verify } from 'node:crypto'

// Apple's object identifiers in the certificate that signs, and in the intermediate one, as DER.
const LEAF = Buffer.from('060a2a864886f76364060b01', 'hex')
const INTERMEDIATE = Buffer.from('060a2a864886f76364060201', 'hex')

const fingerprint = (certificate) => createHash('sha256').update(certificate.raw).digest('hex')

/** Returns the payload, or throws if it is not signed under one of the roots for this app. */
export function verifier({ roots, bundleId, environment, appAppleId }) {
  const pinned = new Set(roots.map((root) => fingerprint(new X509Certificate(root))))

  function payload(jws) {
    const [header, body, signature, ...rest] = String(jws).split('.')
    if (!signature || rest.length) throw new Error('not a JWS')
    const { alg, x5c } = JSON.parse(Buffer.from(header, 'base64url'))
    if (alg !== 'ES256' || x5c?.length !== 3) throw new Error('not signed by the App Store')
    const [leaf, intermediate, root] = x5c.map((text) => new X509Certificate(Buffer.from(text, 'base64')))
    const content = JSON.parse(Buffer.from(body, 'base64url'))
    const signed = content.signedDate ?? content.receiptCreationDate
    const isValid = [leaf, intermediate, root].every(
      (one) => Date.parse(one.validFrom) <= signed && signed <= Date.parse(one.validTo))
    if (!pinned.has(fingerprint(root)) || !isValid) throw new Error('unknown or expired certificates')
    if (!intermediate.verify(root.publicKey) || !leaf.verify(intermediate.publicKey)) throw new Error('broken chain')
    if (!leaf.raw.includes(LEAF) || !intermediate.raw.includes(INTERMEDIATE)) throw new Error('not Apple\'s purpose')
    const key = { key: leaf.publicKey, dsaEncoding: 'ieee-p1363' }
    if (!verify('sha256', Buffer.from(`${header}.${body}`), key, Buffer.from(signature, 'base64url'))) {
      throw new Error('wrong signature')
    }
    return content
  }

  function requireApp(app) {
    if (app?.bundleId !== bundleId || app.environment !== environment) throw new Error('another app or environment')
    if (environment === 'Production' && app.appAppleId !== appAppleId) throw new Error('another app')
  }

  /** The notification, with its transaction and renewal info decoded in place. */
  return function notification(jws) {
    const verified = payload(jws)
    const app = verified.data ?? verified.summary ?? verified.appData ?? verified.unclaimInfo
    // A token of an external purchase is for sandbox if it says so.
    const token = verified.externalPurchaseToken
    requireApp(app ?? (token && {
      ...token, environment: token.externalPurchaseId.startsWith('SANDBOX') ? 'Sandbox' : 'Production' }))
    const { data } = verified
    if (data?.signedTransactionInfo) {
      data.transaction = payload(data.signedTransactionInfo)
      requireApp({ appAppleId, ...data.transaction })
    }
    if (data?.signedRenewalInfo) {
      data.renewal = payload(data.signedRenewalInfo)
      if (data.renewal.environment !== environment) throw new Error('another environment')
    }
    return verified
  }
}
