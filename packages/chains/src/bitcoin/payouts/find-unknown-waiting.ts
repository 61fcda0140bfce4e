import type { KnownTransfers } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getHoldings, getSpend, getWaiting } from '../rpc/esplora-calls.ts'
import type { WalletAddresses } from '../treasury/wallet-addresses.ts'

/** Pending transactions that spend coins of the wallet and are not in `known`, according to one node. */
export async function findUnknownWaiting(
  client: RpcClient,
  { wallet, known }: { readonly wallet: WalletAddresses; readonly known: KnownTransfers },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const spends = [
    ...(await findOfTreasury(client, wallet, signal)),
    ...(await findOfOrderCoins(client, wallet, signal)),
  ]
  const ours = new Set(known.live.map(({ txId }) => txId))
  return [...new Set(spends)].filter((txId) => !ours.has(txId))
}

/** Those that spend coins of the treasury's own address. */
async function findOfTreasury(
  client: RpcClient,
  { treasury }: WalletAddresses,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { mempool_stats: sums } = await askOne(client, getHoldings(treasury.address), signal)
  if (sums?.spent_txo_sum === 0n) return []
  const waiting = await askOne(client, getWaiting(treasury.address), signal)
  return waiting
    .filter(({ vin }) => vin.some(({ prevout }) => prevout?.scriptpubkey === treasury.script))
    .map(({ txid }) => txid)
}

/** Those that spend a coin of an order's address. Queries only coins that are not known to be spent. */
async function findOfOrderCoins(
  client: RpcClient,
  { coins }: WalletAddresses,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const calls = coins.unspent().map(({ txId, index }) => getSpend(txId, index))
  const spends = await askEach(client, calls, signal)
  return spends.flatMap((spend) => (spend?.spent === true && !spend.status.confirmed ? [spend.txid] : []))
}
