import type { KnownTransfers } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askEach, getHoldings, getWaiting } from '../rpc/esplora-calls.ts'
import type { WalletAddresses } from '../wallet-addresses.ts'

/** Transactions that spend coins of the wallet, wait for a block, and are none of `known`; as one node tells it. */
export async function findUnknownWaiting(
  client: RpcClient,
  { wallet, known }: { readonly wallet: WalletAddresses; readonly known: KnownTransfers },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const holders = wallet.holders()
  const sums = await askEach(
    client,
    holders.map(({ address }) => getHoldings(address)),
    signal,
  )
  const spending = holders.filter((_, place) => (sums[place]?.mempool_stats?.spent_txo_sum ?? 0n) > 0n)
  const waiting = await askEach(
    client,
    spending.map(({ address }) => getWaiting(address)),
    signal,
  )
  const scripts = new Set(spending.map(({ script }) => script))
  const ours = new Set(known.live.map(({ txId }) => txId))
  const unknown = waiting
    .flat()
    .filter(({ txid }) => !ours.has(txid))
    .filter(({ vin }) => vin.some(({ prevout }) => prevout !== null && scripts.has(prevout.scriptpubkey)))
  return [...new Set(unknown.map(({ txid }) => txid))]
}
