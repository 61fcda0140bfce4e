import type { ScanResult } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { assertCaughtUp, findResumePoint } from '../../scanning/resume-point.ts'
import { esploraDialect, findBlock } from '../rpc/esplora-dialect.ts'
import type { DepositTarget } from './find-deposits.ts'
import { readBlocks } from './read-blocks.ts'

/** A node at most this far behind the cursor has just not caught up: a branch that replaces another is hardly ever shorter. */
const LAG_TOLERANCE = 24n
/** Distance below everything remembered; deeper than any reorg so far, and read again at once. */
const RESTART_MARGIN = 24n
/** Reads the wallet's deposits in the blocks after the cursor, from a single node. */
export async function scan(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks, maxBlocks, upTo } = request
  const head = await esploraDialect.head(client, signal)
  const progress = { cursor, recentBlocks, head }
  assertCaughtUp(progress, LAG_TOLERANCE)
  const resumedFrom = await findResumePoint(progress, {
    restartMargin: RESTART_MARGIN,
    firstHeight: 0n,
    findBlock: (height) => findBlock(client, height, signal),
  })
  const limit = resumedFrom.height + BigInt(maxBlocks)
  const last = [head.height, limit, upTo ?? head.height].reduce((low, height) =>
    height < low ? height : low,
  )
  const read = await readBlocks(client, target, { after: resumedFrom, to: last }, signal)
  // If the block left the chain during the read, so did its transactions.
  const present = await findBlock(client, resumedFrom.height, signal)
  if (present?.hash !== resumedFrom.hash) {
    throw new ChainError('rpc_unavailable', 'The chain was rewritten while it was read.')
  }
  const { deposits, ownCoins, blocks, minedAtMs } = read
  const newest = blocks.at(-1)
  return {
    deposits,
    ownCoins,
    blocks,
    resumedFrom,
    cursor: newest ?? resumedFrom,
    head,
    ...(newest?.hash === head.hash ? { headMinedAtMs: minedAtMs } : {}),
  }
}
