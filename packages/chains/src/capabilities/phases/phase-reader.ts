import type { Phase } from '@sunspan/domain'

/** How many tokens of a phase there are, and can be, and how many accounts hold one. */
export interface PhaseCollection {
  readonly phase: Phase
  readonly supply: bigint
  readonly cap: bigint
  readonly holders: bigint
}

/** Reads a network's phase NFTs. Each method throws a ChainError when the chain cannot be queried. */
export interface PhaseReader {
  /** The contract, or collection, in the family's normal form. */
  readonly contract: string
  /** Each phase once, in the order of the day. */
  heldPhases(address: string, signal: AbortSignal): Promise<readonly Phase[]>
  /** The collections of all phases, in the order of the day. */
  collections(signal: AbortSignal): Promise<readonly PhaseCollection[]>
  /** Whether an account has ever claimed a phase; it may have sent the token away since. */
  hasClaimed(address: string, phase: Phase, signal: AbortSignal): Promise<boolean>
  /** Whose vouchers the contract accepts; absent where it takes none. */
  voucherSigner?(signal: AbortSignal): Promise<string>
}
