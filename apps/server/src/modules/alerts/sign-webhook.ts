import { createHmac } from 'node:crypto'

/** Headers of Standard Webhooks. `secret` begins with `whsec_`; `at` is the time of this attempt. */
export function signWebhook(
  message: { readonly id: string; readonly body: string },
  { secret, at }: { readonly secret: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
