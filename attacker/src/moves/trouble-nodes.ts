import { setTimeout as sleep } from 'node:timers/promises'
import type { Move } from './move.ts'

const NETWORKS = ['arbitrum', 'base', 'ethereum']
const TIMEOUT_MS = 20_000
const TRIES = 3
const LONGEST_MS = 4_000
/** No deeper than what a small deposit must lie under. */
const DEPTH = 1

/** A node that is slow, is gone for a moment, or takes its newest block back with what is in it. */
export const troubleNode: Move = async ({ url, random }) => {
  const network = random.pick(['arbitrum', ...NETWORKS])
  // A fault that stays would be found as one of the product: it is asked for until there is an answer.
  const set = async (fault: object): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await fetch(`${url}/devnet/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network, ...fault }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined)
      if (answer !== undefined) return
    }
  }
  const fault = random.pick<{ readonly kind: string; readonly latency_ms?: number; readonly depth?: number }>(
    [
      { kind: 'slow', latency_ms: 500 + random.below(2_000) },
      { kind: 'down' },
      { kind: 'reorg', depth: DEPTH },
    ],
  )
  await set(fault)
  if (fault.kind === 'reorg') return
  await sleep(random.below(LONGEST_MS))
  await set({ kind: 'none' })
}
