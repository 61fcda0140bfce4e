import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { createAlertKeys } from './alert-keys.ts'
import { signWebhook } from './sign-webhook.ts'

const ORDER = '01890000-0000-7000-8000-000000000000'
/** A key of this test alone, so that what follows from it can be written down. */
const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    d: '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE',
    x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
    y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  },
})

describe('the secret of a webhook', () => {
  it('follows from the key and the order, and from nothing else', () => {
    const { webhookSecretOf } = createAlertKeys(KEY)
    const secret = webhookSecretOf(ORDER)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(createAlertKeys(KEY).webhookSecretOf(ORDER)).toBe(secret)
    expect(webhookSecretOf(ORDER.replace('01', '02'))).not.toBe(secret)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(createAlertKeys(privateKey).webhookSecretOf(ORDER)).not.toBe(secret)
  })

  it('never changes with a version of the program: open orders keep theirs', () => {
    expect(createAlertKeys(KEY).webhookSecretOf(ORDER)).toBe(
      'whsec_iFO1zftXfM1SkBCkr4GffTgjBZWoo69EBKj5CUFTTho=',
    )
  })

  it('signs as the published library verifies, and nothing but these bytes', () => {
    const secret = createAlertKeys(KEY).webhookSecretOf(ORDER)
    const message = { id: 'evt_1', body: '{"a":"ü"}' }
    const headers = { ...signWebhook(message, { secret, at: new Date() }) }
    const webhook = new Webhook(secret)
    expect(webhook.verify(message.body, headers)).toEqual({ a: 'ü' })
    expect(() => webhook.verify('{"a":"u"}', headers)).toThrow()
    expect(() => webhook.verify(message.body, { ...headers, 'webhook-id': 'evt_2' })).toThrow()
    const old = { ...signWebhook(message, { secret, at: new Date(Date.now() - 3_600_000) }) }
    expect(() => webhook.verify(message.body, old)).toThrow()
  })
})

it('the key of push messages is one that the library takes', () => {
  const { vapid } = createAlertKeys(KEY)
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65)
  const headers = webPush.getVapidHeaders(
    ...(['https://push.example', 'mailto:a@b.example', vapid.publicKey, vapid.privateKey] as const),
    'aes128gcm',
  )
  expect(headers.Authorization).toContain(`k=${vapid.publicKey}`)
})
