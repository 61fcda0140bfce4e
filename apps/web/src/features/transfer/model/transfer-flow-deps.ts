import { FAMILY_OF_NETWORK_TYPE, formatUnits } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import { storeOrder } from '../../../entities/order/order-queries.ts'
import { toOrder } from '../../../entities/order/order.ts'
import { recipientStore } from '../../../entities/recipient/recipient-store.ts'
import { loginFailureMessage } from '../../../entities/wallet/login-failure-message.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { checkSignature } from './check-signature.ts'
import { classifyCreateError } from './create-failure.ts'
import { walletFor } from './family-wallet.ts'
import type { TransferFlowDeps } from './run-submit-effect.ts'
import { WALLET_FAILURE } from './submit-messages.ts'
import { switchWallet } from './switch-wallet.ts'
import { classifyWalletError } from './wallet-failure.ts'

export interface FlowSurroundings {
  readonly queryClient: QueryClient
  readonly showProgress: (orderId: string) => void
  readonly reportUnsupportedNetwork: (networkId: string) => void
}

/** The submit flow's hands in the running app: the API, the wallets of this browser, the router. */
export function createFlowDeps({ queryClient, ...page }: FlowSurroundings): TransferFlowDeps {
  return {
    ...page,
    createOrder: async (request, idempotencyKey) => {
      const wire = await apiClient.call('createOrder', {
        headers: { 'network-type': request.sourceNetworkType, 'idempotency-key': idempotencyKey },
        body: {
          currency_in_id: request.currencyIn.id,
          currency_out_id: request.currencyOut.id,
          amount: formatUnits(request.amount, request.currencyIn.decimals),
          min_amount_out: formatUnits(request.minAmountOut, request.currencyOut.decimals),
          wallet_sender: request.sender,
          wallet_receiver: request.receiver,
        },
      })
      return toOrder(wire)
    },
    checkSignature,
    closeOrder: async (id, networkType) =>
      toOrder(
        await apiClient.call('closeOrder', { params: { id }, headers: { 'network-type': networkType } }),
      ),
    setOrderAsFailed: async (id, networkType) =>
      toOrder(
        await apiClient.call('setOrderAsFailed', {
          params: { id },
          headers: { 'network-type': networkType },
        }),
      ),
    signIn: (networkType) => walletFor(networkType).login.resign(),
    readWallet: (networkType) => {
      const state = walletFor(networkType).connector.getState()
      if (state.status !== 'connected') return { address: null, chainId: null }
      return { address: state.address, chainId: state.chainId }
    },
    switchNetwork: (networkType, networkId) => switchWallet(queryClient, networkType, networkId),
    sendDeposit: async (networkType, action) => {
      if (!('to' in action)) throw new Error('No wallet here executes this action')
      return walletFor(networkType).connector.send(action)
    },
    watchTransaction: async (request, sent) => {
      const { watchTransaction } = await import('./watch-transaction.ts')
      return watchTransaction(queryClient, request, sent)
    },
    noteRecipient: ({ destinationNetworkType, receiver }) =>
      recipientStore().noteSent(
        { family: FAMILY_OF_NETWORK_TYPE[destinationNetworkType], address: receiver },
        new Date(),
      ),
    classifyCreateError,
    classifyWalletError,
    signInErrorText: loginFailureMessage,
    reportWalletFailure: () => notify.error(WALLET_FAILURE, { id: 'wallet-failure' }),
    storeOrder: (order) => storeOrder(queryClient, order),
    logError: (tag, error) => console.warn(`[transfer] ${tag}`, error),
    now: () => new Date(),
    newIdempotencyKey,
  }
}

/** 128 random bits; unlike randomUUID this also works on pages without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
