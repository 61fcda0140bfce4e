import type { BlockRef, ObservedDeposit, ScanResult } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { findStretch } from '../../scanning/find-stretch.ts'
import type { RpcCheckpoint } from '../rpc/schemas.ts'
import { heightsBetween, readCheckpoints } from '../rpc/read-checkpoints.ts'
import { toBlockRef } from '../rpc/sui-calls.ts'
import { findBlock, findHead } from '../rpc/sui-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** One scan reads at most this many checkpoints; the caller comes back for the rest. */
const MAX_CHECKPOINTS = 100
const LIMITS = { lagTolerance: 64n, restartMargin: 64n }

/** Throws unless each of the checkpoints follows the previous one, and the first one `base`. */
function requireChain(checkpoints: readonly RpcCheckpoint[], base: BlockRef): void {
  let previous = base
  for (const checkpoint of checkpoints) {
    if (checkpoint.previousDigest !== previous.hash) {
      throw new ChainError(
        'rpc_untrustworthy',
        `Checkpoint ${checkpoint.sequenceNumber} does not follow checkpoint ${previous.height}.`,
      )
    }
    previous = toBlockRef(checkpoint)
  }
}

const depositsOf = (checkpoint: RpcCheckpoint, target: DepositTarget): readonly ObservedDeposit[] =>
  checkpoint.transactions.flatMap((transaction) =>
    findDeposits(transaction, target, {
      block: toBlockRef(checkpoint),
      minedAtMs: checkpoint.timestampMs,
    }),
  )

/** Reads each new checkpoint once, with its transactions. */
export async function scanCheckpoints(
  client: RpcClient,
  target: DepositTarget,
  request: ScanRequest,
  signal: AbortSignal,
): Promise<ScanResult> {
  const newest = await findHead(client, signal)
  const head = toBlockRef(newest)
  const { resumedFrom, last } = await findStretch(
    { ...request, maxBlocks: Math.min(request.maxBlocks, MAX_CHECKPOINTS) },
    { head, ...LIMITS, findBlock: (height) => findBlock(client, height, signal) },
  )
  const checkpoints = await readCheckpoints(client, heightsBetween(resumedFrom.height, last), signal)
  requireChain(checkpoints, resumedFrom)
  const blocks = checkpoints.map(toBlockRef)
  return {
    resumedFrom,
    head,
    headMinedAtMs: newest.timestampMs,
    blocks,
    cursor: blocks.at(-1) ?? resumedFrom,
    deposits: checkpoints.flatMap((checkpoint) => depositsOf(checkpoint, target)),
  }
}
