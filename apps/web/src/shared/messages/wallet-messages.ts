import { ChainError } from '@sunspan/chains'
import { ChunkLoadError } from '../ui/lazy/load-chunk.ts'
import { GENERAL_MESSAGES } from './general-messages.ts'

export const WALLET_MESSAGES = {
  connect: 'Connect wallet',
  connectTitle: 'Connect a wallet',
  connectDeclined: 'You declined the connection in your wallet.',
  connectPending: 'Your wallet already shows a request. Open it and answer there.',
  connectFailed: 'The wallet did not answer. Unlock it and try again.',
  switchTitle: 'Network Switching Issue',
  switchText:
    'Your wallet does not support the selected network. Please switch to a supported one in your wallet.',
} as const

/** What becomes of a wallet whose login failed: families differ (specification, section 4). */
export type LoginFailureOutcome = 'disconnect' | 'notify'

export const SIGNATURE_DECLINED: Readonly<Record<LoginFailureOutcome, string>> = {
  disconnect: 'You declined to sign in, so the wallet was disconnected. Connect it again whenever you like.',
  notify: 'You declined to sign in. The wallet stays connected, and asks again when it matters.',
}

/** Why a wallet could not be connected. */
export function connectFailureMessage(error: unknown): string {
  if (error instanceof ChunkLoadError) return GENERAL_MESSAGES.partFailed
  const kind = error instanceof ChainError ? error.kind : undefined
  if (kind === 'rejected') return WALLET_MESSAGES.connectDeclined
  return kind === 'request_pending' ? WALLET_MESSAGES.connectPending : WALLET_MESSAGES.connectFailed
}
