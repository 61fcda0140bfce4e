import type { OrderAddresses, ReceivedCoin } from '../../capabilities/order-addresses.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getCoins, getHoldings, getTipHash, getWaiting } from '../rpc/esplora-calls.ts'
import { readHistoryAbove } from '../rpc/read-history.ts'
import { readCoins, type EsploraTransaction } from '../rpc/schemas.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import { isWorthKeeping } from './least-coin.ts'
import { nameOf } from './settle-coins.ts'

/** Whose coins, and at the end of which block. */
interface OwnCoinsQuery {
  readonly owner: WalletAddress
  readonly height: bigint
  /** Also those that are too small to count. */
  readonly withDust: boolean
}

type OwnCoins = ReadonlyMap<string, ReceivedCoin>

/** Below every block. */
const NO_BLOCK = -1n

const toCoin = (txHash: string, index: number, amount: bigint, height: bigint): [string, ReceivedCoin] => [
  nameOf({ txId: txHash, index }),
  { txHash, index, amount, height, reference: null },
]

/** Coins of the script that transactions spend; the block that a coin came with is unknown, but not above this height. */
const spentBy = (
  transactions: readonly EsploraTransaction[],
  script: string,
  height: bigint,
): readonly [string, ReceivedCoin][] =>
  transactions.flatMap(({ vin }) =>
    vin.flatMap(({ txid, vout, prevout }) =>
      prevout?.scriptpubkey === script ? [toCoin(txid, vout, prevout.value, height)] : [],
    ),
  )

const receivedBy = (
  transactions: readonly EsploraTransaction[],
  script: string,
): readonly [string, ReceivedCoin][] =>
  transactions.flatMap(({ txid, vout, status }) =>
    [...vout.entries()].flatMap(([index, { scriptpubkey, value }]) =>
      status.confirmed && scriptpubkey === script ? [toCoin(txid, index, value, status.block_height)] : [],
    ),
  )

/** The coins that no block has spent. Servers refuse to list very many; their history is read to its beginning then. */
async function readUnspent(
  client: RpcClient,
  { owner: { address, script }, height }: OwnCoinsQuery,
  signal: AbortSignal,
): Promise<OwnCoins> {
  const { method, params } = getCoins(address)
  const [outcome] = await client.ask([{ method, params }], signal)
  if (outcome?.ok === true) {
    const listed = readCoins(outcome.result).flatMap(({ txid, vout, value, status }) =>
      status.confirmed ? [toCoin(txid, vout, value, status.block_height)] : [],
    )
    const pending = await askOne(client, getWaiting(address), signal)
    const unconfirmed = new Set(pending.map(({ txid }) => txid))
    // What a pending transaction spends is not listed.
    const waiting = spentBy(pending, script, height).filter(([, { txHash }]) => !unconfirmed.has(txHash))
    return new Map([...waiting, ...listed])
  }
  const isRefused = outcome?.error.kind === 'unknown'
  if (!isRefused) throw outcome?.error ?? new ChainError('rpc_unavailable', `${address} was not answered.`)
  const history = await readHistoryAbove(client, address, NO_BLOCK, signal)
  const coins = new Map(receivedBy(history, script))
  for (const [name] of spentBy(history, script, NO_BLOCK)) coins.delete(name)
  return coins
}

/**
 * The coins that an address had at the end of a block, according to one node, ordered by name. Throws `rpc_unavailable` if the node lists
 * only a part of them.
 */
async function listOwnCoins(
  client: RpcClient,
  query: OwnCoinsQuery,
  signal: AbortSignal,
): Promise<readonly ReceivedCoin[]> {
  const { owner, height, withDust } = query
  const tip = await askOne(client, getTipHash(), signal)
  const { chain_stats: sums } = await askOne(client, getHoldings(owner.address), signal)
  const unspent = await readUnspent(client, query, signal)
  const later = await readHistoryAbove(client, owner.address, height, signal)
  if ((await askOne(client, getTipHash(), signal)) !== tip) {
    throw new ChainError('rpc_unavailable', 'A block came while coins were listed.')
  }
  const listed = [...unspent.values()].reduce((sum, { amount }) => sum + amount, 0n)
  const held = sums.funded_txo_sum - sums.spent_txo_sum
  if (listed !== held) {
    throw new ChainError(
      'rpc_unavailable',
      `The node lists ${listed} of ${held} satoshis of ${owner.address}: use a server that lists all coins of an address.`,
    )
  }
  const ofLater = new Set(receivedBy(later, owner.script).map(([name]) => name))
  const coins = new Map([...spentBy(later, owner.script, height), ...unspent])
  return [...coins]
    .filter(([name, { amount }]) => !ofLater.has(name) && (withDust || isWorthKeeping(amount)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, coin]) => coin)
}

/** Lists them by a quorum. */
export const createOwnCoinsReader =
  (
    pool: RpcPool,
    { treasury: owner }: { readonly treasury: WalletAddress },
  ): OrderAddresses['listOwnCoins'] =>
  async (at, signal) => {
    const [coins] = await pool.agree(
      (client, workSignal) => listOwnCoins(client, { owner, ...at }, workSignal),
      signal,
      canonicalText,
    )
    return coins
  }
