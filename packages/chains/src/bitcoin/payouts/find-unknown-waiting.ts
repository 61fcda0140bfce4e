import type { KnownTransfers } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, getSpend } from '../rpc/esplora-calls.ts'
import type { WalletAddresses } from '../coins/wallet-addresses.ts'

/** Pending transactions that spend coins of the wallet and are not in `known`, according to one node. Queries only unspent coins. */
export async function findUnknownWaiting(
  client: RpcClient,
  { wallet, known }: { readonly wallet: Pick<WalletAddresses, 'coins'>; readonly known: KnownTransfers },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const calls = wallet.coins.unspent().map(({ txId, index }) => getSpend(txId, index))
  const spends = await askEach(client, calls, signal)
  const waiting = spends.flatMap((spend) =>
    spend?.spent === true && !spend.status.confirmed ? [spend.txid] : [],
  )
  const ours = new Set(known.live.map(({ txId }) => txId))
  return [...new Set(waiting)].filter((txId) => !ours.has(txId))
}
