import type { Phase } from '@sunspan/domain'

/** The NFT that a wallet has, or would get, of a phase. */
export interface PhaseItem {
  readonly address: string
  readonly isMinted: boolean
}

/** Mints phase NFTs for wallets on networks whose contracts take no vouchers. Each method throws a ChainError. */
export interface PhaseMinter {
  /** Who mints and pays for it, in normal form; not the treasury, whose payouts it never holds up. */
  readonly wallet: string
  itemOf(wallet: string, phase: Phase, signal: AbortSignal): Promise<PhaseItem>
  /**
   * Signs and broadcasts. The chain makes the item of a wallet and phase once, however often this is called. `slot` numbers the attempt: an
   * error means that its outcome is unknown.
   */
  mint(wallet: string, phase: Phase, slot: bigint, signal: AbortSignal): Promise<void>
}
