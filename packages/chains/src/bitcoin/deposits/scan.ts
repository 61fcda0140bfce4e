import type { BlockRef, DepositScanner, ScanResult } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { esploraDialect, findBlock } from '../rpc/esplora-dialect.ts'
import type { DepositTarget } from './find-deposits.ts'
import { readBlocks } from './read-blocks.ts'

type ScanRequest = Parameters<DepositScanner['scan']>[0]

/** A node this little behind what was read already has only not caught up. */
const LAG_TOLERANCE = 2n
/** Beneath everything that is remembered; deeper than any reorganisation has been, and read again at once. */
const RESTART_MARGIN = 24n
/** Blocks of one answer; a full one takes a moment to read. */
const MAX_BLOCKS = 32

async function findResumePoint(
  client: RpcClient,
  { cursor, recentBlocks, head }: Pick<ScanRequest, 'cursor' | 'recentBlocks'> & { readonly head: BlockRef },
  signal: AbortSignal,
): Promise<BlockRef> {
  const remembered = [cursor, ...recentBlocks].filter(({ height }) => height <= head.height)
  for (const block of remembered) {
    const present = await findBlock(client, block.height, signal)
    if (present?.hash === block.hash) return block
  }
  const lowest = [...remembered, head].reduce((low, { height }) => (height < low ? height : low), head.height)
  const from = lowest > RESTART_MARGIN ? lowest - RESTART_MARGIN : 0n
  const block = await findBlock(client, from, signal)
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${from}.`)
  return block
}

/** Reads what the blocks after the cursor have paid the wallet, one node alone. */
export async function scan(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks, maxBlocks, upTo } = request
  const head = await esploraDialect.head(client, signal)
  const lag = cursor.height - head.height
  if (lag > 0n && lag <= LAG_TOLERANCE) {
    throw new ChainError('rpc_unavailable', `The node is ${lag} blocks behind what was read already.`)
  }
  const resumedFrom = await findResumePoint(client, { cursor, recentBlocks, head }, signal)
  const limit = resumedFrom.height + BigInt(Math.min(maxBlocks, MAX_BLOCKS))
  const last = [head.height, limit, upTo ?? head.height].reduce((low, height) =>
    height < low ? height : low,
  )
  const read = await readBlocks(client, target, { after: resumedFrom, to: last }, signal)
  // A block that left the chain while it was read takes what was in it along.
  const present = await findBlock(client, resumedFrom.height, signal)
  if (present?.hash !== resumedFrom.hash) {
    throw new ChainError('rpc_unavailable', 'The chain was rewritten while it was read.')
  }
  const { deposits, blocks, minedAtMs } = read
  const newest = blocks.at(-1)
  return {
    ...{ deposits, blocks, resumedFrom, cursor: newest ?? resumedFrom, head },
    ...(newest?.hash === head.hash ? { headMinedAtMs: minedAtMs } : {}),
  }
}
