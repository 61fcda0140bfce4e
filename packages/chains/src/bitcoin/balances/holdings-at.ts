import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getHoldings, getSpend, getStatus } from '../rpc/esplora-calls.ts'
import { readHistoryAbove } from '../rpc/read-history.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import type { CoinFate, WalletCoin } from '../coins/wallet-coins.ts'

interface Owner {
  readonly address: string
  /** In hex. */
  readonly script: string
}

/** A height to read at, and the agreed head, which a node may already have passed. */
export interface Moment {
  readonly height: bigint
  readonly head: bigint
}

/** Deeper than any reorg so far. */
const QUIET_BLOCKS = 100n

/** Net change of a script's balance by a transaction. */
function changeOf({ vin, vout }: EsploraTransaction, script: string): bigint {
  const received = vout.filter(({ scriptpubkey }) => scriptpubkey === script)
  const spent = vin.flatMap(({ prevout }) => (prevout?.scriptpubkey === script ? [prevout] : []))
  const sum = (outputs: readonly { readonly value: bigint }[]): bigint =>
    outputs.reduce((total, { value }) => total + value, 0n)
  return sum(received) - sum(spent)
}

/** Net change above a height. */
async function readAbove(
  client: RpcClient,
  owner: Owner,
  height: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const later = await readHistoryAbove(client, owner.address, height, signal)
  return later.reduce((change, transaction) => change + changeOf(transaction, owner.script), 0n)
}

/** An address's balance at the end of a block, in satoshis: the current balance minus later changes. */
export async function readHoldingAt(
  client: RpcClient,
  owner: Owner,
  height: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  const { chain_stats: sums } = await askOne(client, getHoldings(owner.address), signal)
  if (sums.tx_count === 0) return 0n
  return sums.funded_txo_sum - sums.spent_txo_sum - (await readAbove(client, owner, height, signal))
}

/** Value of coins at the end of a block, in satoshis: those confirmed by then and not yet spent. */
export async function readCoinsAt(
  client: RpcClient,
  coins: readonly WalletCoin[],
  { height, head }: Moment,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly fates: readonly CoinFate[] }> {
  const places = await askEach(
    client,
    coins.map(({ txId }) => getStatus(txId)),
    signal,
  )
  const spends = await askEach(
    client,
    coins.map(({ txId, index }) => getSpend(txId, index)),
    signal,
  )
  let amount = 0n
  const fates = coins.map((coin, at): CoinFate => {
    const place = places[at]
    const spend = spends[at]
    const spentAt = spend?.spent === true && spend.status.confirmed ? spend.status.block_height : undefined
    const minedAt = place?.confirmed === true ? place.block_height : undefined
    const wasThere = minedAt !== undefined && minedAt <= height
    // A node that has not come to its block yet says nothing about a coin.
    const isMissing = coin.height <= head && (minedAt === undefined || minedAt > head)
    if (wasThere && (spentAt === undefined || spentAt > height)) amount += coin.value
    return {
      coin,
      isSpent: isMissing || (spentAt !== undefined && spentAt <= head),
      isGone: spentAt !== undefined && spentAt + QUIET_BLOCKS < head,
    }
  })
  return { amount, fates }
}
