import type {
  BlockRef,
  ObservedDeposit,
  ScanResult,
  SetAsideTransaction,
  WalletUpkeep,
} from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { Place } from '../history/place-at.ts'
import { createPlaceReader, findHeight, type PlaceReader } from '../history/place-reader.ts'
import { walkBack } from '../history/walk-back.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { findBlock } from '../rpc/ton-dialect.ts'
import { walletText } from '../to-address.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { upkeepOf } from './read-upkeep.ts'

/**
 * Limits of one scan, so that it finishes within its step even when nodes answer once per second: transactions, which together with the one
 * before them fit one page, and states of our wallet queried to find their blocks. Counts, not times, because several nodes must give the
 * same answer.
 */
const MAX_TRANSACTIONS = 49
const MAX_PLACES = 16

export type ReadStretch = Pick<ScanResult, 'deposits' | 'upkeep' | 'blocks' | 'cursor' | 'setAside'>

async function requireBlock(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef> {
  const block = await findBlock(client, height, signal)
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  return block
}

interface Stretch {
  readonly after: bigint
  readonly to: bigint
  /** Newest first. */
  readonly transactions: readonly ProvedTransaction[]
}

/** Our wallet's position at the end of blocks, with everything queried so far. */
interface Places {
  readonly at: PlaceReader
  readonly known: ReadonlyMap<bigint, Place>
}

/**
 * Our wallet's transactions in the blocks after a given one: as many blocks as fit into one answer, however many messages third parties
 * send us, but always one complete block.
 */
async function walkStretch(
  client: RpcClient,
  { owner: address, memory }: DepositTarget,
  { places, after, to }: { readonly places: Places; readonly after: bigint; readonly to: bigint },
  signal: AbortSignal,
): Promise<Stretch> {
  const start = await places.at(after)
  for (let end = to; ; end = after + (end - after) / 2n) {
    const place = await places.at(end)
    if (place.lt <= start.lt) return { after, to: end, transactions: [] }
    const most = end - after > 1n ? MAX_TRANSACTIONS : Infinity
    let seen = 0
    const isEnough = ({ lt }: ProvedTransaction): boolean => lt <= start.lt || (seen += 1) > most
    const transactions = await walkBack(client, { address, place, memory }, isEnough, signal)
    if (seen <= most) return { after, to: end, transactions }
  }
}

/** Finds the block of a transaction between two heights. Known positions narrow the search. */
function findBlockHeight(
  { at, known }: Places,
  { lt, above, to }: { readonly lt: bigint; readonly above: bigint; readonly to: bigint },
): Promise<bigint> {
  const within = { above, to }
  for (const [height, place] of known) {
    if (place.lt < lt && height > within.above) within.above = height
    if (place.lt >= lt && height < within.to) within.to = height
  }
  return findHeight(at, { lt, ...within })
}

interface Reading {
  readonly target: DepositTarget
  readonly places: Places
  readonly stretch: Stretch
  readonly blockAt: (height: bigint) => Promise<BlockRef>
}

/** Finds the block of each transaction, and stops after one of them once that has taken enough queries. */
async function findBlocks({ target, places, stretch, blockAt }: Reading): Promise<ReadStretch> {
  const wallet = walletText(target.owner)
  const deposits: ObservedDeposit[] = []
  const upkeep: WalletUpkeep[] = []
  const blocks: BlockRef[] = []
  const setAside: SetAsideTransaction[] = []
  const found = { deposits, upkeep, blocks, setAside }
  for (const proved of stretch.transactions.toReversed()) {
    const { hash: txHash, lt } = proved
    let block = blocks.at(-1)
    if (block === undefined || lt > (await places.at(block.height)).lt) {
      if (block !== undefined && places.known.size > MAX_PLACES) return { ...found, cursor: block }
      const between = { lt, above: block?.height ?? stretch.after, to: stretch.to }
      block = await blockAt(await findBlockHeight(places, between))
      blocks.push(block)
    }
    const at = block
    deposits.push(...findDeposits(proved, target).map((deposit) => ({ ...deposit, block: at })))
    const { unread: reason } = proved.transaction
    if (reason !== undefined) setAside.push({ txHash, block, reason })
    const amount = upkeepOf(proved, target)
    if (amount !== 0n) upkeep.push({ txHash, block, wallet, amount })
  }
  const newest = blocks.at(-1)
  if (newest?.height === stretch.to) return { ...found, cursor: newest }
  const cursor = await blockAt(stretch.to)
  return { ...found, blocks: [...blocks, cursor], cursor }
}

/**
 * Reads our wallet's activity in the blocks after a given one, up to a height, or to an earlier block if there is a lot of it. `cursor` is
 * the last block read, at least one further.
 */
export async function readStretch(
  client: RpcClient,
  target: DepositTarget,
  { after, to, head }: { readonly after: bigint; readonly to: bigint; readonly head: BlockRef },
  signal: AbortSignal,
): Promise<ReadStretch> {
  const known = new Map<bigint, Place>()
  const places = { at: createPlaceReader(client, target.owner, signal, known), known }
  const stretch = await walkStretch(client, target, { places, after, to }, signal)
  const blockAt = async (height: bigint): Promise<BlockRef> =>
    height === head.height ? head : requireBlock(client, height, signal)
  return findBlocks({ target, places, stretch, blockAt })
}
