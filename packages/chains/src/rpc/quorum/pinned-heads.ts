import type { RpcClock } from '../transport/rpc-clock.ts'
import { isOneStep } from './one-step.ts'
import type { ProviderSet } from './provider-set.ts'
import type { QuorumHead } from './quorum-head.ts'

/** An older head makes nothing wrong, since blocks are asked for by number; but it makes everything late. */
export const PIN_MS = 2_000

/** The heights at which reads are asked: agreed on anew for each, but once for those of one step. */
export interface PinnedHeads {
  /** The height that a step's reads are asked at; a new one after a while. */
  height(signal: AbortSignal): Promise<bigint>
  /** Agrees on a new head, at which the step's further reads are asked. */
  renew(signal: AbortSignal): Promise<QuorumHead>
  /** The step's next read is asked at a new head: the providers could not answer at this one. */
  forget(signal: AbortSignal): void
}

export function createPinnedHeads(set: ProviderSet, clock: Pick<RpcClock, 'now'>): PinnedHeads {
  const pins = new WeakMap<AbortSignal, { readonly head: Promise<QuorumHead>; readonly at: number }>()

  async function renew(signal: AbortSignal): Promise<QuorumHead> {
    const head = set.resolveHead(signal)
    if (!isOneStep(signal)) return head
    pins.set(signal, { head, at: clock.now() })
    try {
      return await head
    } catch (error: unknown) {
      pins.delete(signal)
      throw error
    }
  }

  return {
    renew,
    forget: (signal) => void pins.delete(signal),
    async height(signal) {
      const pin = pins.get(signal)
      const isFresh = pin !== undefined && Math.abs(clock.now() - pin.at) < PIN_MS
      const { height } = isFresh ? await pin.head : await renew(signal)
      return height
    },
  }
}
