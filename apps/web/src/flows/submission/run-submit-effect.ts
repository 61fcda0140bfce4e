import type { DepositWire } from '@sunspan/api'
import type { TransactionFate } from '@sunspan/chains'
import { loadActionCheck } from '@sunspan/chains/deposits'
import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '@sunspan/domain'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import type { CreateFailure } from './create-failure.ts'
import type { OrderProblem } from './order-problem.ts'
import type { PayableOrder, SubmitRequest, WalletSnapshot } from './submit-state.ts'
import type { SubmitEffect, SubmitEvent, WalletFailure } from './submit-transition.ts'
import type { SentDeposit } from './watch-transaction.ts'

/** Order operations of a submission, specific to each kind of order. */
export interface OrderActions<R extends SubmitRequest, O extends PayableOrder> {
  /** A repeated call with the same key creates no second order. */
  readonly createOrder: (request: R, idempotencyKey: string) => Promise<O>
  /** Requests with equal fingerprints ask for the same order: the key of a lost response is reused. */
  readonly fingerprint: (request: R) => string
  readonly isAsConfirmed: (request: R, order: O) => boolean
  /** Undefined if the service has signed the order. Rejects if that cannot be verified. */
  readonly checkSignature: (order: O) => Promise<SignatureProblem | undefined>
  readonly closeOrder: (orderId: string, networkType: NetworkType) => Promise<void>
  readonly setOrderAsFailed: (orderId: string, networkType: NetworkType) => Promise<void>
  /** Records that something was sent to the request's recipients. */
  readonly rememberRecipients: (request: R) => void
  readonly showProgress: (orderId: string) => void
  readonly reportWalletRejection: () => void
  /** Stores the created order. */
  readonly storeOrder: (order: O) => void
  /** Hints to the server (close, failed) may be lost: the order then expires. */
  readonly logError: (tag: string, error: unknown) => void
}

/** Operations shared by all kinds: the wallet and the clock. */
export interface SubmitEnvironment {
  /** Signs the source wallet in again. */
  readonly signIn: (networkType: NetworkType) => Promise<void>
  readonly readWallet: (networkType: NetworkType) => WalletSnapshot
  /** Resolves only once the wallet is on the network. */
  readonly switchNetwork: (networkType: NetworkType, networkId: string) => Promise<void>
  readonly sendDeposit: (networkId: string, deposit: DepositWire) => Promise<string | undefined>
  /** Outcome of a sent transaction; undefined if it is unknown. */
  readonly watchTransaction: (networkId: string, sent: SentDeposit) => Promise<TransactionFate | undefined>
  readonly classifyCreateError: (error: unknown) => CreateFailure
  readonly classifyWalletError: (error: unknown) => WalletFailure
  /** Message for a failed sign-in; undefined for the generic one. */
  readonly signInErrorText: (error: unknown, networkType: NetworkType) => string | undefined
  readonly reportWalletFailure: () => void
  readonly reportUnsupportedNetwork: (networkId: string) => void
  readonly now: () => Date
  readonly newIdempotencyKey: () => string
}

export interface SubmitFlowDeps<R extends SubmitRequest, O extends PayableOrder>
  extends OrderActions<R, O>, SubmitEnvironment {}

type Dispatch<O extends PayableOrder> = (event: SubmitEvent<O>) => void

/** Runs one effect of the submit flow and reports its outcome. */
export function runSubmitEffect<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  effect: SubmitEffect<R, O>,
  idempotencyKey: string,
  dispatch: Dispatch<O>,
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
    case 'remember_recipients':
      return deps.rememberRecipients(effect.request)
    case 'close_order':
      return void hint(deps, 'close', deps.closeOrder(effect.orderId, effect.request.sourceNetworkType))
    case 'set_order_as_failed':
      return void hint(deps, 'fail', deps.setOrderAsFailed(effect.orderId, effect.request.sourceNetworkType))
    case 'report_wallet_rejection':
      return deps.reportWalletRejection()
    case 'report_wallet_failure':
      return deps.reportWalletFailure()
    case 'report_unsupported_network':
      return deps.reportUnsupportedNetwork(effect.request.currencyIn.networkId)
  }
}

async function createOrder<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  request: R,
  idempotencyKey: string,
  dispatch: Dispatch<O>,
): Promise<void> {
  let order: O
  try {
    order = await deps.createOrder(request, idempotencyKey)
  } catch (error) {
    const failure = deps.classifyCreateError(error)
    if (failure !== 'unauthorized') deps.logError('Failed to create order', error)
    return dispatch(
      failure === 'unauthorized' ? { type: 'unauthorized' } : { type: 'create_failed', refusal: failure },
    )
  }
  deps.storeOrder(order)
  const problem = await findProblem(deps, request, order)
  dispatch({
    type: 'order_created',
    order,
    problem,
    wallet: deps.readWallet(request.sourceNetworkType),
    now: deps.now(),
  })
}

async function findProblem<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  request: R,
  order: O,
): Promise<OrderProblem | undefined> {
  if (!deps.isAsConfirmed(request, order)) return 'order'
  try {
    await loadActionCheck(FAMILY_OF_NETWORK_TYPE[request.sourceNetworkType])
    return await deps.checkSignature(order)
  } catch (error) {
    deps.logError('signature', error)
    return 'unverifiable'
  }
}

async function signIn<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  request: R,
  dispatch: Dispatch<O>,
): Promise<void> {
  try {
    await deps.signIn(request.sourceNetworkType)
  } catch (error) {
    return dispatch({ type: 'sign_in_failed', text: deps.signInErrorText(error, request.sourceNetworkType) })
  }
  dispatch({ type: 'signed_in' })
}

async function switchNetwork<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  request: R,
  dispatch: Dispatch<O>,
): Promise<void> {
  try {
    await deps.switchNetwork(request.sourceNetworkType, request.currencyIn.networkId)
  } catch (error) {
    return dispatch({ type: 'switch_failed', reason: deps.classifyWalletError(error) })
  }
  dispatch({ type: 'network_switched', wallet: deps.readWallet(request.sourceNetworkType), now: deps.now() })
}

async function sendDeposit<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  request: R,
  order: O,
  dispatch: Dispatch<O>,
): Promise<void> {
  let hash: string | undefined
  try {
    hash = await deps.sendDeposit(request.currencyIn.networkId, order.deposit)
  } catch (error) {
    return dispatch({ type: SEND_FAILURES[deps.classifyWalletError(error)] })
  }
  dispatch({ type: 'wallet_sent', hash })
}

/** Only for display: the deposit is found by its reference, whatever its hash. */
async function watchTransaction<R extends SubmitRequest, O extends PayableOrder>(
  deps: SubmitFlowDeps<R, O>,
  { request, order, hash }: Extract<SubmitEffect<R, O>, { type: 'watch_transaction' }>,
  dispatch: Dispatch<O>,
): Promise<void> {
  try {
    const fate = await deps.watchTransaction(request.currencyIn.networkId, {
      orderId: order.id,
      hash,
      deposit: order.deposit,
    })
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

async function hint(
  deps: Pick<OrderActions<never, never>, 'logError'>,
  tag: string,
  call: Promise<void>,
): Promise<void> {
  try {
    await call
  } catch (error) {
    deps.logError(tag, error)
  }
}
