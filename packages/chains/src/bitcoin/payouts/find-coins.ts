import type { CoinFate, WalletCoin } from '../coins/wallet-coins.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, getSpend, getTransaction } from '../rpc/esplora-calls.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'
import type { WalletAddresses } from '../coins/wallet-addresses.ts'

/** The wallet's coins, as far as they are known to be unspent. */
export interface FoundCoins {
  /** Deep enough. */
  readonly spendable: readonly WalletCoin[]
  /** Satoshis in coins that are not deep enough. */
  readonly waiting: bigint
}

/**
 * A hint, without requests: selected coins are verified afterwards. All coins are known from scans, so what strangers send to the wallet's
 * addresses costs nothing.
 */
export function findCoins(
  { coins }: Pick<WalletAddresses, 'coins'>,
  { top, depth }: { readonly top: bigint; readonly depth: number },
): FoundCoins {
  const spendable: WalletCoin[] = []
  let waiting = 0n
  for (const coin of coins.unspent()) {
    if (top - coin.height + 1n >= BigInt(depth)) spendable.push(coin)
    else waiting += coin.value
  }
  return { spendable, waiting }
}

/** The coins that a block has spent, or that no block has, according to one node. Throws `rpc_unavailable` unless all others are deep enough. */
export async function findUnspendable(
  client: RpcClient,
  { coins, depth }: { readonly coins: readonly WalletCoin[]; readonly depth: number },
  signal: AbortSignal,
): Promise<readonly CoinFate[]> {
  const { height: top } = await esploraDialect.head(client, signal)
  const transactions = await askEach(
    client,
    coins.map(({ txId }) => getTransaction(txId)),
    signal,
  )
  const spends = await askEach(
    client,
    coins.map(({ txId, index }) => getSpend(txId, index)),
    signal,
  )
  return coins.flatMap((coin, place) => {
    const { txId, index, value, owner } = coin
    const transaction = transactions[place]
    const spend = spends[place]
    const output = transaction?.vout[index]
    const minedAt = transaction?.status.confirmed === true ? transaction.status.block_height : undefined
    const isSpent = spend?.spent === true && spend.status.confirmed && spend.status.block_height <= top
    if (isSpent || minedAt === undefined) return [{ coin, isSpent: true, isGone: false }]
    const isDeep = top - minedAt + 1n >= BigInt(depth)
    if (isDeep && output?.value === value && output.scriptpubkey === owner.script) return []
    throw new ChainError('rpc_unavailable', `The nodes do not agree that ${txId}:${index} can be spent.`)
  })
}
