import { ChainError, type BlockRef, type ObservedDeposit, type ScanResult } from '@sunspan/chains'
import type { Transaction } from '../../store/database/database.ts'
import {
  decideDeposits,
  findKnownDeposits,
  findSecondDeposits,
  insertDeposits,
  rewindDeposits,
} from '../../store/deposits/deposit-store.ts'
import { settleDepositInBlock, unbookDepositsAbove } from '../../ledger/book-deposits.ts'
import { explainSurpluses } from '../../ledger/book-surplus.ts'
import { bookUpkeep } from '../../ledger/book-upkeep.ts'
import { openBooks, readOpeningBalances } from './open-books.ts'
import { findOpenedHeights } from '../../store/books/ledger-store.ts'
import { unplaceAttemptsAbove } from '../../store/payouts/slot-store.ts'
import { LaneLostError, reserveSlotsBelow, withLane } from '../../store/chain/lane-store.ts'
import { recordOrderNotes } from '../../store/orders/order-changes.ts'
import { findScanRestart, finishScanRestart, placeCursor } from '../../store/chain/scan-restart-store.ts'
import {
  findCursor,
  forgetBlocksAbove,
  moveCursor,
  rememberBlocks,
  startCursor,
  notifyConfirmingOrders,
} from '../../store/chain/scan-store.ts'
import { coverCurrencies } from './cover-currencies.ts'
import { decideForDeposits } from './decide-deposits.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltDeepReorg, refuseUnknownChain } from '../halt/halt-deep-reorg.ts'
import { classifyReorg, type Reorg } from './classify-reorg.ts'
import { nameSenders } from './name-senders.ts'
import { readSetAside, setAsideRetryAt } from './read-set-aside.ts'
import { refillSlots } from '../lanes/refill-slots.ts'
import { addKnownBlocks, findKnownBlocks, forgetKnownBlocks } from './known-blocks.ts'
import { listCoins, openCoins } from './open-coins.ts'
import { storeCoinList, storeWalletCoins } from '../../store/chain/wallet-coin-store.ts'
import { storeEmptyScan } from '../../store/chain/empty-scan-store.ts'
import { forgetSetAsideAbove, storeSetAside } from '../../store/chain/set-aside-store.ts'
import { forgetTaggedHeadsAbove } from '../../store/chain/tagged-head-store.ts'
import { watchAddresses } from '../../networks/watch-addresses.ts'
import { watchOrders } from './watch-orders.ts'

export interface ScanReport {
  readonly blocks: number
  readonly deposits: number
  /** Transactions that may hold deposits but could not be read; stored and retried later. */
  readonly setAside: number
  readonly reorged: boolean
  /** Whether the head was reached; otherwise the next step continues. */
  readonly isCaughtUp: boolean
}

const MAX_BLOCKS = 2_000

/** Time limit of a scan that is still behind the head, in milliseconds, so that it does not block the other steps forever. */
const SCAN_MS = 20_000

/** Minimum number of blocks whose hashes are kept: deeper reorganisations halt the network for an operator to check. */
const MIN_REORG_DEPTH = 256n

/** What else may wait for a scan; all of it by default. */
export interface ScanOccasion {
  /** Orders may wait to be watched, or to expire. */
  readonly watchesOrders?: boolean
  /** Blocks may have to be read again. */
  readonly mayRestart?: boolean
  /** Transactions that were set aside may be due. */
  readonly readsSetAside?: boolean
}

/**
 * Reads new blocks until the head is reached, or a time limit expires. Deposits and the cursor are committed together, so that every block is read at
 * least once and every deposit is stored once.
 */
export async function scanStep(
  context: LaneContext,
  { watchesOrders = true, mayRestart = true, readsSetAside = true }: ScanOccasion = {},
): Promise<ScanReport> {
  const { deps, lane, network, adapter, signal } = context
  const networkId = network.network.id
  const deadline = deps.clock.now() + SCAN_MS
  const total = { blocks: 0, deposits: 0, setAside: 0, reorged: mayRestart && (await restart(context)) }
  for (;;) {
    const startedAt = new Date(deps.clock.now())
    const cursor = await findCursor(deps.pool, networkId)
    if (cursor === undefined) {
      await beginWatch(context, await adapter.scanner.head(signal), startedAt)
      continue
    }
    await openCoins(context, cursor.block.height, startedAt)
    // A currency that is new to the installation is watched from here on.
    const opening = await readOpeningBalances(context, cursor.block.height)
    if (opening !== undefined)
      await withLane(deps.pool, lane, (tx) => openBooks(tx, context, opening, startedAt))
    if (await coverCurrencies(context, cursor.block.height, startedAt)) {
      total.reorged = (await restart(context)) || total.reorged
      continue
    }
    const recent = await findKnownBlocks(deps.pool, lane, cursor.block)
    const upTo = await watchUpTo(context)
    const request = { cursor: cursor.block, recentBlocks: recent, maxBlocks: MAX_BLOCKS, upTo }
    const result = await adapter.scanner.scan(request, signal)
    deps.faultPoint('scan.read')
    const reorg = classifyReorg(cursor.block, result.resumedFrom, recent)
    const reorged = reorg.kind !== 'none'
    if (reorg.kind === 'unknown') await refuseUnknownChain(context, cursor.block)
    if (reorg.kind === 'rewritten') {
      const depth = String(reorg.depth)
      deps.logger.warn({ networkId, from: String(cursor.block.height), depth }, 'The chain was rewritten')
    }
    const isNew =
      reorged || !isSameBlock(result.cursor, cursor.block) || result.head.height !== cursor.headHeight
    if (isNew) await storeScan(context, { from: cursor.block, recent, result, reorg, at: startedAt })
    deps.faultPoint('scan.committed')
    const chainSlot = reorged ? await adapter.payouts.sequence?.nextSlot(signal) : undefined
    if (chainSlot !== undefined) await refillSlots(context, chainSlot)
    total.blocks += Number(result.cursor.height - result.resumedFrom.height)
    total.deposits += result.deposits.length
    total.setAside += result.setAside?.length ?? 0
    total.reorged ||= reorged
    if (result.cursor.height >= result.head.height) {
      if (readsSetAside) {
        await readSetAside(context, (tx, deposits, at) =>
          storeDeposits(tx, context, { deposits, freedOrders: [], at }),
        )
      }
      if (watchesOrders) await watchOrders(context, startedAt)
      return { ...total, isCaughtUp: true }
    }
    if (deps.clock.now() >= deadline) return { ...total, isCaughtUp: false }
  }
}

/**
 * The height up to which every possible deposit address is watched: an address assigned after a block was made cannot occur in that block. Undefined
 * where all deposits go to one address.
 */
async function watchUpTo({ deps, adapter, signal }: LaneContext): Promise<bigint | undefined> {
  if (adapter.orderAddresses === undefined) return undefined
  const { height } = await adapter.scanner.head(signal)
  await watchAddresses(deps.pool, adapter)
  return height
}

/**
 * Restarts the scan where an operator requested it, as if the chain had been rewritten from there: deposits above are found again, or are gone. True
 * if a restart was requested.
 */
async function restart(context: LaneContext): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  const { networkId } = lane
  const request = await findScanRestart(deps.pool, networkId)
  if (request === undefined) return false
  const { id, height, actor } = request
  const block = await adapter.scanner.blockAt(height, signal)
  if (block === undefined) {
    throw new ChainError(
      'rpc_unavailable',
      `The scan cannot restart: the chain has no block ${String(height)} yet`,
    )
  }
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    const freedOrders = await rewind(tx, context, height, at)
    await storeDeposits(tx, context, { deposits: [], freedOrders, at })
    await placeCursor(tx, networkId, block, at)
    await rememberBlocks(tx, networkId, [block], height)
    await finishScanRestart(tx, id, at)
  })
  deps.logger.warn({ networkId, height: String(height), actor }, 'The scan restarts at the requested height')
  return true
}

/**
 * Opens the books with the treasury's balances at the end of `head`, and attributes the slots used so far to the operator; everything after it is
 * scanned.
 */
async function beginWatch(context: LaneContext, head: BlockRef, at: Date): Promise<void> {
  const { deps, lane, network, adapter, signal } = context
  const coins = await listCoins(context, { height: head.height, withDust: false })
  const opening = await readOpeningBalances(context, head.height)
  const chainSlot = await adapter.payouts.sequence?.nextSlot(signal)
  await withLane(deps.pool, lane, async (tx, nextSlot) => {
    if (chainSlot !== undefined && chainSlot > nextSlot) await reserveSlotsBelow(tx, lane, chainSlot)
    await startCursor(tx, network.network.id, head, at)
    if (coins !== undefined) await storeCoinList(tx, network.network.id, { height: head.height, coins, at })
    if (opening !== undefined) await openBooks(tx, context, opening, at)
  })
}

const isSameBlock = (a: BlockRef, b: BlockRef): boolean => a.height === b.height && a.hash === b.hash

interface ReadScan {
  /** The cursor that the scan started from. */
  readonly from: BlockRef
  /** The newest blocks scanned before. */
  readonly recent: readonly BlockRef[]
  readonly result: ScanResult
  readonly reorg: Reorg
  readonly at: Date
}

async function storeScan(context: LaneContext, scan: ReadScan): Promise<void> {
  const { deps, lane, network } = context
  const { from, recent, result, reorg, at } = scan
  const { deposits, cursor: to, head, upkeep = [], setAside = [], ownCoins = [] } = result
  const headAt = result.headMinedAtMs === undefined ? at : new Date(result.headMinedAtMs)
  const depth = BigInt(network.finality.large.blocks) * 4n
  const keepFrom = to.height - (depth > MIN_REORG_DEPTH ? depth : MIN_REORG_DEPTH)
  const blocks = [to, ...result.blocks.filter(({ height }) => height >= keepFrom)]
  forgetKnownBlocks(lane)
  const found = deposits.length + upkeep.length + setAside.length + ownCoins.length
  const isEmpty = found === 0 && reorg.kind === 'none'
  if (isEmpty) await storeEmptyScan(deps.pool, lane, { from, to, head, headAt, at, blocks, keepFrom })
  else await storeFindings(context, scan, { headAt, blocks, keepFrom })
  if (reorg.kind === 'none') addKnownBlocks(lane, recent, { cursor: to, blocks })
}

async function storeFindings(
  context: LaneContext,
  { from, result, reorg, at }: ReadScan,
  {
    headAt,
    blocks,
    keepFrom,
  }: { readonly headAt: Date; readonly blocks: readonly BlockRef[]; readonly keepFrom: bigint },
): Promise<void> {
  const { deps, lane, network } = context
  const networkId = network.network.id
  await withLane(deps.pool, lane, async (tx) => {
    const moved = await moveCursor(tx, { networkId, from, to: result.cursor, head: result.head, headAt, at })
    if (!moved) throw new LaneLostError(`The cursor of ${networkId} was moved by another process`)
    const freed = reorg.kind === 'none' ? [] : await rewind(tx, context, result.resumedFrom.height, at)
    if (reorg.kind === 'rewritten') await haltDeepReorg(tx, context, reorg.depth)
    await storeDeposits(tx, context, { deposits: result.deposits, freedOrders: freed, at })
    await storeWalletCoins(tx, networkId, result.ownCoins ?? [])
    await rememberBlocks(tx, networkId, blocks, keepFrom)
    await notifyConfirmingOrders(tx, networkId)
    await bookUpkeep(tx, { networkId, at }, result.upkeep ?? [])
    const retryAt = setAsideRetryAt(deps.clock.now(), 0)
    await storeSetAside(tx, networkId, { setAside: result.setAside ?? [], at, retryAt })
  })
  for (const { txHash, block, reason } of result.setAside ?? []) {
    const fields = { networkId, txHash, height: String(block.height), reason }
    deps.logger.warn(fields, 'A transaction that may hold a deposit cannot be read, and is set aside')
  }
}

/** Reverses what was on the old branch. Returns the orders that wait for a deposit again. */
async function rewind(
  tx: Transaction,
  context: LaneContext,
  height: bigint,
  at: Date,
): Promise<readonly string[]> {
  const networkId = context.network.network.id
  await forgetBlocksAbove(tx, networkId, height)
  await forgetSetAsideAbove(tx, networkId, height, at)
  await forgetTaggedHeadsAbove(tx, networkId, height)
  await unplaceAttemptsAbove(tx, context.lane, height)
  await unbookDepositsAbove(tx, at, networkId, height)
  const freed = await rewindDeposits(tx, networkId, height)
  await recordOrderNotes(tx, { note: 'deposit_unseen', at, changes: freed.map((orderId) => ({ orderId })) })
  return freed
}

async function storeDeposits(
  tx: Transaction,
  context: LaneContext,
  found: {
    readonly deposits: readonly ObservedDeposit[]
    /** Orders that have just lost their deposit to a reorganisation. */
    readonly freedOrders: readonly string[]
    readonly at: Date
  },
): Promise<void> {
  const { freedOrders, at } = found
  const networkId = context.network.network.id
  const opened = found.deposits.length === 0 ? undefined : await findOpenedHeights(tx, networkId)
  const deposits = await nameSenders(
    tx,
    found.deposits.filter(({ token, block }) => block.height > (opened?.get(token) ?? -1n)),
  )
  const known = await findKnownDeposits(tx, networkId, deposits)
  const knownByKey = new Map(known.map((deposit) => [keyOf(deposit), deposit]))
  const fresh: ObservedDeposit[] = []
  const returning: { readonly id: string; readonly deposit: ObservedDeposit }[] = []
  for (const deposit of deposits) {
    const stored = knownByKey.get(keyOf(deposit))
    if (stored === undefined) fresh.push(deposit)
    else if (stored.status === 'orphaned') returning.push({ id: stored.id, deposit })
    else await settleDepositInBlock(tx, at, stored.id, deposit)
  }
  await explainSurpluses(tx, { networkId, at }, [...fresh, ...returning.map(({ deposit }) => deposit)])
  // A replacement refused while the first deposit was on chain gets its turn, after any deposit that has returned.
  for (const deposit of await findSecondDeposits(tx, freedOrders)) returning.push({ id: deposit.id, deposit })
  const all = [...returning.map((entry) => entry.deposit), ...fresh]
  const verdicts = await decideForDeposits(tx, context, all, at)
  const decided = verdicts.flatMap((verdict, index) => {
    const deposit = all[index]
    return deposit === undefined ? [] : [{ deposit, verdict }]
  })
  const back = decided.slice(0, returning.length).flatMap(({ deposit, verdict }, index) => {
    const id = returning[index]?.id
    return id === undefined ? [] : [{ id, deposit, verdict }]
  })
  await decideDeposits(tx, back)
  await insertDeposits(tx, networkId, at, decided.slice(returning.length))
}

const keyOf = (deposit: ObservedDeposit): string => `${deposit.txHash} ${String(deposit.index)}`
