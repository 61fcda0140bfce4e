import type { NetworkAdapter, OrderAddresses } from '@sunspan/chains'
import type { Queryable } from '../store/database/database.ts'
import {
  findAddressesFrom,
  findReceivedAfter,
  insertSpentCoins,
} from '../store/orders/order-address-store.ts'

/** The newest deposit that a wallet of many addresses was told of. */
const toldDeposits = new WeakMap<OrderAddresses, string>()

const NO_DEPOSIT = '0'

/**
 * Has an adapter watch every address that was given to an order by now, and tells it which coins they have received; keeps which of these it
 * found to be gone. Nothing to do where all deposits go to one address.
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
    const after = toldDeposits.get(orderAddresses) ?? NO_DEPOSIT
    const received = await findReceivedAfter(db, networkId, after)
    const last = received.at(-1)
    if (last === undefined) return
    orderAddresses.addReceived(received)
    toldDeposits.set(orderAddresses, last.id)
  }
}
