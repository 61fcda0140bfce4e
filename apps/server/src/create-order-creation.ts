import type { Catalog } from '@sunspan/bridge'
import { type CheckReceiver, createCheckReceiver } from './modules/alerts/check-receiver.ts'
import { createToWebhookNote, type ToWebhookNote } from './modules/alerts/webhook-note.ts'
import { createCheckRecipients, type CheckRecipients } from './modules/orders/check-recipients.ts'
import { createCheckSender, type CheckSender } from './modules/orders/check-sender.ts'
import { createContractLookup, type ContractLookupDeps } from './modules/orders/contract-lookup.ts'
import { createOrderQuota, type OrderQuota } from './modules/orders/order-quota.ts'

type OrderCreationDeps = Parameters<typeof createOrderQuota>[0] &
  ContractLookupDeps & {
    readonly bridge: { readonly catalog: Catalog }
    readonly receivers: Parameters<typeof createCheckReceiver>[0]
    readonly alertKeys: Parameters<typeof createToWebhookNote>[0]
  }

/** What the creation of orders of both kinds shares: who may pay and be paid, their webhooks, and how many one caller may order. */
export function createOrderCreation(deps: OrderCreationDeps): {
  readonly checkReceiver: CheckReceiver
  readonly checkRecipients: CheckRecipients
  readonly checkSender: CheckSender
  readonly toWebhookNote: ToWebhookNote
  readonly quota: OrderQuota
} {
  const { catalog } = deps.bridge
  const isContract = createContractLookup(deps)
  return {
    checkReceiver: createCheckReceiver(deps.receivers),
    checkRecipients: createCheckRecipients({ catalog, isContract }),
    checkSender: createCheckSender({ catalog, isContract }),
    toWebhookNote: createToWebhookNote(deps.alertKeys),
    quota: createOrderQuota(deps),
  }
}
