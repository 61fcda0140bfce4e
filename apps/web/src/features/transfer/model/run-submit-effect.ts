import type { DepositWire } from '@sunspan/api'
import type { TransactionFate } from '@sunspan/chains/wallets'
import type { NetworkType } from '@sunspan/domain'
import type { Order } from '../../../entities/order/order.ts'
import type { CreateFailure } from './create-failure.ts'
import type { TransferRequest, WalletSnapshot } from './submit-state.ts'
import type { SignatureProblem, SubmitEffect, SubmitEvent, WalletFailure } from './submit-transition.ts'

export interface TransferFlowDeps {
  readonly createOrder: (request: TransferRequest, idempotencyKey: string) => Promise<Order>
  /** Undefined for an order that the service has signed; rejects when that cannot be found out. */
  readonly checkSignature: (order: Order) => Promise<SignatureProblem | undefined>
  readonly closeOrder: (orderId: string, networkType: NetworkType) => Promise<Order>
  readonly setOrderAsFailed: (orderId: string, networkType: NetworkType) => Promise<Order>
  /** Signs the login message again for the source wallet. */
  readonly signIn: (networkType: NetworkType) => Promise<void>
  readonly readWallet: (networkType: NetworkType) => WalletSnapshot
  /** Resolves only once the wallet is on the network. */
  readonly switchNetwork: (networkType: NetworkType, networkId: string) => Promise<void>
  readonly sendDeposit: (
    networkType: NetworkType,
    action: DepositWire['action'],
  ) => Promise<string | undefined>
  /** What became of a sent transaction; undefined when that cannot be told. */
  readonly watchTransaction: (
    request: TransferRequest,
    sent: { readonly hash: string; readonly action: DepositWire['action'] },
  ) => Promise<TransactionFate | undefined>
  /** Something was sent to the request's receiver. */
  readonly noteRecipient: (request: TransferRequest) => void
  readonly classifyCreateError: (error: unknown) => CreateFailure
  readonly classifyWalletError: (error: unknown) => WalletFailure
  /** Text for the person when signing in failed; undefined for the generic one. */
  readonly signInErrorText: (error: unknown) => string | undefined
  readonly showProgress: (orderId: string) => void
  readonly reportWalletFailure: () => void
  readonly reportUnsupportedNetwork: (networkId: string) => void
  /** Every copy of an order that the flow gets to see. */
  readonly storeOrder: (order: Order) => void
  /** Hints to the server (close, failed) may get lost: the order's own expiry ends it then. */
  readonly logError: (tag: string, error: unknown) => void
  readonly now: () => Date
  readonly newIdempotencyKey: () => string
}

type Dispatch = (event: SubmitEvent) => void

/** Carries out one effect of the submit flow and reports how it ended. */
export function runSubmitEffect(
  deps: TransferFlowDeps,
  effect: SubmitEffect,
  idempotencyKey: string,
  dispatch: Dispatch,
): void {
  switch (effect.type) {
    case 'create_order':
      return void createOrder(deps, effect.request, idempotencyKey, dispatch)
    case 'sign_in':
      return void signIn(deps, effect.request, dispatch)
    case 'show_progress':
      return deps.showProgress(effect.orderId)
    case 'switch_network':
      return void switchNetwork(deps, effect.request, dispatch)
    case 'send_deposit':
      return void sendDeposit(deps, effect.request, effect.order, dispatch)
    case 'watch_transaction':
      return void watchTransaction(deps, effect, dispatch)
    case 'note_recipient':
      return deps.noteRecipient(effect.request)
    case 'close_order':
      return void hint(deps, 'close', deps.closeOrder(effect.orderId, effect.request.sourceNetworkType))
    case 'set_order_as_failed':
      return void hint(deps, 'fail', deps.setOrderAsFailed(effect.orderId, effect.request.sourceNetworkType))
    case 'report_wallet_failure':
      return deps.reportWalletFailure()
    case 'report_unsupported_network':
      return deps.reportUnsupportedNetwork(effect.request.currencyIn.networkId)
  }
}

async function createOrder(
  deps: TransferFlowDeps,
  request: TransferRequest,
  idempotencyKey: string,
  dispatch: Dispatch,
): Promise<void> {
  let order: Order
  try {
    order = await deps.createOrder(request, idempotencyKey)
  } catch (error) {
    const failure = deps.classifyCreateError(error)
    return dispatch(
      failure === 'unauthorized' ? { type: 'unauthorized' } : { type: 'create_failed', refusal: failure },
    )
  }
  deps.storeOrder(order)
  const signatureProblem = await findSignatureProblem(deps, order)
  dispatch({
    type: 'order_created',
    order,
    signatureProblem,
    wallet: deps.readWallet(request.sourceNetworkType),
    now: deps.now(),
  })
}

async function findSignatureProblem(
  deps: TransferFlowDeps,
  order: Order,
): Promise<SignatureProblem | undefined> {
  try {
    return await deps.checkSignature(order)
  } catch (error) {
    deps.logError('signature', error)
    return 'unverifiable'
  }
}

async function signIn(deps: TransferFlowDeps, request: TransferRequest, dispatch: Dispatch): Promise<void> {
  try {
    await deps.signIn(request.sourceNetworkType)
  } catch (error) {
    return dispatch({ type: 'sign_in_failed', text: deps.signInErrorText(error) })
  }
  dispatch({ type: 'signed_in' })
}

async function switchNetwork(
  deps: TransferFlowDeps,
  request: TransferRequest,
  dispatch: Dispatch,
): Promise<void> {
  try {
    await deps.switchNetwork(request.sourceNetworkType, request.currencyIn.networkId)
  } catch (error) {
    return dispatch({ type: 'switch_failed', reason: deps.classifyWalletError(error) })
  }
  dispatch({ type: 'network_switched', wallet: deps.readWallet(request.sourceNetworkType), now: deps.now() })
}

async function sendDeposit(
  deps: TransferFlowDeps,
  request: TransferRequest,
  order: Order,
  dispatch: Dispatch,
): Promise<void> {
  let hash: string | undefined
  try {
    hash = await deps.sendDeposit(request.sourceNetworkType, order.deposit.action)
  } catch (error) {
    return dispatch({ type: SEND_FAILURES[deps.classifyWalletError(error)] })
  }
  dispatch({ type: 'wallet_sent', hash })
}

/** Only for what the page says: the deposit is found by its reference, whatever hash it has. */
async function watchTransaction(
  deps: TransferFlowDeps,
  { request, order, hash }: Extract<SubmitEffect, { type: 'watch_transaction' }>,
  dispatch: Dispatch,
): Promise<void> {
  try {
    const fate = await deps.watchTransaction(request, { hash, action: order.deposit.action })
    if (fate?.kind === 'repriced') dispatch({ type: 'transaction_repriced', hash: fate.hash })
    if (fate?.kind === 'cancelled') dispatch({ type: 'transaction_cancelled' })
  } catch (error) {
    deps.logError('watch', error)
  }
}

const SEND_FAILURES = {
  rejected: 'wallet_rejected',
  wrong_network: 'wallet_elsewhere',
  busy: 'wallet_failed',
  unsupported: 'wallet_failed',
  other: 'wallet_failed',
} as const satisfies Record<WalletFailure, SubmitEvent['type']>

async function hint(deps: TransferFlowDeps, tag: string, call: Promise<Order>): Promise<void> {
  try {
    deps.storeOrder(await call)
  } catch (error) {
    deps.logError(tag, error)
  }
}
