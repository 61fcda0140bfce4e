import type { SubmitPhase, SubmitState } from './submit-state.ts'

/** What this page knows of the wallet's part in an order; undefined for an order that another page or tab began. */
export type WalletActivity =
  | 'asking'
  | 'switching'
  /** Never asked to send, so opening it (again) cannot pay twice. */
  | 'not_opened'
  | 'sent'
  /** Sent again for another price. */
  | 'repriced'
  /** Cancelled by another transaction before it was in a block. */
  | 'withdrawn'
  /** Came back without a transaction: whether one was sent is unknown. */
  | 'cancelled'
  | 'rejected'
  | 'failed'
  | undefined

const ACTIVITIES = {
  creating: undefined,
  signing_in: undefined,
  refused: undefined,
  switching_network: 'switching',
  awaiting_wallet: 'asking',
  not_opened: 'not_opened',
  sent: 'sent',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  rejected: 'rejected',
  failed: 'failed',
} as const satisfies Record<SubmitPhase, WalletActivity>

/** What a submission means for the progress page of its order. */
export function walletActivityOf(state: SubmitState | undefined): WalletActivity {
  if (state === undefined) return undefined
  return state.phase === 'sent' && state.isRepriced ? 'repriced' : ACTIVITIES[state.phase]
}

const GAVE_UP: readonly WalletActivity[] = ['cancelled', 'withdrawn', 'rejected', 'failed']

/** The person or the wallet gave up, so the page says that most likely nothing was sent. */
export const hasGivenUp = (wallet: WalletActivity): boolean => GAVE_UP.includes(wallet)
