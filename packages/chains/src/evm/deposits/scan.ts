import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  ScanResult,
  SetAsideTransaction,
} from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { createPartReader, isUnreadable } from '../../scanning/read-in-parts.ts'
import { assertCaughtUp } from '../../scanning/resume-point.ts'
import { createShrinkingStretch } from '../../scanning/shrinking-stretch.ts'
import { toBlockRef } from '../rpc/block-ref.ts'
import { askAll, getHeader, getLatestHeader, getReceipt, getTransaction } from '../rpc/evm-calls.ts'
import { loggedBy } from './coin-contract.ts'
import { findCandidates, placeIn, type Candidate } from './find-candidates.ts'
import type { DepositTarget } from './deposit-target.ts'
import { findDeposits } from './find-deposits.ts'
import { readBlocks } from './read-blocks.ts'
import { mayHoldTransfers, readTransferLogs } from './read-transfer-logs.ts'
import { findResumePoint } from './resume-point.ts'

/** One scan keeps at most this many blocks with all their transactions in memory; the caller comes back for the rest. */
const MAX_BLOCKS = 100
const RECEIPTS_AT_ONCE = 20
/** A head at most this far below the cursor means that the node lags, not that the chain was rewritten; its blocks are yet to come. */
const LAG_TOLERANCE = 16n

/** Source for which transactions moved tokens: the log query, or, when nodes refuse to list that many logs, every receipt. */
type TransferSource = 'logs' | 'receipts'

interface Range extends Pick<ScanResult, 'resumedFrom' | 'cursor' | 'blocks' | 'head' | 'headMinedAtMs'> {
  readonly candidates: readonly Candidate[]
}

async function readCandidates(
  client: RpcClient,
  target: DepositTarget,
  { resumedFrom, last, source }: { resumedFrom: BlockRef; last: bigint; source: TransferSource },
  signal: AbortSignal,
): Promise<Pick<Range, 'blocks' | 'candidates'>> {
  const { recipient } = target
  const blocks = await readBlocks(client, { base: resumedFrom, last }, signal)
  const query = { recipient, tokens: loggedBy(target), blocks }
  const candidates =
    source === 'logs'
      ? findCandidates(blocks, await readTransferLogs(client, query, signal), recipient)
      : blocks.flatMap((block) =>
          mayHoldTransfers(block, query)
            ? block.transactions.map((tx) => ({ ...placeIn(block), tx, logs: undefined }))
            : findCandidates([block], [], recipient),
        )
  return { blocks: blocks.map(toBlockRef), candidates }
}

/** One node's blocks after the cursor, and the transactions in them that may contain deposits. */
async function readRange(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest & { readonly source: TransferSource },
  signal: AbortSignal,
): Promise<Range> {
  const { cursor, recentBlocks, maxBlocks, source } = request
  const [headHeader, cursorHeader] = await askAll(
    client,
    [getLatestHeader(), getHeader(cursor.height)],
    signal,
  )
  const head = toBlockRef(headHeader)
  const { minedAtMs: headMinedAtMs } = placeIn(headHeader)
  assertCaughtUp({ cursor, head }, LAG_TOLERANCE)
  const isCursorOnChain = cursorHeader?.hash === cursor.hash
  const resumedFrom = isCursorOnChain
    ? cursor
    : await findResumePoint(client, { cursor, recentBlocks, head }, signal)

  const furthest = resumedFrom.height + BigInt(maxBlocks)
  const last = furthest < head.height ? furthest : head.height
  const { blocks, candidates } =
    last <= resumedFrom.height
      ? { blocks: [], candidates: [] }
      : await readCandidates(client, target, { resumedFrom, last, source }, signal)
  return { resumedFrom, cursor: blocks.at(-1) ?? resumedFrom, blocks, candidates, head, headMinedAtMs }
}

/**
 * Reads each new block once, with its transactions, the transfer logs of our tokens, and the receipts of the transactions these point to.
 * All providers share the two stretches, of blocks and of receipts, and the set-aside transactions, which are those that no quorum could
 * read.
 */
export function createEvmScan(
  pool: Pick<RpcPool, 'agree'>,
  targetOf: (signal: AbortSignal) => Promise<DepositTarget>,
): Required<Pick<DepositScanner, 'scan' | 'readSetAside'>> {
  const blocksAtOnce = createShrinkingStretch(MAX_BLOCKS)
  const receipts = createPartReader(createShrinkingStretch(RECEIPTS_AT_ONCE))

  async function askRange(target: DepositTarget, request: ScanRequest, signal: AbortSignal): Promise<Range> {
    const ask = async (source: TransferSource): Promise<Range> => {
      const [range] = await pool.agree(
        (client, workSignal) => readRange(client, target, { ...request, source }, workSignal),
        signal,
      )
      return range
    }
    try {
      return await ask('logs')
    } catch (error) {
      const isSize = error instanceof ChainError && error.kind !== 'rpc_untrustworthy'
      if (request.maxBlocks > 1 || !isSize || signal.aborted) throw error
      return ask('receipts')
    }
  }

  async function readDeposits(
    target: DepositTarget,
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ): Promise<{ deposits: readonly ObservedDeposit[]; setAside: readonly SetAsideTransaction[] }> {
    const setAside: SetAsideTransaction[] = []
    const read = await receipts.readAll(candidates, {
      nameOf: ({ tx }) => tx.hash,
      async read(some) {
        const [found] = await pool.agree(async (client, workSignal) => {
          const calls = some.map(({ tx }) => getReceipt(tx.hash))
          const answers = await askAll(client, calls, workSignal)
          return some.map((candidate, place) => findDeposits(candidate, answers[place] ?? null, target))
        }, signal)
        return found
      },
    })
    const deposits = read.flatMap((found, place) => {
      if (!isUnreadable(found)) return found
      const { tx, block } = candidates[place] ?? {}
      if (tx !== undefined && block !== undefined)
        setAside.push({ txHash: tx.hash, block, reason: found.unreadable.message })
      return []
    })
    return { deposits, setAside }
  }

  return {
    scan: ({ maxBlocks, ...request }, signal) =>
      blocksAtOnce.read(Math.min(maxBlocks, MAX_BLOCKS), async (size) => {
        const target = await targetOf(signal)
        const { candidates, ...range } = await askRange(target, { ...request, maxBlocks: size }, signal)
        return { ...range, ...(await readDeposits(target, candidates, signal)) }
      }),
    async readSetAside({ txHash, block }, signal) {
      const [candidate] = await pool.agree(async (client, workSignal) => {
        const [found, header] = await askAll(
          client,
          [getTransaction(txHash), getHeader(block.height)],
          workSignal,
        )
        if (found?.blockHash !== block.hash || header?.hash !== block.hash) return undefined
        return { ...placeIn(header), tx: found, logs: undefined }
      }, signal)
      if (candidate === undefined) return []
      const { deposits, setAside } = await readDeposits(await targetOf(signal), [candidate], signal)
      return setAside.length === 0 ? deposits : undefined
    },
  }
}
