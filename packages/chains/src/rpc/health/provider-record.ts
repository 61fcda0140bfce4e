import type { ProviderHealth } from '../../capabilities/network-health.ts'
import { classifyFault, type FaultClass } from '../transport/rpc-faults.ts'
import { createBreaker, type Breaker, type BreakerSpec } from './breaker.ts'
import { createSlowdown, type Slowdown } from './slowdown.ts'

/** Health record of one provider. */
export interface ProviderRecord {
  readonly breaker: Breaker
  readonly slowdown: Slowdown
  readonly latencyMs: number | undefined
  readonly lastHead: bigint | undefined
  readonly lastError: string | undefined
  succeeded(): void
  failed(error: unknown): FaultClass
  blame(error: string): void
  disagreed(error: string): void
  sawHead(head: bigint, tookMs: number): void
  describe(provider: string, networkHead: bigint | undefined): ProviderHealth
}

const LATENCY_WEIGHT = 0.2
/** A stretch shrinks to one block in fewer attempts than this; a provider that reports `too_large` more often does so for every request. */
const TOO_LARGE_IN_A_ROW = 4

export function createProviderRecord(spec: BreakerSpec): ProviderRecord {
  const breaker = createBreaker(spec)
  const slowdown = createSlowdown(spec)
  const counts = { failures: 0, disagreements: 0 }
  let latencyMs: number | undefined
  let lastHead: bigint | undefined
  let tooLarge = 0
  let lastError: { text: string; at: number } | undefined

  function blame(text: string): void {
    lastError = { text, at: spec.now() }
  }

  return {
    breaker,
    slowdown,
    blame,
    get latencyMs() {
      return latencyMs
    },
    get lastHead() {
      return lastHead
    },
    get lastError() {
      return lastError?.text
    },
    succeeded() {
      tooLarge = 0
      breaker.succeeded()
      slowdown.forget()
    },
    failed(error) {
      const fault = classifyFault(error)
      if (fault === 'answer') breaker.succeeded()
      else blame(error instanceof Error ? error.message : String(error))
      if (fault === 'slow_down') slowdown.slowDown()
      if (fault === 'too_large') tooLarge += 1
      if (fault === 'failure') breaker.failed()
      if (fault === 'wrong_chain' || tooLarge > TOO_LARGE_IN_A_ROW) breaker.trip()
      if (fault !== 'answer' && fault !== 'behind') counts.failures += 1
      return fault
    },
    disagreed(text) {
      counts.disagreements += 1
      blame(text)
    },
    sawHead(head, tookMs) {
      lastHead = head
      latencyMs = latencyMs === undefined ? tookMs : latencyMs + (tookMs - latencyMs) * LATENCY_WEIGHT
    },
    describe: (provider, networkHead) => ({
      provider,
      breaker: breaker.state,
      isSlowedDown: slowdown.isOn,
      head: lastHead ?? null,
      lag: lastHead === undefined || networkHead === undefined ? null : networkHead - lastHead,
      latencyMs: latencyMs ?? null,
      ...counts,
      lastError: lastError?.text ?? null,
      lastErrorAt: lastError?.at ?? null,
    }),
  }
}
