import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getHistory, getHoldings, getSpend, getStatus } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import type { CoinFate, OrderCoin } from '../coins/order-coins.ts'

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
/** Maximum number of history pages to walk back; each has 25 transactions. */
const MAX_PAGES = 400

/** Net change of a script's balance by a transaction. */
function changeOf({ vin, vout }: EsploraTransaction, script: string): bigint {
  const received = vout.filter(({ scriptpubkey }) => scriptpubkey === script)
  const spent = vin.flatMap(({ prevout }) => (prevout?.scriptpubkey === script ? [prevout] : []))
  const sum = (outputs: readonly { readonly value: bigint }[]): bigint =>
    outputs.reduce((total, { value }) => total + value, 0n)
  return sum(received) - sum(spent)
}

const heightOf = ({ status }: EsploraTransaction): bigint => {
  if (status.confirmed) return status.block_height
  throw new ChainError('rpc_untrustworthy', 'The history of blocks names a transaction that no block has.')
}

/** Net change above a height. */
async function readAbove(
  client: RpcClient,
  { address, script }: Owner,
  height: bigint,
  signal: AbortSignal,
): Promise<bigint> {
  let change = 0n
  let last: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const transactions = await askOne(client, getHistory(address, last), signal)
    for (const transaction of transactions) {
      if (heightOf(transaction) <= height) return change
      change += changeOf(transaction, script)
    }
    last = transactions.at(-1)?.txid
    if (last === undefined) return change
  }
  throw new ChainError('rpc_unavailable', `Too much has happened in ${address} since block ${height}.`)
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
  coins: readonly OrderCoin[],
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
    const [place, spend] = [places[at], spends[at]]
    const spentAt = spend?.spent === true && spend.status.confirmed ? spend.status.block_height : undefined
    const wasThere = place?.confirmed === true && place.block_height <= height
    if (wasThere && (spentAt === undefined || spentAt > height)) amount += coin.value
    return {
      coin,
      isSpent: spentAt !== undefined && spentAt <= head,
      isGone: spentAt !== undefined && spentAt + QUIET_BLOCKS < head,
    }
  })
  return { amount, fates }
}
