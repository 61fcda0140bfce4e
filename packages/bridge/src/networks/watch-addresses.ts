import type { NetworkAdapter, OrderAddresses } from '@sunspan/chains'
import type { Queryable } from '../store/database/database.ts'
import {
  findAddressesFrom,
  findReceivedAfter,
  insertSpentCoins,
} from '../store/orders/order-address-store.ts'

/** The newest deposit passed on to a wallet with many addresses. */
const deliveredDeposits = new WeakMap<OrderAddresses, string>()

const NO_DEPOSIT = '0'

/**
 * Makes an adapter watch every address assigned to an order so far, and passes it the coins they have received; stores which of these are spent. Does
 * nothing where all deposits go to one address.
 */
export async function watchAddresses(
  db: Queryable,
  { networkId, orderAddresses }: Pick<NetworkAdapter, 'networkId' | 'orderAddresses'>,
): Promise<void> {
  if (orderAddresses === undefined) return
  for (;;) {
    const given = await findAddressesFrom(db, networkId, orderAddresses.watched)
    if (given.length === 0) break
    orderAddresses.watch(given)
  }
  const spent = orderAddresses.drainSpent()
  if (spent.length > 0) await insertSpentCoins(db, networkId, spent)
  for (;;) {
    const after = deliveredDeposits.get(orderAddresses) ?? NO_DEPOSIT
    const received = await findReceivedAfter(db, networkId, after)
    const last = received.at(-1)
    if (last === undefined) return
    orderAddresses.addReceived(received)
    deliveredDeposits.set(orderAddresses, last.id)
  }
}
