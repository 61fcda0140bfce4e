import { ChainError } from '@sunspan/chains'
import type { WalletFailure } from './submit-transition.ts'

/** What a failed wallet command implies about money. */
export function classifyWalletError(error: unknown): WalletFailure {
  if (!(error instanceof ChainError)) return 'other'
  switch (error.kind) {
    case 'rejected':
    case 'wrong_network':
      return error.kind
    case 'request_pending':
      return 'busy'
    case 'unsupported_network':
      return 'unsupported'
    case 'insufficient_funds':
    case 'execution_reverted':
    case 'disconnected':
    case 'timeout':
    case 'rpc_unavailable':
    case 'rpc_untrustworthy':
    case 'unsupported':
    case 'unknown':
      return 'other'
  }
}
