import { ChainError } from '@sunspan/chains'
import { ChunkLoadError } from '../lazy/load-chunk.ts'
import { GENERAL_MESSAGES } from './general-messages.ts'
import { UntrustedAnswerError } from './untrusted-answer-error.ts'

/** Texts of the dialogs that connect and switch a wallet. The first page loads without them. */
export const CONNECT_MESSAGES = {
  title: 'Connect a wallet',
  declined: 'You rejected the connection in your wallet.',
  pending: 'Your wallet already has a request open. Answer it there first.',
  failed: 'Your wallet didn’t respond. Unlock it and try again.',
  switchTitle: 'Network Switching Issue',
  switchText:
    'Your wallet does not support the selected network. Please switch to a supported one in your wallet.',
} as const

/** Why a wallet could not be connected. */
export function connectFailureMessage(error: unknown): string {
  if (error instanceof ChunkLoadError) return GENERAL_MESSAGES.partFailed
  if (error instanceof UntrustedAnswerError) return error.message
  const kind = error instanceof ChainError ? error.kind : undefined
  if (kind === 'rejected') return CONNECT_MESSAGES.declined
  return kind === 'request_pending' ? CONNECT_MESSAGES.pending : CONNECT_MESSAGES.failed
}
