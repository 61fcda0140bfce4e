import type { ObservedDeposit, ScanResult } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { findStretch } from '../../scanning/find-stretch.ts'
import type { RpcCheckpoint } from '../rpc/schemas.ts'
import { askAll, getWholeCheckpoint, toBlockRef } from '../rpc/sui-calls.ts'
import { findBlock, findHead } from '../rpc/sui-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** One scan reads at most this many checkpoints; the caller comes back for the rest. */
const MAX_CHECKPOINTS = 100
const LIMITS = { lagTolerance: 64n, restartMargin: 64n }

/** The checkpoints after `base` up to `last` with their transactions, each of which must follow the previous one. */
async function readCheckpoints(
  client: RpcClient,
  { base, last }: { readonly base: ScanResult['cursor']; readonly last: bigint },
  signal: AbortSignal,
): Promise<readonly RpcCheckpoint[]> {
  const heights = Array.from(
    { length: Number(last - base.height) },
    (_, place) => base.height + BigInt(place) + 1n,
  )
  const answers = await askAll(client, heights.map(getWholeCheckpoint), signal)
  let previous = base
  return answers.map((checkpoint) => {
    const height = previous.height + 1n
    if (checkpoint === null) {
      throw new ChainError('rpc_unavailable', `The node does not have checkpoint ${height}.`)
    }
    if (checkpoint.sequenceNumber !== height || checkpoint.previousDigest !== previous.hash) {
      throw new ChainError(
        'rpc_untrustworthy',
        `Checkpoint ${checkpoint.sequenceNumber} does not follow checkpoint ${previous.height}.`,
      )
    }
    previous = toBlockRef(checkpoint)
    return checkpoint
  })
}

const depositsOf = (checkpoint: RpcCheckpoint, target: DepositTarget): readonly ObservedDeposit[] =>
  checkpoint.transactions.flatMap((transaction) => {
    if (transaction.transaction === undefined) {
      throw new ChainError(
        'rpc_untrustworthy',
        `The node did not give the transaction ${transaction.digest}.`,
      )
    }
    return findDeposits(transaction, target, {
      block: toBlockRef(checkpoint),
      minedAtMs: checkpoint.timestampMs,
    })
  })

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
  const checkpoints = await readCheckpoints(client, { base: resumedFrom, last }, signal)
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
