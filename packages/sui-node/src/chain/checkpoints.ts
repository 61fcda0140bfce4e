import { utf8ToBytes } from '@noble/hashes/utils.js'
import { digestOf } from './digests.ts'

export interface Checkpoint {
  readonly sequence: number
  readonly digest: string
  readonly previous: string | undefined
  readonly epoch: bigint
  readonly timestampMs: number
  /** Digests of its transactions. */
  readonly transactions: readonly string[]
  /** Of all transactions up to its end. */
  readonly total: number
}

/** The chain's checkpoints, the first of which is empty. */
export interface Checkpoints {
  readonly all: readonly Checkpoint[]
  readonly newest: Checkpoint
  at(sequence: number): Checkpoint | undefined
  byDigest(digest: string): Checkpoint | undefined
  push(content: Pick<Checkpoint, 'epoch' | 'timestampMs' | 'transactions'>): Checkpoint
}

/** The first checkpoint is always the same, since the network's id is derived from it. */
const FIRST_MS = Date.UTC(2023, 4, 3)

export function createCheckpoints(name: string, saved: readonly Checkpoint[] | undefined): Checkpoints {
  const all: Checkpoint[] = [...(saved ?? [])]
  const indexes = new Map(all.map(({ digest, sequence }) => [digest, sequence]))
  const push: Checkpoints['push'] = (content) => {
    const before = all.at(-1)
    const entries = {
      ...content,
      sequence: all.length,
      previous: before?.digest,
      total: (before?.total ?? 0) + content.transactions.length,
    }
    const summary = JSON.stringify({ name, ...entries, epoch: String(entries.epoch) })
    const checkpoint = { ...entries, digest: digestOf('CheckpointSummary', utf8ToBytes(summary)) }
    all.push(checkpoint)
    indexes.set(checkpoint.digest, checkpoint.sequence)
    return checkpoint
  }
  if (all.length === 0) push({ epoch: 0n, timestampMs: FIRST_MS, transactions: [] })
  return {
    all,
    push,
    get newest() {
      const newest = all.at(-1)
      if (newest === undefined) throw new TypeError('There is a first checkpoint.')
      return newest
    },
    at: (sequence) => all[sequence],
    byDigest: (digest) => all[indexes.get(digest) ?? -1],
  }
}
