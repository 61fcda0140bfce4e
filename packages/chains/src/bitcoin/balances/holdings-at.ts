import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askEach, askOne, getHistory, getHoldings } from '../rpc/esplora-calls.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'

export interface AddressHolding {
  readonly address: string
  /** Satoshis. */
  readonly amount: bigint
  /** Empty, and nothing has moved in it for so long that no reorganisation changes that. */
  readonly isDone: boolean
}

interface Owner {
  readonly address: string
  /** In hex. */
  readonly script: string
}

/** Longer than any reorganisation has been. */
const QUIET_BLOCKS = 100n
/** Pages of a history that are gone back through; each has 25 transactions. */
const MAX_PAGES = 400

/** By how much a transaction has changed what a script holds. */
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

/** What has changed above a height, and the newest height at which anything has. */
async function readAbove(
  client: RpcClient,
  { address, script }: Owner,
  height: bigint,
  signal: AbortSignal,
): Promise<{ readonly change: bigint; readonly newest: bigint }> {
  let change = 0n
  let newest = 0n
  let last: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const transactions = await askOne(client, getHistory(address, last), signal)
    for (const transaction of transactions) {
      const at = heightOf(transaction)
      if (at > newest) newest = at
      if (at <= height) return { change, newest }
      change += changeOf(transaction, script)
    }
    last = transactions.at(-1)?.txid
    if (last === undefined) return { change, newest }
  }
  throw new ChainError('rpc_unavailable', `Too much has happened in ${address} since block ${height}.`)
}

/** What addresses held at the end of a block: what they hold now, without what has changed since. The tip must stand still meanwhile. */
export async function readHoldingsAt(
  client: RpcClient,
  { owners, height }: { readonly owners: readonly Owner[]; readonly height: bigint },
  signal: AbortSignal,
): Promise<readonly AddressHolding[]> {
  const stats = await askEach(
    client,
    owners.map(({ address }) => getHoldings(address)),
    signal,
  )
  return Promise.all(
    owners.map(async (owner, place): Promise<AddressHolding> => {
      const sums = stats[place]?.chain_stats
      const { address } = owner
      if (sums === undefined || sums.tx_count === 0) return { address, amount: 0n, isDone: false }
      const now = sums.funded_txo_sum - sums.spent_txo_sum
      const { change, newest } = await readAbove(client, owner, height, signal)
      const isDone = now === 0n && newest + QUIET_BLOCKS < height
      return { address, amount: now - change, isDone }
    }),
  )
}
