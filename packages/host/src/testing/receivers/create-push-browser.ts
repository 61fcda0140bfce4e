import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type JsonWebKey,
} from 'node:crypto'
import type { ReceivedRequest } from './start-receiver.ts'

/** What a push service learns about who sends. */
export interface Sender {
  /** base64url, as browsers subscribe with it. */
  readonly publicKey: string
  readonly audience: string
  readonly contact: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** A browser that has subscribed at a push service: it decrypts with its own key, by RFC 8291 and without the library that encrypts. */
export interface PushBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Throws if the message is not for this browser. */
  decrypt(request: ReceivedRequest): unknown
}

const TEXT = 'utf8'

export function createPushBrowser(endpoint: string): PushBrowser {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt({ body, headers }) {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The message is not encrypted')
      // RFC 8188: salt, record size, length of the key id, which is the sender's public key.
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0', TEXT), p256dh, sender])
      const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString(TEXT))
    },
  }
}

/** Verifies who sent a message, as a push service does by RFC 8292. Throws if the signature is not of the named key. */
export function readSender({ headers }: ReceivedRequest): Sender {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by its key')
  const { aud, exp, sub } = Object(JSON.parse(Buffer.from(claims, 'base64url').toString(TEXT)))
  return { publicKey, audience: String(aud), contact: String(sub), expiresAt: Number(exp) }
}
