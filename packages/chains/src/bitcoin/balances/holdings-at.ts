import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getCoins, getHoldings, getSpend, getStatus } from '../rpc/esplora-calls.ts'
import { readHistoryAbove } from '../rpc/read-history.ts'
import type { readCoins, EsploraTransaction } from '../rpc/schemas.ts'
import { nameOf } from '../coins/settle-coins.ts'
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

const NOWHERE: CoinPlaces = { minedAt: undefined, spentAt: undefined }

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

/** Heights of the blocks that a coin came with and was spent in; undefined where no block did. */
interface CoinPlaces {
  readonly minedAt: bigint | undefined
  readonly spentAt: bigint | undefined
}

/** Addresses that a node lists no coins of: strangers have sent them too many. Asked once, so that this costs them alone. */
const crowded = new WeakMap<object, Set<string>>()

/** The coins that an address lists as unspent; none if the node cannot list them. */
async function listAddress(
  client: RpcClient,
  address: string,
  signal: AbortSignal,
): Promise<ReturnType<typeof readCoins>> {
  const unlisted = crowded.get(client.node) ?? new Set()
  crowded.set(client.node, unlisted)
  if (unlisted.has(address)) return []
  try {
    return await askOne(client, getCoins(address), signal)
  } catch (error) {
    const isRefused = error instanceof ChainError && ['unknown', 'timeout'].includes(error.kind)
    if (!isRefused || signal.aborted) throw error
    unlisted.add(address)
    return []
  }
}

/** Where coins are that their addresses list as unspent: one request an address. */
async function listPlaces(
  client: RpcClient,
  coins: readonly WalletCoin[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CoinPlaces>> {
  const addresses = new Set(coins.map(({ owner }) => owner.address))
  const listed = await Promise.all([...addresses].map((address) => listAddress(client, address, signal)))
  return new Map(
    listed.flat().flatMap(({ txid: txId, vout: index, status }) => {
      const places = status.confirmed ? { minedAt: status.block_height, spentAt: undefined } : undefined
      return places === undefined ? [] : [[nameOf({ txId, index }), places] as const]
    }),
  )
}

/** Two requests a coin. */
async function readPlaces(
  client: RpcClient,
  coins: readonly WalletCoin[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CoinPlaces>> {
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
  return new Map(
    coins.map((coin, at) => {
      const place = places[at]
      const spend = spends[at]
      return [
        nameOf(coin),
        {
          minedAt: place?.confirmed === true ? place.block_height : undefined,
          spentAt: spend?.spent === true && spend.status.confirmed ? spend.status.block_height : undefined,
        },
      ]
    }),
  )
}

/** Value of coins at the end of a block, in satoshis: those confirmed by then and not yet spent. */
export async function readCoinsAt(
  client: RpcClient,
  coins: readonly WalletCoin[],
  { height, head }: Moment,
  signal: AbortSignal,
): Promise<{ readonly amount: bigint; readonly fates: readonly CoinFate[] }> {
  const unspent = await listPlaces(client, coins, signal)
  const others = await readPlaces(
    client,
    coins.filter((coin) => !unspent.has(nameOf(coin))),
    signal,
  )
  let amount = 0n
  const fates = coins.map((coin): CoinFate => {
    const name = nameOf(coin)
    const { minedAt, spentAt } = unspent.get(name) ?? others.get(name) ?? NOWHERE
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
