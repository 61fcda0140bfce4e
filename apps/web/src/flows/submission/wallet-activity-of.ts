import type { WalletActivity } from '../../entities/wallet/wallet-activity.ts'
import type { SubmitPhase, SubmitState } from './submit-state.ts'

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

/** Maps a submission to the wallet's activity on the progress page of its order. */
export function walletActivityOf(state: SubmitState | undefined): WalletActivity {
  if (state === undefined) return undefined
  return state.phase === 'sent' && state.isRepriced ? 'repriced' : ACTIVITIES[state.phase]
}
