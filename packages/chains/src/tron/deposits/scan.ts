import type { DepositScanner, ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { findStretch } from '../../scanning/find-stretch.ts'
import { createShrinkingStretch } from '../../scanning/shrinking-stretch.ts'
import { findBlock, findHeadHeader, timeOf, toBlockRef } from '../rpc/tron-dialect.ts'
import { depositsOf, type DepositTarget } from './find-deposits.ts'
import { readBlocks } from './read-block.ts'

/** One scan keeps at most this many blocks with all their transactions in memory. */
const MAX_BLOCKS = 50
/** As many blocks as can be replaced at most, and some. */
const LIMITS = { lagTolerance: 32n, restartMargin: 32n }

async function readRange(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const header = await findHeadHeader(client, signal)
  const head = toBlockRef(header)
  const { resumedFrom, last } = await findStretch(request, {
    head,
    ...LIMITS,
    findBlock: (height) => findBlock(client, height, signal),
  })
  const read = await readBlocks(client, { base: resumedFrom, last }, signal)
  const blocks = read.map(({ ref }) => ref)
  return {
    deposits: read.flatMap((block) => depositsOf(block, target)),
    resumedFrom,
    cursor: blocks.at(-1) ?? resumedFrom,
    blocks,
    head,
    headMinedAtMs: Number(timeOf(header)),
  }
}

/** Reads each new block once, with all its transactions and their results. */
export function createTronScan(pool: Pick<RpcPool, 'agree'>, target: DepositTarget): DepositScanner['scan'] {
  const blocksAtOnce = createShrinkingStretch(MAX_BLOCKS)
  return ({ maxBlocks, ...request }, signal) =>
    blocksAtOnce.read(Math.min(maxBlocks, MAX_BLOCKS), async (size) => {
      const [result] = await pool.agree(
        (client, workSignal) => readRange(client, target, { ...request, maxBlocks: size }, workSignal),
        signal,
      )
      return result
    })
}
