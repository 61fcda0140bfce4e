import type { CreateOrderWire } from '@sunspan/api'
import type { Catalog, Order, OrderQuery, OrderService } from '@sunspan/bridge'
import type { Currency, NetworkType } from '@sunspan/domain'
import { parseAmount } from '../../http/parse-amount.ts'
import type { Session } from '../wallet-auth/session.ts'
import { requireFamily, requireOwner, requireSender } from './authorize-wallet.ts'
import { requireOwners } from './require-owners.ts'

/** The caller: the session of the request's cookie, and the network type the request states. */
export interface Caller {
  readonly session: Session | undefined
  readonly networkType: NetworkType
}

/** Access to orders for API callers; refusals are ApiErrors and BridgeErrors. */
export interface OrderAccess {
  create(
    caller: Caller,
    body: CreateOrderWire,
    idempotencyKey: string | undefined,
  ): ReturnType<OrderService['create']>
  close(caller: Caller, id: string): Promise<Order>
  setAsFailed(caller: Caller, id: string): Promise<Order>
  takeBack(caller: Caller, id: string): Promise<Order>
  /** Orders of the wallets that the session has proved, optionally filtered by `wallets`. */
  list(
    session: Session | undefined,
    query: Omit<OrderQuery, 'owners'> & { readonly wallets: readonly string[] | undefined },
  ): ReturnType<OrderService['list']>
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

export function createOrderAccess(deps: {
  readonly catalog: Catalog
  readonly orders: OrderService
}): OrderAccess {
  const { catalog, orders } = deps

  const requireOwn = async ({ session, networkType }: Caller, id: string): Promise<Order> => {
    const order = await orders.get(id)
    const { networkId } = order.currencyIn
    const family = catalog.familyOf(networkId)
    requireFamily(networkType, family)
    requireOwner(session, { family, address: order.walletSender, networkId })
    return order
  }

  return {
    async create(caller, body, idempotencyKey) {
      const { currencyIn, currencyOut } = catalog.requirePair(body.currency_in_id, body.currency_out_id)
      const { networkId } = currencyIn
      const address = requireSender(catalog, caller, { networkId, text: body.wallet_sender })
      return orders.create({
        currencyInId: currencyIn.id,
        currencyOutId: currencyOut.id,
        amount: parseAmount('amount', body.amount, currencyIn),
        walletSender: address,
        walletReceiver: body.wallet_receiver,
        minAmountOut: amountOf(body, 'min_amount_out', currencyOut),
        expectedAmountOut: amountOf(body, 'expected_amount_out', currencyOut),
        idempotencyKey,
      })
    },
    async close(caller, id) {
      const order = await requireOwn(caller, id)
      return orders.close(order.id, order.walletSender)
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
      orders.list({ ...query, owners: requireOwners(session, wallets) }),
  }
}
