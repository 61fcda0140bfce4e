import type { DepositScanner, ScanResult } from '../capabilities/deposit-scanner.ts'
import { findDeposits } from './deposits/find-deposits.ts'
import { findTransaction } from './deposits/find-transaction.ts'
import { readBlocks } from './deposits/read-blocks.ts'
import { readTransferLogs } from './deposits/read-transfer-logs.ts'
import { recheckDeposit } from './deposits/recheck-deposit.ts'
import { findResumePoint } from './deposits/resume-point.ts'
import { toBlockRef } from './rpc/block-ref.ts'
import { askAll, askOne, getHeader, getLatestHeader } from './rpc/evm-calls.ts'
import { createDepositScanner, type ScanRequest } from '../rpc/create-deposit-scanner.ts'
import { assertCaughtUp } from '../rpc/resume-point.ts'
import type { RpcClient } from '../rpc/rpc-client.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

interface DepositTarget {
  /** Our deposit address, in normal form. */
  readonly recipient: string
  /** Allow-listed tokens, in normal form. */
  readonly tokens: readonly string[]
}

/** One scan holds this many blocks with all their transactions in memory at most; the caller comes again for the rest. */
const MAX_BLOCKS = 100
/** A head this little beneath the cursor is a node that lags, not a chain that was rewritten: its blocks are yet to come. */
const LAG_TOLERANCE = 16n

async function scan(
  client: RpcClient,
  { recipient, tokens }: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks, maxBlocks } = request
  const [headHeader, cursorHeader] = await askAll(
    client,
    [getLatestHeader(), getHeader(cursor.height)],
    signal,
  )
  const head = toBlockRef(headHeader)
  const { timestamp } = headHeader
  const headMinedAtMs = timestamp === undefined || timestamp === null ? undefined : Number(timestamp) * 1_000
  assertCaughtUp({ cursor, head }, LAG_TOLERANCE)
  const isCursorOnChain = cursorHeader?.hash === cursor.hash
  const resumedFrom = isCursorOnChain
    ? cursor
    : await findResumePoint(client, { cursor, recentBlocks, head }, signal)

  const furthest = resumedFrom.height + BigInt(Math.min(maxBlocks, MAX_BLOCKS))
  const last = furthest < head.height ? furthest : head.height
  if (last <= resumedFrom.height) {
    return { deposits: [], resumedFrom, cursor: resumedFrom, blocks: [], head, headMinedAtMs }
  }

  const blocks = await readBlocks(client, { base: resumedFrom, last }, signal)
  const logs = await readTransferLogs(client, { blocks, tokens, recipient }, signal)
  const deposits = await findDeposits(client, { blocks, logs, recipient }, signal)
  const read = blocks.map(toBlockRef)
  return { deposits, resumedFrom, cursor: read.at(-1) ?? resumedFrom, blocks: read, head, headMinedAtMs }
}

/**
 * Reads each new block once, with its transactions, and the transfer logs of our tokens. Native money that a contract sends on
 * is in no transaction and stays unseen here; the reconciliation of balances finds it.
 */
export function createEvmDepositScanner(spec: {
  readonly pool: RpcPool
  readonly target: DepositTarget
}): DepositScanner {
  const { pool } = spec
  return {
    ...createDepositScanner(pool, () => Promise.resolve(spec.target), {
      scan,
      async blockAt(client, height, signal) {
        const header = await askOne(client, getHeader(height), signal)
        return header === null ? undefined : toBlockRef(header)
      },
      recheck: (client, { deposit }, signal) => recheckDeposit(client, deposit, signal),
      findTransaction: (client, { target, txHash }, signal) =>
        findTransaction(client, { ...target, txHash }, signal),
    }),
    taggedHead: (tag, signal) => pool.taggedHead(tag, signal),
  }
}
