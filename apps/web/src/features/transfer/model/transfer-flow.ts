import type { DepositWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import type { Order } from '../../../entities/order/order.ts'
import type { CreateFailure } from './create-failure.ts'
import {
  isSubmitting,
  submitOrderId,
  type SubmitState,
  type TransferRequest,
  type WalletSnapshot,
} from './submit-state.ts'
import {
  nextSubmit,
  startSubmit,
  type SubmitEffect,
  type SubmitEvent,
  type SubmitStep,
} from './submit-transition.ts'

/** How a wallet command ended, told apart by what it says about money. */
export type WalletFailure = 'rejected' | 'busy' | 'unsupported' | 'other'

export interface TransferFlowDeps {
  readonly createOrder: (request: TransferRequest, idempotencyKey: string) => Promise<Order>
  readonly closeOrder: (orderId: string, networkType: NetworkType) => Promise<Order>
  readonly setOrderAsFailed: (orderId: string, networkType: NetworkType) => Promise<Order>
  /** Signs the login message again for the source wallet. */
  readonly signIn: (networkType: NetworkType) => Promise<void>
  readonly readWallet: (networkType: NetworkType) => WalletSnapshot
  readonly switchNetwork: (networkType: NetworkType, networkId: string) => Promise<void>
  readonly sendDeposit: (
    networkType: NetworkType,
    action: DepositWire['action'],
  ) => Promise<string | undefined>
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

/** Carries submissions from the form over the change of route to the end of the wallet's work. Lives as long as the page. */
export interface TransferFlow {
  /** The newest submission. */
  getCurrent(): SubmitState | undefined
  findByOrder(orderId: string): SubmitState | undefined
  subscribe(listener: () => void): () => void
  /** Ignored while another submission is creating its order. */
  submit(request: TransferRequest): void
  /** Only acts on an order whose wallet was provably not asked to send. */
  openWalletAgain(orderId: string): void
  /** Forgets a refusal, so that the form shows none. */
  dismissRefusal(): void
}

interface Submission {
  state: SubmitState
  readonly idempotencyKey: string
}

export function createTransferFlow(deps: TransferFlowDeps): TransferFlow {
  const listeners = new Set<() => void>()
  const byOrder = new Map<string, Submission>()
  let current: Submission | undefined

  const apply = (submission: Submission, step: SubmitStep): void => {
    submission.state = step.state
    const orderId = submitOrderId(step.state)
    if (orderId !== undefined) byOrder.set(orderId, submission)
    for (const listener of listeners) listener()
    for (const effect of step.effects) {
      runEffect(deps, effect, submission.idempotencyKey, (event) =>
        apply(submission, nextSubmit(submission.state, event)),
      )
    }
  }

  return {
    getCurrent: () => current?.state,
    findByOrder: (orderId) => byOrder.get(orderId)?.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit(request) {
      if (isSubmitting(current?.state)) return
      const idempotencyKey = reusableKey(current, request) ?? deps.newIdempotencyKey()
      const step = startSubmit(request)
      current = { state: step.state, idempotencyKey }
      apply(current, step)
    },
    openWalletAgain(orderId) {
      const submission = byOrder.get(orderId)
      if (submission?.state.phase !== 'not_opened') return
      const wallet = deps.readWallet(submission.state.request.sourceNetworkType)
      apply(submission, nextSubmit(submission.state, { type: 'open_again', wallet, now: deps.now() }))
    },
    dismissRefusal() {
      if (current?.state.phase !== 'refused' || hasUnknownOutcome(current)) return
      current = undefined
      for (const listener of listeners) listener()
    },
  }
}

/** A create call whose answer got lost may have made the order: the same request goes out under the same key again. */
function reusableKey(last: Submission | undefined, request: TransferRequest): string | undefined {
  if (last?.state.phase !== 'refused' || !hasUnknownOutcome(last)) return undefined
  return fingerprint(last.state.request) === fingerprint(request) ? last.idempotencyKey : undefined
}

function hasUnknownOutcome({ state }: Submission): boolean {
  return state.phase === 'refused' && state.refusal.kind === 'message' && state.refusal.outcomeUnknown
}

function fingerprint(request: TransferRequest): string {
  const { currencyIn, currencyOut, amount, minAmountOut, sender, receiver } = request
  return [currencyIn.id, currencyOut.id, amount, minAmountOut, sender, receiver].join(' ')
}

type Dispatch = (event: SubmitEvent) => void

function runEffect(
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
  dispatch({
    type: 'order_created',
    order,
    wallet: deps.readWallet(request.sourceNetworkType),
    now: deps.now(),
  })
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
    return dispatch({
      type: deps.classifyWalletError(error) === 'rejected' ? 'wallet_rejected' : 'wallet_failed',
    })
  }
  dispatch({ type: 'wallet_sent', hash })
}

async function hint(deps: TransferFlowDeps, tag: string, call: Promise<Order>): Promise<void> {
  try {
    deps.storeOrder(await call)
  } catch (error) {
    deps.logError(tag, error)
  }
}
