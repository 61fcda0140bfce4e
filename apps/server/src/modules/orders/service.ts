import type { CreateOrderWire } from '@sunspan/api'
import type { Catalog, Order, OrderQuery, OrderService } from '@sunspan/bridge'
import type { CloseReason, Currency, NetworkType } from '@sunspan/domain'
import { parseAmount } from '../../http/parse-amount.ts'
import type { CheckReceiver } from '../alerts/check-receiver.ts'
import type { Session } from '../wallet-auth/session.ts'
import type { CheckRecipients } from './check-recipients.ts'
import type { CheckSender } from './check-sender.ts'
import { requireFamily, requireOwner, requireSender } from '../wallet-auth/authorize-wallet.ts'
import { requireOwners } from './require-owners.ts'

/** The caller: the session of the request's cookie, and the network type the request states. */
export interface Caller {
  readonly session: Session | undefined
  readonly networkType: NetworkType
}

/** Access to orders for API callers; refusals are ApiErrors and BridgeErrors. */
/** What the headers of a creation say besides the wallet. */
export interface CreateHeaders {
  readonly key: string | undefined
  /** Where the order comes from; never an authority. */
  readonly label: string | undefined
}

export interface OrderAccess {
  create(caller: Caller, body: CreateOrderWire, headers: CreateHeaders): ReturnType<OrderService['create']>
  close(caller: Caller, id: string, reason: CloseReason | undefined): Promise<Order>
  setAsFailed(caller: Caller, id: string): Promise<Order>
  takeBack(caller: Caller, id: string): Promise<Order>
  /** Orders of the wallets that the session has proved, optionally filtered by `wallets`. */
  list(
    session: Session | undefined,
    query: Omit<OrderQuery, 'owners'> & { readonly wallets: readonly string[] | undefined },
  ): ReturnType<OrderService['listSummaries']>
}

/** Undefined if the request omits it. Throws an ApiError for an invalid amount of the currency. */
function amountOf(
  body: CreateOrderWire,
  field: 'min_amount_out' | 'expected_amount_out',
  currency: Currency,
): bigint | undefined {
  const text = body[field]
  return text === undefined ? undefined : parseAmount(field, text, currency)
}

/** The order's webhook, if the request names one. Throws an ApiError VALIDATION_FAILED. */
export const checkWebhook = async (
  check: CheckReceiver,
  { webhook_url: text }: { readonly webhook_url?: string | undefined },
): Promise<string | undefined> => (text === undefined ? undefined : check('webhook_url', text))

export function createOrderAccess(deps: {
  readonly catalog: Catalog
  readonly orders: OrderService
  readonly checkReceiver: CheckReceiver
  readonly checkRecipients: CheckRecipients
  readonly checkSender: CheckSender
}): OrderAccess {
  const { catalog, orders, checkReceiver, checkRecipients, checkSender } = deps

  const requireOwn = async ({ session, networkType }: Caller, id: string): Promise<Order> => {
    const order = await orders.get(id)
    const { networkId } = order.currencyIn
    const family = catalog.familyOf(networkId)
    requireFamily(networkType, family)
    requireOwner(session, { family, address: order.walletSender, networkId })
    return order
  }

  return {
    async create(caller, body, headers) {
      const { currencyIn, currencyOut } = catalog.requirePair(body.currency_in_id, body.currency_out_id)
      const { networkId } = currencyIn
      const address = requireSender(catalog, caller, { networkId, text: body.wallet_sender })
      const amount = parseAmount('amount', body.amount, currencyIn)
      await checkSender(address, currencyIn)
      await checkRecipients(
        [{ currencyOutId: currencyOut.id, address: body.wallet_receiver }],
        body.allow_contracts,
      )
      return orders.create({
        currencyInId: currencyIn.id,
        currencyOutId: currencyOut.id,
        amount,
        walletSender: address,
        walletReceiver: body.wallet_receiver,
        memo: body.memo,
        minAmountOut: amountOf(body, 'min_amount_out', currencyOut),
        expectedAmountOut: amountOf(body, 'expected_amount_out', currencyOut),
        idempotencyKey: headers.key,
        label: headers.label,
        webhookUrl: await checkWebhook(checkReceiver, body),
      })
    },
    async close(caller, id, reason) {
      const order = await requireOwn(caller, id)
      return orders.close(order.id, order.walletSender, reason)
    },
    async setAsFailed(caller, id) {
      const order = await requireOwn(caller, id)
      return orders.setAsFailed(order.id, order.walletSender)
    },
    async takeBack(caller, id) {
      const order = await requireOwn(caller, id)
      return orders.takeBack(order.id, order.walletSender)
    },
    list: async (session, { wallets, ...query }) =>
      orders.listSummaries({ ...query, owners: requireOwners(session, wallets) }),
  }
}
