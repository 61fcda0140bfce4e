import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  ScanResult,
} from '../../capabilities/deposit-scanner.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { createShrinkingStretch } from '../../scanning/shrinking-stretch.ts'
import { assertCaughtUp, findResumePoint } from '../../scanning/resume-point.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { AccountList } from '../history/account-list.ts'
import { MoreToReadError, createReadBudget, type ReadBudget } from '../history/read-budget.ts'
import type { NodeMemories, NodeMemory } from '../history/node-memory.ts'
import { askAll, askOne, getBlock, getSlotsBetween, getSlotsFrom } from '../rpc/solana-calls.ts'
import type { SignatureInfo } from '../rpc/schemas.ts'
import { findBlock, solanaDialect } from '../rpc/solana-dialect.ts'
import type { DepositTarget } from '../transfers/find-deposits.ts'

const MAX_SLOTS = 2_000
const BLOCKS_AT_ONCE = 20
/**
 * A head at most this far below the cursor means that the node lags, not that the chain was rewritten: providers consider nodes healthy
 * that are 150 slots behind, and confirmed blocks are not reverted.
 */
const LAG_TOLERANCE = 512n
/** How many slots below the oldest remembered block a scan restarts when none of the remembered blocks is on the chain. */
const RESTART_MARGIN = 64n
/**
 * A node's list of an account's transactions trails its blocks by an unknown time. Whenever a scan passes a multiple of `every` slots, the
 * last `slots` slots are read again. By slots, not by time or memory: several nodes must give the same answer.
 */
const REREAD = [
  { every: 32n, slots: 64n },
  { every: 1_024n, slots: 2_048n },
] as const

/** The block of a slot, or of the closest slot below it that has one. */
export async function findBlockAtOrBelow(
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

/** The slot above which to read: the last one read, or an earlier one when a re-read is due, with the mark that caused it. */
function readAbove(after: bigint, to: bigint): { readonly from: bigint; readonly mark: bigint } {
  const marks = REREAD.map(({ every, slots }) => ({ mark: to - (to % every), slots }))
  const passed = marks.filter(({ mark }) => mark > after)
  const starts = passed.map(({ mark, slots }) => (mark > slots ? mark - slots : 0n))
  const from = starts.reduce((low, slot) => (slot < low ? slot : low), after)
  return { from, mark: passed.reduce((high, { mark }) => (mark > high ? mark : high), after) }
}

interface Reading {
  readonly target: DepositTarget
  readonly memory: NodeMemory
  readonly budget: ReadBudget
}

/** Successful transactions that list any of our accounts, oldest first, without duplicates. */
async function listTransactions(
  client: RpcClient,
  { target, memory, budget }: Reading,
  range: ReturnType<typeof readAbove> & {
    readonly after: bigint
    readonly to: bigint
    readonly head: bigint
  },
  signal: AbortSignal,
): Promise<{ readonly infos: readonly SignatureInfo[]; readonly forget: () => void }> {
  const { after, from, mark, to, head } = range
  // A re-read needs a fresh list: one per mark, over as many calls as it takes.
  const again = `again ${mark} ${from}`
  if (from < after) memory.forgetLists('again ', again)
  const found = new Map<string, SignatureInfo>()
  const lists: AccountList[] = []
  for (const address of [target.recipient, ...target.tokenAccounts.map(({ account }) => account)]) {
    const fresh = memory.listOf(address, 'new')
    lists.push(fresh)
    const infos = await fresh.list(client, { after, to, head }, budget, signal)
    if (from < after) {
      const whole = memory.listOf(address, again)
      lists.push(whole)
      const start = fresh.firstAbove(to)
      // In chain order, on which several nodes must agree, whatever was listed late.
      for (const info of await whole.list(client, { after: from, to, head: to, start }, budget, signal))
        found.set(info.signature, info)
    }
    for (const info of infos) found.set(info.signature, info)
  }
  return {
    infos: [...found.values()]
      .filter(({ err }) => err === null || err === undefined)
      .toSorted((a, b) => (a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0)),
    forget: () => lists.forEach((list) => list.forget()),
  }
}

async function readBlocks(
  client: RpcClient,
  slots: readonly bigint[],
  signal: AbortSignal,
): Promise<readonly BlockRef[]> {
  const blocks: BlockRef[] = []
  for (let start = 0; start < slots.length; start += BLOCKS_AT_ONCE) {
    const some = slots.slice(start, start + BLOCKS_AT_ONCE)
    const answers = await askAll(client, some.map(getBlock), signal)
    for (const [place, height] of some.entries()) {
      const block = answers[place]
      if (block === null || block === undefined)
        throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
      blocks.push({ height, hash: block.blockhash })
    }
  }
  return blocks
}

async function readDeposits(
  client: RpcClient,
  reading: Reading,
  { after, last, head }: { readonly after: bigint; readonly last: BlockRef; readonly head: BlockRef },
  signal: AbortSignal,
): Promise<{ readonly deposits: readonly ObservedDeposit[]; readonly blocks: readonly BlockRef[] }> {
  const range = { ...readAbove(after, last.height), after, to: last.height, head: head.height }
  const { infos, forget } = await listTransactions(client, reading, range, signal)
  const { memory, budget } = reading
  try {
    const transactions = await memory.readAll(client, { infos }, budget, signal)
    const holding = transactions.filter(({ deposits }) => deposits.length > 0)
    const slots = [...new Set(holding.map(({ slot }) => slot))].filter((slot) => slot !== last.height)
    const blocks = new Map(
      [last, ...(await readBlocks(client, slots, signal))].map((block) => [block.height, block]),
    )
    const deposits = holding.flatMap(({ slot, deposits: found }) => {
      const block = blocks.get(slot)
      return block === undefined ? [] : found.map((deposit) => ({ ...deposit, block }))
    })
    return {
      deposits,
      blocks: [...blocks.values()]
        .filter(({ height }) => height > after)
        .toSorted((a, b) => (a.height < b.height ? -1 : 1)),
    }
  } catch (error) {
    if (!(error instanceof MoreToReadError) && !signal.aborted) forget()
    throw error
  }
}

/** Reads what happened to our accounts in the slots after the cursor, from a single node. */
async function readSlots(
  client: RpcClient,
  { target, memory }: Pick<Reading, 'target' | 'memory'>,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks, maxBlocks } = request
  const head = await solanaDialect.head(client, signal)
  const progress = { cursor, recentBlocks, head }
  assertCaughtUp(progress, LAG_TOLERANCE)
  const resumedFrom = await findResumePoint(progress, {
    restartMargin: RESTART_MARGIN,
    firstHeight: 0n,
    findBlock: (slot) => findBlock(client, slot, signal),
    findBlockAtOrBelow: (slot) => findBlockAtOrBelow(client, slot, signal),
  })
  // The listed transactions belong to an abandoned branch.
  if (resumedFrom.hash !== cursor.hash) memory.forgetLists('', 'none')
  const nothing = { deposits: [], resumedFrom, cursor: resumedFrom, blocks: [], head }
  if (resumedFrom.height >= head.height) return nothing
  const slots = await askOne(client, getSlotsFrom(resumedFrom.height + 1n, maxBlocks), signal)
  const newest = slots.findLast((slot) => slot <= head.height)
  if (newest === undefined) return nothing
  const last = newest === head.height ? head : await findBlock(client, newest, signal)
  if (last === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${newest}.`)
  const reading = { target, memory, budget: createReadBudget() }
  const read = await readDeposits(client, reading, { after: resumedFrom.height, last, head }, signal)
  // If the block left the chain during the read, so did its transactions.
  const present = await findBlock(client, resumedFrom.height, signal)
  if (present?.hash !== resumedFrom.hash)
    throw new ChainError('rpc_unavailable', 'The chain was rewritten while it was read.')
  return { ...read, resumedFrom, cursor: last, head }
}

/**
 * Anyone can list our accounts in any number of transactions. A scan reads at most some thousand in a range and remembers them per node. If
 * there are more, the range is halved, down to one slot; a slot with more than that is read over several scans while the cursor stays. None
 * of this outlives the process: the next process starts with the slot after the cursor.
 */
export function createSolanaScan(
  pool: Pick<RpcPool, 'agree' | 'head'>,
  target: DepositTarget,
  memories: NodeMemories,
): DepositScanner['scan'] {
  const slotsAtOnce = createShrinkingStretch(MAX_SLOTS)
  return async (request, signal) => {
    let isMore = false
    const read = async (client: RpcClient, size: number, workSignal: AbortSignal): Promise<ScanResult> => {
      try {
        const reading = { target, memory: memories(client) }
        return await readSlots(client, reading, { ...request, maxBlocks: size }, workSignal)
      } catch (error) {
        isMore ||= error instanceof MoreToReadError
        throw error
      }
    }
    try {
      return await slotsAtOnce.read(Math.min(request.maxBlocks, MAX_SLOTS), async (size) => {
        const [result] = await pool.agree((client, workSignal) => read(client, size, workSignal), signal)
        return result
      })
    } catch (error) {
      if (!isMore || signal.aborted) throw error
      const { cursor } = request
      return { deposits: [], resumedFrom: cursor, cursor, blocks: [], head: await pool.head(signal) }
    }
  }
}
