import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Everything secret about alerts, derived from one private key of the installation, so that the database holds none of it. */
export interface AlertKeys {
  /** P-256, base64url: browsers subscribe with the public one, messages to push services are signed with the private one. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string }
  /** Secret of an order's webhook, in the form of Standard Webhooks: `whsec_` and base64. */
  webhookSecretOf(orderId: string): string
}

const SECRET_BYTES = 32

/** `key` is a P-256 private key. */
export function createAlertKeys(key: KeyObject): AlertKeys {
  const { d = '' } = key.export({ format: 'jwk' })
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const secret = Buffer.from(d, 'base64url')
  return {
    vapid: { publicKey: point.toString('base64url'), privateKey: d },
    webhookSecretOf(orderId) {
      const bytes = hkdfSync('sha256', secret, '', `sunspan webhook ${orderId}`, SECRET_BYTES)
      return `whsec_${Buffer.from(bytes).toString('base64')}`
    },
  }
}
