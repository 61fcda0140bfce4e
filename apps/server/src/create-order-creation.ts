import { type CheckReceiver, createCheckReceiver } from './modules/alerts/check-receiver.ts'
import { createToWebhookNote, type ToWebhookNote } from './modules/alerts/webhook-note.ts'
import { createCheckRecipients, type CheckRecipients } from './modules/orders/check-recipients.ts'
import { createOrderQuota, type OrderQuota } from './modules/orders/order-quota.ts'

type OrderCreationDeps = Parameters<typeof createOrderQuota>[0] &
  Omit<Parameters<typeof createCheckRecipients>[0], 'catalog'> & {
    readonly bridge: Pick<Parameters<typeof createCheckRecipients>[0], 'catalog'>
    readonly receivers: Parameters<typeof createCheckReceiver>[0]
    readonly alertKeys: Parameters<typeof createToWebhookNote>[0]
  }

/** What the creation of orders of both kinds shares: their webhooks, and how many one caller may order. */
export const createOrderCreation = (
  deps: OrderCreationDeps,
): {
  readonly checkReceiver: CheckReceiver
  readonly checkRecipients: CheckRecipients
  readonly toWebhookNote: ToWebhookNote
  readonly quota: OrderQuota
} => ({
  checkReceiver: createCheckReceiver(deps.receivers),
  checkRecipients: createCheckRecipients({ ...deps, catalog: deps.bridge.catalog }),
  toWebhookNote: createToWebhookNote(deps.alertKeys),
  quota: createOrderQuota(deps),
})
