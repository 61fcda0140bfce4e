import type { BlockRef, ObservedDeposit, ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { ScanRequest } from '../../rpc/create-deposit-scanner.ts'
import { assertCaughtUp, findResumePoint } from '../../rpc/resume-point.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { ChainError } from '../../chain-error.ts'
import { askAll, askOne, getSlotsBetween, getSlotsFrom, getTransaction } from '../rpc/solana-calls.ts'
import { findBlock, solanaDialect } from '../rpc/solana-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { readSignatures } from './read-signatures.ts'

const MAX_SLOTS = 2_000
/**
 * A head this little beneath the cursor is a node that lags, not a chain that was rewritten: providers hold those for healthy that are 150
 * slots behind, and what was confirmed is not taken back.
 */
const LAG_TOLERANCE = 512n
/** Slots beneath the oldest block that is remembered from which reading begins when none of them is on the chain. */
const RESTART_MARGIN = 64n
const TRANSACTIONS_AT_ONCE = 20
/**
 * A node's list of an account's transactions comes after its blocks, and nothing says how long: whenever a multiple of `every` slots is
 * passed, that many slots are read once more. By slots, not by time or memory: several nodes must answer alike.
 */
const REREAD = [
  { every: 32n, slots: 64n },
  { every: 1_024n, slots: 2_048n },
] as const

/** The block of a slot, or of the newest slot beneath it that has one. */
export async function findBlockAtOrBeneath(
  client: RpcClient,
  slot: bigint,
  signal: AbortSignal,
): Promise<BlockRef | undefined> {
  const block = await findBlock(client, slot, signal)
  if (block !== undefined) return block
  const from = slot > RESTART_MARGIN ? slot - RESTART_MARGIN : 0n
  const slots = await askOne(client, getSlotsBetween(from, slot), signal)
  const newest = slots.at(-1)
  return newest === undefined ? undefined : findBlock(client, newest, signal)
}

/** The slot above which is read: the one that was read last, or one beneath it where it is time to read again. */
function readAbove(after: bigint, to: bigint): bigint {
  const starts = REREAD.map(({ every, slots }) => {
    const mark = to - (to % every)
    return mark > after ? mark - slots : after
  })
  const lowest = [after, ...starts].reduce((low, slot) => (slot < low ? slot : low))
  return lowest > 0n ? lowest : 0n
}

async function readDeposits(
  client: RpcClient,
  target: DepositTarget,
  { after, last }: { readonly after: bigint; readonly last: BlockRef },
  signal: AbortSignal,
): Promise<{ readonly deposits: readonly ObservedDeposit[]; readonly blocks: readonly BlockRef[] }> {
  const range = { after: readAbove(after, last.height), to: last.height }
  const infos = await readSignatures(client, target, range, signal)
  const deposits: ObservedDeposit[] = []
  const blocks = new Map([[last.height, last]])
  for (let start = 0; start < infos.length; start += TRANSACTIONS_AT_ONCE) {
    const some = infos.slice(start, start + TRANSACTIONS_AT_ONCE)
    const transactions = await askAll(
      client,
      some.map(({ signature }) => getTransaction(signature)),
      signal,
    )
    for (const [place, info] of some.entries()) {
      const transaction = transactions[place]
      const fits = transaction?.slot === info.slot && transaction.transaction.signatures[0] === info.signature
      if (!fits) throw new ChainError('rpc_unavailable', `The node has no transaction ${info.signature} yet.`)
      const found = findDeposits(transaction, target)
      if (found.length === 0) continue
      const block = blocks.get(info.slot) ?? (await findBlock(client, info.slot, signal))
      if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${info.slot}.`)
      blocks.set(info.slot, block)
      const { blockTime } = transaction
      const minedAtMs = typeof blockTime === 'number' ? blockTime * 1_000 : undefined
      deposits.push(...found.map((deposit) => ({ ...deposit, block, minedAtMs })))
    }
  }
  return {
    deposits,
    blocks: [...blocks.values()]
      .filter(({ height }) => height > after)
      .toSorted((a, b) => (a.height < b.height ? -1 : 1)),
  }
}

/** Reads what has happened to our accounts in the slots after the cursor, one node alone. */
export async function scan(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks, maxBlocks } = request
  const head = await solanaDialect.head(client, signal)
  const progress = { cursor, recentBlocks, head }
  assertCaughtUp(progress, LAG_TOLERANCE)
  const resumedFrom = await findResumePoint(progress, {
    ...{ restartMargin: RESTART_MARGIN, firstHeight: 0n },
    findBlock: (slot) => findBlock(client, slot, signal),
    findBlockAtOrBeneath: (slot) => findBlockAtOrBeneath(client, slot, signal),
  })
  const nothing = { deposits: [], resumedFrom, cursor: resumedFrom, blocks: [], head }
  if (resumedFrom.height >= head.height) return nothing
  const limit = Math.min(maxBlocks, MAX_SLOTS)
  const slots = await askOne(client, getSlotsFrom(resumedFrom.height + 1n, limit), signal)
  const newest = slots.findLast((slot) => slot <= head.height)
  if (newest === undefined) return nothing
  const last = newest === head.height ? head : await findBlock(client, newest, signal)
  if (last === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${newest}.`)
  const read = await readDeposits(client, target, { after: resumedFrom.height, last }, signal)
  // A block that left the chain while it was read takes what was in it along.
  const present = await findBlock(client, resumedFrom.height, signal)
  if (present?.hash !== resumedFrom.hash)
    throw new ChainError('rpc_unavailable', 'The chain was rewritten while it was read.')
  return { ...read, resumedFrom, cursor: last, head }
}
