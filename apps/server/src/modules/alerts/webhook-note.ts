import type { AlertKeys } from './alert-keys.ts'

/** Part of the answer to the creation of an order: the secret of its webhook, if the request names one. */
export type ToWebhookNote = (
  orderId: string,
  body: { readonly webhook_url?: string | undefined },
) => { readonly webhook_secret?: string }

export const createToWebhookNote =
  (keys: Pick<AlertKeys, 'webhookSecretOf'>): ToWebhookNote =>
  (orderId, { webhook_url: url }) =>
    url === undefined ? {} : { webhook_secret: keys.webhookSecretOf(orderId) }
