import type { ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { assertCaughtUp, findResumePoint } from '../../scanning/resume-point.ts'
import { findBlock, tonDialect } from '../rpc/ton-dialect.ts'
import type { DepositTarget } from './find-deposits.ts'
import { readStretch } from './read-stretch.ts'

const MAX_BLOCKS = 2_000n
/** A head this little beneath the cursor is a node that lags: some minutes, since no block is ever replaced. */
const LAG_TOLERANCE = 1_024n
/** Blocks beneath the oldest that is remembered from which reading begins when none of them is on the chain. */
const RESTART_MARGIN = 64n

/** Reads what has happened to our wallet in the blocks after the cursor, one node alone. */
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
  // Blocks of the masterchain are never replaced; but a cursor may be that of another chain, or of a node that lied.
  const resumedFrom = await findResumePoint(progress, {
    ...{ restartMargin: RESTART_MARGIN, firstHeight: 1n },
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
