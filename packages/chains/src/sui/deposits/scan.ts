import type { ObservedDeposit, ScanResult } from '../../capabilities/deposit-scanner.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ScanRequest } from '../../scanning/create-deposit-scanner.ts'
import { findStretch } from '../../scanning/find-stretch.ts'
import type { RpcCheckpoint } from '../rpc/schemas.ts'
import { askOne, getCheckpointsAfter, getTransactions, toBlockRef } from '../rpc/sui-calls.ts'
import { findBlock, findHead } from '../rpc/sui-dialect.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** One scan reads at most this many checkpoints; the caller comes back for the rest. */
const MAX_CHECKPOINTS = 100
/** Nodes answer about this many transactions at once. */
const MOST_TRANSACTIONS = 50
const REQUESTS_AT_ONCE = 4
const LIMITS = { lagTolerance: 64n, restartMargin: 64n }

/** The checkpoints after `base` up to `last`, each of which must follow the previous one. */
async function readCheckpoints(
  client: RpcClient,
  { base, last }: { readonly base: ScanResult['cursor']; readonly last: bigint },
  signal: AbortSignal,
): Promise<readonly RpcCheckpoint[]> {
  const count = Number(last - base.height)
  if (count === 0) return []
  const { data } = await askOne(client, getCheckpointsAfter(base.height, count), signal)
  const checkpoints = data.filter(({ sequenceNumber }) => sequenceNumber <= last)
  let previous = base
  for (const checkpoint of checkpoints) {
    const isNext = checkpoint.sequenceNumber === previous.height + 1n
    if (!isNext || checkpoint.previousDigest !== previous.hash) {
      throw new ChainError(
        'rpc_untrustworthy',
        `Checkpoint ${checkpoint.sequenceNumber} does not follow checkpoint ${previous.height}.`,
      )
    }
    previous = toBlockRef(checkpoint)
  }
  return checkpoints
}

async function readDeposits(
  client: RpcClient,
  target: DepositTarget,
  checkpoints: readonly RpcCheckpoint[],
  signal: AbortSignal,
): Promise<readonly ObservedDeposit[]> {
  const digests = checkpoints.flatMap(({ transactions }) => transactions)
  const places = new Map(
    checkpoints.flatMap((checkpoint) =>
      checkpoint.transactions.map((digest) => [
        digest,
        { block: toBlockRef(checkpoint), minedAtMs: checkpoint.timestampMs },
      ]),
    ),
  )
  const pages: string[][] = []
  for (let at = 0; at < digests.length; at += MOST_TRANSACTIONS) {
    pages.push(digests.slice(at, at + MOST_TRANSACTIONS))
  }
  const deposits: ObservedDeposit[] = []
  for (let at = 0; at < pages.length; at += REQUESTS_AT_ONCE) {
    const some = pages.slice(at, at + REQUESTS_AT_ONCE)
    const answers = await Promise.all(some.map((page) => askOne(client, getTransactions(page), signal)))
    for (const [number, digest] of some.flat().entries()) {
      const transaction = answers.flat()[number]
      const place = places.get(digest)
      if (transaction?.digest !== digest || place === undefined || !transaction.balanceChanges) {
        throw new ChainError('rpc_untrustworthy', `The node did not give the transaction ${digest}.`)
      }
      deposits.push(...findDeposits(transaction, target, place))
    }
  }
  return deposits
}

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
    deposits: await readDeposits(client, target, checkpoints, signal),
  }
}
