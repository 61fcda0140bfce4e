import { type CheckReceiver, createCheckReceiver } from './modules/alerts/check-receiver.ts'
import { createToWebhookNote, type ToWebhookNote } from './modules/alerts/webhook-note.ts'
import { createOrderQuota, type OrderQuota } from './modules/orders/order-quota.ts'

type OrderCreationDeps = Parameters<typeof createOrderQuota>[0] & {
  readonly receivers: Parameters<typeof createCheckReceiver>[0]
  readonly alertKeys: Parameters<typeof createToWebhookNote>[0]
}

/** What the creation of orders of both kinds shares: their webhooks, and how many one caller may order. */
export const createOrderCreation = (
  deps: OrderCreationDeps,
): {
  readonly checkReceiver: CheckReceiver
  readonly toWebhookNote: ToWebhookNote
  readonly quota: OrderQuota
} => ({
  checkReceiver: createCheckReceiver(deps.receivers),
  toWebhookNote: createToWebhookNote(deps.alertKeys),
  quota: createOrderQuota(deps),
})
