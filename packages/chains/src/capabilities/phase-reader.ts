import type { Phase } from '@sunspan/domain'

/** Reads which phase NFTs an account holds. */
export interface PhaseReader {
  /** Each phase once, in the order of the day. Throws a ChainError when the chain cannot be queried. */
  heldPhases(address: string, signal: AbortSignal): Promise<readonly Phase[]>
}
