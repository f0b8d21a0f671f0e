// A webhook for App Store Server Notifications: verifies each one, stores it once, and answers 200.

import { createServer } from 'node:http'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifier } from './verify.mjs'

const LONGEST_BODY = 1 << 20

/** What the App Store reported: a file with one verified notification per line, and the state that follows from it. */
export class Store {
  #uuids = new Set()
  #transactions = new Map()
  #subscriptions = new Map()

  constructor(path) {
    this.path = path
    if (existsSync(path)) readFileSync(path, 'utf8').split('\n').filter(Boolean).forEach((line) => this.#apply(JSON.parse(line)))
  }

  /** False if it is here already. */
  add(notification) {
    if (this.#uuids.has(notification.notificationUUID)) return false
    appendFileSync(this.path, JSON.stringify(notification) + '\n', { flush: true })
    this.#apply(notification)
    return true
  }

  #apply({ notificationUUID, data }) {
    this.#uuids.add(notificationUUID)
    if (data?.transaction) newest(this.#transactions, data.transaction.transactionId, data.transaction)
    if (data?.renewal) {
      newest(this.#subscriptions, data.renewal.originalTransactionId, { ...data.renewal, status: data.status })
    }
  }

  /** The products that a customer may use, by account token or appTransactionId. */
  products(customer, now) {
    const all = [...this.#transactions.values()]
    const own = all.filter((one) => customer === one.appTransactionId || customer === one.appAccountToken)
    const last = (one) => !all.some((other) => other.originalTransactionId === one.originalTransactionId
      && other.purchaseDate > one.purchaseDate)
    const isValid = (one) => {
      if (one.revocationDate) return false
      if (one.type === 'Non-Consumable') return true
      // 1 is active, 4 is the billing grace period.
      const subscription = this.#subscriptions.get(one.originalTransactionId)
      return [1, 4].includes(subscription?.status) && last(one)
        && now < (subscription.gracePeriodExpiresDate ?? one.expiresDate)
    }
    return [...new Set(own.filter(isValid).map((one) => one.productId))]
  }
}

/** A notification can be late: an older one never replaces what a newer one reported. */
function newest(map, id, value) {
  if (!(map.get(id)?.signedDate > value.signedDate)) map.set(id, value)
}

export function webhook(store, notification) {
  return createServer((request, response) => {
    const answer = (status, body = '') => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    const access = /^\/access\/([\w-]+)$/.exec(request.url)
    if (request.method === 'GET' && access) {
      return answer(200, JSON.stringify({ access: store.products(access[1], Date.now()) }))
    }
    if (request.method !== 'POST') return answer(404)
    const parts = []
    let length = 0
    request.on('data', (part) => {
      length += part.length
      if (length <= LONGEST_BODY) parts.push(part)
    })
    request.on('end', () => {
      if (length > LONGEST_BODY) return answer(413)
      let verified
      try {
        verified = notification(JSON.parse(Buffer.concat(parts)).signedPayload)
      } catch (error) {
        console.error(`rejected: ${error.message}`)
        return answer(400)
      }
      try {
        store.add(verified)
      } catch (error) {
        console.error(`not stored: ${error.message}`)
        return answer(503)
      }
      answer(200)
    })
  })
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: {
    root: { type: 'string', multiple: true }, 'bundle-id': { type: 'string' }, 'app-apple-id': { type: 'string' },
    environment: { type: 'string', default: 'Sandbox' }, file: { type: 'string', default: 'store.ndjson' },
    port: { type: 'string', default: '8000' } } })
  const notification = verifier({
    roots: values.root.map((path) => readFileSync(path)), bundleId: values['bundle-id'],
    environment: values.environment, appAppleId: Number(values['app-apple-id']) })
  const server = webhook(new Store(values.file), notification)
  server.listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
}
