import type { CreateBulkOrderWire } from '@sunspan/api'
import {
  isBulkOrder,
  type BulkOrderService,
  type Catalog,
  type Order,
  type OrderService,
} from '@sunspan/bridge'
import type { BulkStatus } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { parseAmount } from '../../http/parse-amount.ts'
import { registerRead, registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { CheckReceiver } from '../alerts/check-receiver.ts'
import type { ToWebhookNote } from '../alerts/webhook-note.ts'
import { requireSender } from '../wallet-auth/authorize-wallet.ts'
import type { CheckRecipients } from '../orders/check-recipients.ts'
import type { CheckSender } from '../orders/check-sender.ts'
import { toListQuery, toPageEnd } from '../orders/list-wires.ts'
import { toDiscountNote } from '../orders/mappers.ts'
import { readCaller } from '../orders/read-caller.ts'
import type { OrderQuota } from '../orders/order-quota.ts'
import { checkWebhook, createOrderAccess, type Caller, type CreateHeaders } from '../orders/service.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { isBulkSummary, toBulkFeeWire, toBulkInfoWire, type BulkOrderWires } from './mappers.ts'

const DEFAULT_TAKE = 50

export interface BulkOrderRoutesDeps extends BulkOrderWires {
  readonly catalog: Catalog
  readonly orders: OrderService
  readonly bulkOrders: BulkOrderService
  readonly readSession: ReadSession
  readonly checkReceiver: CheckReceiver
  readonly checkRecipients: CheckRecipients
  readonly checkSender: CheckSender
  readonly toWebhookNote: ToWebhookNote
  /** Orders created or closed per minute from one address. */
  readonly writesPerMinute: number
  readonly quota: OrderQuota
}

/** All bulk order routes except the stream. Access is decided as for any order. */
export function registerBulkOrderRoutes(app: FastifyInstance, deps: BulkOrderRoutesDeps): void {
  const { catalog, bulkOrders, readSession, toWire, toListed } = deps
  const access = createOrderAccess(deps)
  const limit = limitPerMinute(deps.writesPerMinute)

  registerRoute(
    app,
    'createBulkOrder',
    async (context) => {
      const { 'idempotency-key': key, api_key: label } = context.headers
      const caller = await readCaller(readSession, context)
      deps.quota.take(context.request, context.body.receiving_data.length)
      const order = await create(deps, caller, context.body, { key, label })
      return { ...toWire(order), ...toDiscountNote(order), ...deps.toWebhookNote(order.id, context.body) }
    },
    limit,
  )
  registerRoute(
    app,
    'closeBulkOrder',
    async (context) => {
      const { id } = await bulkOrders.get(context.params.id)
      return toHintWire(await access.close(await readCaller(readSession, context), id, context.query.reason))
    },
    limit,
  )
  registerRoute(
    app,
    'setBulkOrderAsFailed',
    async (context) => {
      const { id } = await bulkOrders.get(context.params.id)
      return toHintWire(await access.setAsFailed(await readCaller(readSession, context), id))
    },
    limit,
  )

  registerRead(app, 'getBulkOrder', async ({ params }) => {
    const order = await bulkOrders.get(params.id)
    return () => toWire(order)
  })
  registerRoute(app, 'getBulkOrderInfo', async ({ params }) =>
    toBulkInfoWire(await bulkOrders.get(params.id)),
  )
  registerRoute(app, 'getExecutionIntervals', async () => bulkOrders.intervals)
  registerRoute(app, 'estimateBulkFee', async ({ body }) => {
    const senders = requireOneSender(catalog, body)
    const quotes = await bulkOrders.estimateFees(
      body.map((row, index) => ({
        currencyInId: row.currency_in_id,
        currencyOutId: row.currency_out_id,
        walletSender: senders[index],
      })),
    )
    const nativeDecimalsOf = (networkId: string) => catalog.getNetwork(networkId).network.nativeDecimals
    return quotes.map((quote) => toBulkFeeWire(quote, nativeDecimalsOf(quote.currencyIn.networkId)))
  })
  registerRead(app, 'listBulkOrders', async ({ query, request }) => {
    const page = await access.list(await readSession(request), {
      ...toListQuery(catalog, { ...query, kind: 'bulk' }),
      wallets: query.wallet === undefined || query.wallet === '' ? undefined : [query.wallet],
      after: query.after,
      take: query.take ?? DEFAULT_TAKE,
      skip: query.skip ?? 0,
    })
    return () => ({ data: page.orders.filter(isBulkSummary).map(toListed), ...toPageEnd(page) })
  })
}

/**
 * The sender of each row; at most one wallet per family, since its holdings are read on every network. Throws VALIDATION_FAILED for a
 * second one.
 */
function requireOneSender(
  catalog: Catalog,
  rows: readonly { readonly currency_in_id: string; readonly wallet_sender?: string | undefined }[],
): readonly (string | undefined)[] {
  const known = new Map<string, string>()
  return rows.map((row, index) => {
    const sender = senderOf(catalog, row)
    if (sender === undefined) return undefined
    const family = catalog.familyOf(catalog.getCurrency(row.currency_in_id).networkId)
    const first = known.get(family) ?? sender
    known.set(family, first)
    if (first === sender) return sender
    const path = `${String(index)}.wallet_sender`
    const message = 'One wallet pays for all rows; ask for those of another one in a call of their own'
    throw new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
      details: { issues: [{ in: 'body', path, message }] },
    })
  })
}

/** Undefined until the form knows the sender. */
function senderOf(
  catalog: Catalog,
  { currency_in_id, wallet_sender: text }: { currency_in_id: string; wallet_sender?: string | undefined },
): string | undefined {
  if (text === undefined || text === '') return undefined
  return normalizeAddress(catalog, catalog.getCurrency(currency_in_id).networkId, {
    field: 'wallet_sender',
    text,
  })
}

async function create(
  { catalog, bulkOrders, checkReceiver, checkRecipients, checkSender }: BulkOrderRoutesDeps,
  caller: Caller,
  body: CreateBulkOrderWire,
  headers: CreateHeaders,
): ReturnType<BulkOrderService['create']> {
  const currencyIn = catalog.getCurrency(body.currency_in_id)
  const { networkId } = currencyIn
  const address = requireSender(catalog, caller, { networkId, text: body.wallet_sender })
  const amount = parseAmount('amount', body.amount, currencyIn)
  await checkSender(address, currencyIn)
  await checkRecipients(
    body.receiving_data.map((row) => ({ currencyOutId: row.currency_out_id, address: row.wallet_receiver })),
    body.allow_contracts,
  )
  return bulkOrders.create({
    currencyInId: currencyIn.id,
    amount,
    walletSender: address,
    rows: body.receiving_data.map((row) => ({
      walletReceiver: row.wallet_receiver,
      amountOut: row.amount_out,
      currencyOutId: row.currency_out_id,
      memo: row.memo,
    })),
    executionType: body.transfer_time_type,
    allowDuplicates: body.allow_duplicates,
    idempotencyKey: headers.key,
    label: headers.label,
    webhookUrl: await checkWebhook(checkReceiver, body),
  })
}

function toHintWire(order: Order): { readonly orderId: string; readonly status: BulkStatus } {
  if (!isBulkOrder(order)) throw new ApiError('ORDER_NOT_FOUND', `There is no bulk order ${order.id}.`)
  return { orderId: order.id, status: order.bulk.status }
}
