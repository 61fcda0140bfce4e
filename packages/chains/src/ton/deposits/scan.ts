import type { ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { assertCaughtUp, findResumePoint } from '../../scanning/resume-point.ts'
import { findBlock, tonDialect } from '../rpc/ton-dialect.ts'
import type { DepositTarget } from './find-deposits.ts'
import { readStretch } from './read-stretch.ts'

const MAX_BLOCKS = 2_000n
/** A head at most this far below the cursor means that the node lags by some minutes, since no block is ever replaced. */
const LAG_TOLERANCE = 1_024n
/** How many blocks below the oldest remembered one a scan restarts when none of the remembered blocks is on the chain. */
const RESTART_MARGIN = 64n

/** Reads our wallet's activity in the blocks after the cursor, from a single node. */
export async function scan(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks } = request
  const head = await tonDialect.head(client, signal)
  const progress = { cursor, recentBlocks, head }
  assertCaughtUp(progress, LAG_TOLERANCE)
  // Masterchain blocks are never replaced, but a cursor may come from another chain or from a node that lied.
  const resumedFrom = await findResumePoint(progress, {
    restartMargin: RESTART_MARGIN,
    firstHeight: 1n,
    findBlock: (height) => findBlock(client, height, signal),
  })
  if (resumedFrom.height >= head.height) {
    return { deposits: [], resumedFrom, cursor: resumedFrom, blocks: [], head }
  }
  const limit = BigInt(request.maxBlocks) < MAX_BLOCKS ? BigInt(request.maxBlocks) : MAX_BLOCKS
  const to = resumedFrom.height + limit < head.height ? resumedFrom.height + limit : head.height
  const read = await readStretch(client, target, { after: resumedFrom.height, to, head }, signal)
  return { ...read, resumedFrom, head }
}
