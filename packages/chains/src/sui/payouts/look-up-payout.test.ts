import { expect, it } from 'vitest'
import { base64 } from '../../encoding/base64.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { transactionDigest } from '../transactions/digests.ts'
import { classifyPayout, findPayoutFacts } from './look-up-payout.ts'
import { writeRaw } from './signed-payout.ts'

const DIGEST = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'
const SIGNED_IN = 7n
const HEAD = 900n
const bytes = Uint8Array.of(1, 2, 3)
const transfer = {
  txId: transactionDigest(bytes),
  slot: 1n,
  raw: writeRaw({
    bytes: base64(bytes),
    signature: '',
    coins: [],
    withdrawn: [],
    gas: { id: `0x${'1'.repeat(64)}`, version: 3n },
    lastEpoch: SIGNED_IN + 1n,
  }),
}

/** A node that does not know the payout, whose epochs are over, and that has checkpoints from one on. */
const nodeFrom = (lowest: { readonly sequence: bigint; readonly epoch: bigint }) => {
  const epochOf = (sequence: bigint): bigint => (sequence === lowest.sequence ? lowest.epoch : SIGNED_IN + 2n)
  const answers: Readonly<Record<string, (params: object) => unknown>> = {
    'LedgerService/GetServiceInfo': () => ({ lowestAvailableCheckpoint: lowest.sequence }),
    'LedgerService/GetTransaction': () => null,
    'LedgerService/GetCheckpoint': (params) => {
      const { sequenceNumber = HEAD } = Object(Object(params).checkpointId)
      const timestamp = { seconds: 5n, nanos: 0 }
      const summary = { epoch: epochOf(sequenceNumber), timestamp }
      return { checkpoint: { sequenceNumber, digest: DIGEST, summary, transactions: [] } }
    },
  }
  return {
    at: 'latest' as const,
    node: {},
    request: () => Promise.reject(new Error('It is not asked so.')),
    ask: async (calls: readonly { method: string; params: object }[]) =>
      calls.map(({ method, params }) => ({ ok: true as const, result: answers[method]?.(params) })),
  }
}

it.each([
  ['from the first on', { sequence: 0n, epoch: 0n }, 'expired'],
  ['from an epoch before it was signed on', { sequence: 500n, epoch: SIGNED_IN - 1n }, 'expired'],
  ['from the epoch on in which it was signed', { sequence: 500n, epoch: SIGNED_IN }, 'unknown'],
  ['from a later one on', { sequence: 500n, epoch: SIGNED_IN + 2n }, 'unknown'],
])(
  'a payout whose epochs are over is dead for a node that has checkpoints %s: %o is %s',
  async (_, lowest, status) => {
    const facts = await findPayoutFacts(nodeFrom(lowest), transfer, UNLIMITED)
    expect(classifyPayout([facts]).status).toBe(status)
  },
)
