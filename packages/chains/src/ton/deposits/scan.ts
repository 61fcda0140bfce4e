import type {
  BlockRef,
  DepositScanner,
  ObservedDeposit,
  ScanResult,
  WalletUpkeep,
} from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { createPlaceReader, findHeight, walkBack } from '../history.ts'
import { findBlock, tonDialect } from '../rpc/ton-dialect.ts'
import { walletText } from '../to-address.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'
import { upkeepOf } from './read-upkeep.ts'

type ScanRequest = Parameters<DepositScanner['scan']>[0]

const MAX_BLOCKS = 2_000n
/** A head this little beneath the cursor is a node that lags. */
const LAG_TOLERANCE = 16n
/** Blocks beneath the oldest that is remembered from which reading begins when none of them is on the chain. */
const RESTART_MARGIN = 64n

async function requireBlock(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef> {
  const block = await findBlock(client, height, signal)
  if (block === undefined) throw new ChainError('rpc_unavailable', `The node has no block ${height}.`)
  return block
}

/** Blocks of the masterchain are never replaced; but a cursor may be that of another chain, or of a node that lied. */
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
  const oldest = remembered.reduce((low, { height }) => (height < low ? height : low), head.height)
  return requireBlock(client, oldest > RESTART_MARGIN ? oldest - RESTART_MARGIN : 1n, signal)
}

async function readBetween(
  client: RpcClient,
  target: DepositTarget,
  { after, last }: { readonly after: BlockRef; readonly last: BlockRef },
  signal: AbortSignal,
): Promise<Pick<ScanResult, 'deposits' | 'upkeep' | 'blocks'>> {
  const address = target.owner
  const placeAt = createPlaceReader(client, address, signal)
  const start = await placeAt(after.height)
  const place = await placeAt(last.height)
  const blocks = new Map([[last.height, last]])
  const deposits: ObservedDeposit[] = []
  const upkeep: WalletUpkeep[] = []
  const transactions =
    place.lt <= start.lt ? [] : await walkBack(client, { address, place }, ({ lt }) => lt <= start.lt, signal)
  let above = after.height
  for (const proved of transactions.toReversed()) {
    const { hash: txHash, lt } = proved
    const height = await findHeight(placeAt, { lt, above, to: last.height })
    above = height - 1n
    const block = blocks.get(height) ?? (await requireBlock(client, height, signal))
    blocks.set(height, block)
    deposits.push(...findDeposits(proved, target).map((deposit) => ({ ...deposit, block })))
    const amount = upkeepOf(proved, target)
    if (amount !== 0n) upkeep.push({ txHash, block, wallet: walletText(address), amount })
  }
  return {
    ...{ deposits, upkeep },
    blocks: [...blocks.values()].toSorted((a, b) => (a.height < b.height ? -1 : 1)),
  }
}

/** Reads what has happened to our wallet in the blocks after the cursor, one node alone. */
export async function scan(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const { cursor, recentBlocks } = request
  const head = await tonDialect.head(client, signal)
  const lag = cursor.height - head.height
  if (lag > 0n && lag <= LAG_TOLERANCE) {
    throw new ChainError('rpc_unavailable', `The node is ${lag} blocks behind what was read already.`)
  }
  const resumedFrom = await findResumePoint(client, { cursor, recentBlocks, head }, signal)
  if (resumedFrom.height >= head.height) {
    return { deposits: [], resumedFrom, cursor: resumedFrom, blocks: [], head }
  }
  const limit = BigInt(request.maxBlocks) < MAX_BLOCKS ? BigInt(request.maxBlocks) : MAX_BLOCKS
  const to = resumedFrom.height + limit < head.height ? resumedFrom.height + limit : head.height
  const last = to === head.height ? head : await requireBlock(client, to, signal)
  const read = await readBetween(client, target, { after: resumedFrom, last }, signal)
  return { ...read, resumedFrom, cursor: last, head }
}
