import type { CreateOrderWire } from '@sunspan/api'
import type { Catalog, Order, OrderQuery, OrderService } from '@sunspan/bridge'
import { addressCodec } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import { parseAmount } from '../../http/parse-amount.ts'
import type { Session } from '../wallet-auth/session.ts'
import { requireFamily, requireOwner, requireSender } from './authorize-wallet.ts'
import { listOwners } from './list-owners.ts'

/** Who asks: the session that the request's cookie opens, and the type of network that it speaks for. */
export interface Caller {
  readonly session: Session | undefined
  readonly networkType: NetworkType
}

/** Orders as callers of the API may reach them; refusals are ApiErrors and BridgeErrors. */
export interface OrderAccess {
  create(
    caller: Caller,
    body: CreateOrderWire,
    idempotencyKey: string | undefined,
  ): ReturnType<OrderService['create']>
  close(caller: Caller, id: string): Promise<Order>
  takeBack(caller: Caller, id: string): Promise<Order>
  setAsFailed(caller: Caller, id: string): Promise<Order>
  /** Of the wallets that the session has proved; `wallets` narrows them. */
  list(
    session: Session | undefined,
    query: Omit<OrderQuery, 'owners'> & { readonly wallets: readonly string[] | undefined },
  ): ReturnType<OrderService['list']>
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
      const least = body.expected_amount_out ?? body.min_amount_out
      return orders.create({
        currencyInId: currencyIn.id,
        currencyOutId: currencyOut.id,
        amount: parseAmount('amount', body.amount, currencyIn),
        walletSender: address,
        walletReceiver: body.wallet_receiver,
        minAmountOut: least === undefined ? undefined : parseAmount('min_amount_out', least, currencyOut),
        idempotencyKey,
      })
    },
    async close(caller, id) {
      const order = await requireOwn(caller, id)
      return orders.close(order.id, order.walletSender)
    },
    async takeBack(caller, id) {
      await requireOwn(caller, id)
      throw new ApiError('ORDER_STATE_CONFLICT', 'This order does not wait: it goes on by itself.')
    },
    async setAsFailed(caller, id) {
      const order = await requireOwn(caller, id)
      return orders.setAsFailed(order.id, order.walletSender)
    },
    async list(session, { wallets, ...query }) {
      if (session === undefined || session.wallets.length === 0) {
        throw new ApiError('UNAUTHORIZED', 'Sign in with a wallet to see its orders.')
      }
      const normalize: Parameters<typeof listOwners>[2] = (family, text) =>
        addressCodec(family)?.normalize(text)
      return orders.list({ ...query, owners: listOwners(session.wallets, wallets, normalize) })
    },
  }
}
