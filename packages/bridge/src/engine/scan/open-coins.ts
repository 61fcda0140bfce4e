import type { OrderAddresses, ReceivedCoin } from '@sunspan/chains'
import { areCoinsListed, storeCoinList } from '../../store/chain/wallet-coin-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Wallets whose coins have been listed, as far as this process knows. */
const listedWallets = new WeakSet<OrderAddresses>()

/**
 * Lists the coins that a wallet's own address had at the end of a block, before the scan remembers those of later blocks. Undefined if they have been
 * listed, or where wallets have no coins. `withDust`: for books that were opened when every coin counted.
 */
export async function listCoins(
  { deps, network, adapter: { orderAddresses }, signal }: LaneContext,
  at: { readonly height: bigint; readonly withDust: boolean },
): Promise<readonly ReceivedCoin[] | undefined> {
  if (orderAddresses === undefined || listedWallets.has(orderAddresses)) return undefined
  if (await areCoinsListed(deps.pool, network.network.id)) {
    listedWallets.add(orderAddresses)
    return undefined
  }
  const coins = await orderAddresses.listOwnCoins(at, signal)
  orderAddresses.addReceived(coins)
  return coins
}

/** The same for a network that is already scanned up to a block, by a version that did not remember coins. */
export async function openCoins(context: LaneContext, height: bigint, at: Date): Promise<void> {
  const coins = await listCoins(context, { height, withDust: true })
  if (coins === undefined) return
  const { deps, lane, network } = context
  await withLane(deps.pool, lane, (tx) => storeCoinList(tx, network.network.id, { height, coins, at }))
}
