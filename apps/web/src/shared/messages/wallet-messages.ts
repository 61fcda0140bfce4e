import { ChainError } from '@sunspan/chains'

export const WALLET_MESSAGES = {
  connect: 'Connect wallet',
  connectTitle: 'Connect a wallet',
  signatureDeclined:
    'You declined to sign in, so the wallet was disconnected. Connect it again whenever you like.',
  connectDeclined: 'You declined the connection in your wallet.',
  connectPending: 'Your wallet already shows a request. Open it and answer there.',
  connectFailed: 'The wallet did not answer. Unlock it and try again.',
  switchTitle: 'Network Switching Issue',
  switchText:
    'Your wallet does not support the selected network. Please switch to a supported one in your wallet.',
} as const

/** Why a wallet could not be connected. */
export function connectFailureMessage(error: unknown): string {
  const kind = error instanceof ChainError ? error.kind : undefined
  if (kind === 'rejected') return WALLET_MESSAGES.connectDeclined
  return kind === 'request_pending' ? WALLET_MESSAGES.connectPending : WALLET_MESSAGES.connectFailed
}
