import type { QueryClient } from '@tanstack/react-query'
import { findWalletNetwork } from '../../entities/network/wallet-network.ts'
import { walletFor } from '../../entities/wallet/family-wallet.ts'
import { switchWallet } from '../../entities/wallet/switching/switch-wallet.ts'
import { sendDeposit } from '../../entities/wallet/wallets.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { loginFailureText, signInAgain } from '../wallet-login/sign-in-again.ts'
import { classifyCreateError } from './create-failure.ts'
import type { SubmitEnvironment } from './run-submit-effect.ts'
import { WALLET_FAILURE } from './submit-messages.ts'
import { classifyWalletError } from './wallet-failure.ts'

/** What every submission uses of the running app: the wallets of this browser, and its clock. */
export function createSubmitEnvironment(page: {
  readonly queryClient: QueryClient
  readonly reportUnsupportedNetwork: (networkId: string) => void
}): SubmitEnvironment {
  const { queryClient, reportUnsupportedNetwork } = page
  return {
    reportUnsupportedNetwork,
    signIn: signInAgain,
    readWallet: (networkType) => {
      const state = walletFor(networkType).connector.getState()
      if (state.status !== 'connected') return { address: null, chainId: null }
      return state
    },
    switchNetwork: (networkType, networkId) => switchWallet(queryClient, networkType, networkId),
    sendDeposit: async (networkId, deposit) =>
      sendDeposit(deposit, await findWalletNetwork(queryClient, networkId)),
    watchTransaction: async (networkId, sent) => {
      const { watchTransaction } = await import('./watch-transaction.ts')
      return watchTransaction(queryClient, networkId, sent)
    },
    classifyCreateError,
    classifyWalletError,
    signInErrorText: loginFailureText,
    reportWalletFailure: () => notify.error(WALLET_FAILURE, { id: 'wallet-failure' }),
    now: () => new Date(),
    newIdempotencyKey,
  }
}

/** 128 random bits; unlike randomUUID this also works on pages without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
