import { isRateLimited } from '../../errors/to-chain-error.ts'
import type { RpcOutcome } from './json-rpc.ts'
import type { RpcClock } from '../../rpc-clock.ts'

const FIRST_PAUSE_MS = 250

export interface Patience {
  readonly clock: RpcClock
  /** Milliseconds per request. */
  readonly patienceMs: number
}

/** The node's outcomes, or its error when it rate limits us. */
async function sendOnce(
  send: () => Promise<RpcOutcome[]>,
): Promise<{ readonly outcomes: RpcOutcome[] } | { readonly refusal: unknown }> {
  try {
    const outcomes = await send()
    const refused = outcomes.find((outcome) => !outcome.ok && isRateLimited(outcome.error))
    return refused === undefined || refused.ok ? { outcomes } : { refusal: refused.error }
  } catch (error) {
    if (!isRateLimited(error)) throw error
    return { refusal: error }
  }
}

/**
 * Queries the only node there is and retries after pauses when it rate limits us; otherwise a step of many calls would never complete.
 * Throws the last error when that takes longer than `patienceMs`.
 */
export async function sendWithRetry(
  { clock, patienceMs }: Patience,
  send: () => Promise<RpcOutcome[]>,
  signal: AbortSignal,
): Promise<RpcOutcome[]> {
  const until = clock.now() + patienceMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const answer = await sendOnce(send)
    if ('outcomes' in answer) return answer.outcomes
    if (clock.now() + pauseMs > until || signal.aborted) throw answer.refusal
    await clock.delay(pauseMs, signal)
  }
}
