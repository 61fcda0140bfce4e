import type { NetworkAdapter, OrderAddresses, ReceivedCoin } from '@sunspan/chains'
import { findWalletCoinsAfter, noteCoinsSpent } from '../store/chain/wallet-coin-store.ts'
import type { Queryable } from '../store/database/database.ts'
import {
  findAddressesFrom,
  findReceivedAfter,
  insertSpentCoins,
} from '../store/orders/order-address-store.ts'

/** The newest deposit passed on to a wallet with many addresses. */
const deliveredDeposits = new WeakMap<OrderAddresses, string>()

/** The newest coin of its own address passed on to such a wallet. */
const deliveredCoins = new WeakMap<OrderAddresses, string>()

const NONE = '0'

/**
 * Makes an adapter watch every address assigned to an order so far, and passes it the coins that they and its own address have received; stores which
 * of these are spent. Does nothing where all deposits go to one address.
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
  if (spent.length > 0) {
    await insertSpentCoins(db, networkId, spent)
    await noteCoinsSpent(db, networkId, spent)
  }
  await deliver(orderAddresses, deliveredDeposits, (after) => findReceivedAfter(db, networkId, after))
  await deliver(orderAddresses, deliveredCoins, (after) => findWalletCoinsAfter(db, networkId, after))
}

/** Passes on the coins stored after the one that was passed on last. */
async function deliver(
  wallet: OrderAddresses,
  delivered: WeakMap<OrderAddresses, string>,
  findAfter: (after: string) => Promise<readonly (ReceivedCoin & { readonly id: string })[]>,
): Promise<void> {
  for (;;) {
    const received = await findAfter(delivered.get(wallet) ?? NONE)
    const last = received.at(-1)
    if (last === undefined) return
    wallet.addReceived(received)
    delivered.set(wallet, last.id)
  }
}
