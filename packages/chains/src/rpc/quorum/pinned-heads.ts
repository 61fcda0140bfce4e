import type { RpcClock } from '../../rpc-clock.ts'
import { isOneStep } from './one-step.ts'
import type { ProviderSet } from './provider-set.ts'
import type { QuorumHead } from './quorum-head.ts'

/** An older head breaks nothing, since blocks are queried by number, but it delays everything. */
export const PIN_MS = 2_000

/** The heights at which reads run: agreed again for each read, but only once for the reads of one step. */
export interface PinnedHeads {
  /** The height for a step's reads; renewed after a while. */
  height(signal: AbortSignal): Promise<bigint>
  /** Agrees on a new head, which the step's further reads use. */
  renew(signal: AbortSignal): Promise<QuorumHead>
  /** Makes the step's next read use a new head, because the providers could not answer at this one. */
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
