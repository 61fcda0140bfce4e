import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { findDepositProblem, type DepositProblem } from './deposit-check.ts'
import { depositProblemText } from './deposit-problem-text.ts'
import type { OrderProblem } from './order-problem.ts'
import { GENERIC_FAILURE } from './submit-messages.ts'
import type {
  NotOpenedReason,
  PayableOrder,
  Refusal,
  SubmitPhase,
  SubmitRequest,
  SubmitState,
  WalletSnapshot,
} from './submit-state.ts'

/** Failures of wallet commands, distinguished by what they imply about money. */
export type WalletFailure = 'rejected' | 'busy' | 'wrong_network' | 'unsupported' | 'other'

export type SubmitEvent<O extends PayableOrder = PayableOrder> =
  | {
      readonly type: 'order_created'
      readonly order: O
      /** Undefined if the order matches what was confirmed, and the service has signed it. */
      readonly problem: OrderProblem | undefined
      readonly wallet: WalletSnapshot
      readonly now: Date
    }
  | { readonly type: 'unauthorized' }
  | { readonly type: 'signed_in' }
  | { readonly type: 'sign_in_failed'; readonly text: string | undefined }
  | { readonly type: 'create_failed'; readonly refusal: Refusal }
  /** The connector has verified that the wallet is on the source network. */
  | { readonly type: 'network_switched'; readonly wallet: WalletSnapshot; readonly now: Date }
  | { readonly type: 'switch_failed'; readonly reason: WalletFailure }
  | { readonly type: 'wallet_sent'; readonly hash: string | undefined }
  /** Another transaction of the wallet replaced it: the same payment at another price, or something else. */
  | { readonly type: 'transaction_repriced'; readonly hash: string }
  | { readonly type: 'transaction_cancelled' }
  | { readonly type: 'wallet_rejected' }
  /** The connector refused before asking the wallet, because it is on another network than the deposit's. */
  | { readonly type: 'wallet_elsewhere' }
  | { readonly type: 'wallet_failed' }
  | { readonly type: 'open_again'; readonly wallet: WalletSnapshot; readonly now: Date }

/** The next action, as data; the runner executes it and reports back with an event. */
export type SubmitEffect<R extends SubmitRequest = SubmitRequest, O extends PayableOrder = PayableOrder> =
  | { readonly type: 'create_order'; readonly request: R }
  | { readonly type: 'sign_in'; readonly request: R }
  | { readonly type: 'show_progress'; readonly orderId: string }
  | { readonly type: 'switch_network'; readonly request: R }
  | { readonly type: 'send_deposit'; readonly request: R; readonly order: O }
  | {
      readonly type: 'watch_transaction'
      readonly request: R
      readonly order: O
      readonly hash: string
    }
  | { readonly type: 'remember_recipients'; readonly request: R }
  | { readonly type: 'close_order'; readonly request: R; readonly orderId: string }
  | { readonly type: 'set_order_as_failed'; readonly request: R; readonly orderId: string }
  /** The user declined in the wallet. */
  | { readonly type: 'report_wallet_rejection' }
  | { readonly type: 'report_wallet_failure' }
  | { readonly type: 'report_unsupported_network'; readonly request: R }

export interface SubmitStep<R extends SubmitRequest = SubmitRequest, O extends PayableOrder = PayableOrder> {
  readonly state: SubmitState<R, O>
  readonly effects: readonly SubmitEffect<R, O>[]
}

export function startSubmit<R extends SubmitRequest, O extends PayableOrder>(request: R): SubmitStep<R, O> {
  return {
    state: { phase: 'creating', request, signedAgain: false },
    effects: [{ type: 'create_order', request }],
  }
}

/** The submit flow. Events that do not apply to the current state are ignored, so late responses are harmless. */
export function nextSubmit<R extends SubmitRequest, O extends PayableOrder>(
  state: SubmitState<R, O>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  switch (state.phase) {
    case 'creating':
      return whileCreating(state, event)
    case 'signing_in':
      return whileSigningIn(state, event)
    case 'switching_network':
      return whileSwitching(state, event)
    case 'awaiting_wallet':
      return whileAwaitingWallet(state, event)
    case 'not_opened':
      return whileNotOpened(state, event)
    case 'sent':
      return whileSent(state, event)
    case 'refused':
    case 'withdrawn':
    case 'cancelled':
    case 'rejected':
    case 'failed':
      return stay(state)
  }
}

type In<R extends SubmitRequest, O extends PayableOrder, Phase extends SubmitPhase> = Extract<
  SubmitState<R, O>,
  { phase: Phase }
>

/** An order whose wallet was, or may have been, asked to pay it. */
type Asked<R extends SubmitRequest, O extends PayableOrder> = In<
  R,
  O,
  'not_opened' | 'switching_network' | 'awaiting_wallet'
>

function whileCreating<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'creating'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  const { request } = state
  if (event.type === 'order_created') return acceptOrder(request, event)
  if (event.type === 'create_failed') return refuse(request, event.refusal)
  if (event.type !== 'unauthorized') return stay(state)
  if (state.signedAgain)
    return refuse(request, { kind: 'message', text: GENERIC_FAILURE, outcomeUnknown: false })
  return { state: { phase: 'signing_in', request }, effects: [{ type: 'sign_in', request }] }
}

function whileSigningIn<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'signing_in'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  const { request } = state
  if (event.type === 'signed_in') {
    return {
      state: { phase: 'creating', request, signedAgain: true },
      effects: [{ type: 'create_order', request }],
    }
  }
  if (event.type !== 'sign_in_failed') return stay(state)
  return refuse(request, { kind: 'message', text: event.text ?? GENERIC_FAILURE, outcomeUnknown: false })
}

function acceptOrder<R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  event: Extract<SubmitEvent<O>, { type: 'order_created' }>,
): SubmitStep<R, O> {
  const { order } = event
  const problem = event.problem ?? depositProblem(request, order, event.now)
  if (problem !== undefined) {
    const step: SubmitStep<R, O> = refuse(request, {
      kind: 'message',
      text: depositProblemText(problem),
      outcomeUnknown: false,
    })
    return { ...step, effects: [{ type: 'close_order', request, orderId: order.id }] }
  }
  const opened = openWallet(request, order, event)
  return { ...opened, effects: [{ type: 'show_progress', orderId: order.id }, ...opened.effects] }
}

interface OpeningFacts {
  readonly wallet: WalletSnapshot
  readonly now: Date
}

function openWallet<R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  order: O,
  facts: OpeningFacts,
): SubmitStep<R, O> {
  const { chainId } = facts.wallet
  const isThere = chainId === undefined || chainId === request.sourceChainId
  return (
    checkBeforeWallet(request, order, facts) ?? (isThere ? send(request, order) : switchFirst(request, order))
  )
}

/** The wallet may still answer a request that was given up. */
function whileNotOpened<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'not_opened'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  if (event.type === 'open_again') return openAgain(state, event)
  return event.type === 'wallet_sent' ? acceptSent(state, event.hash) : stay(state)
}

/** Always through the network switch, which verifies the wallet's network and asks nothing if it is already there. */
function openAgain<R extends SubmitRequest, O extends PayableOrder>(
  { request, order }: Asked<R, O>,
  facts: OpeningFacts,
): SubmitStep<R, O> {
  return checkBeforeWallet(request, order, facts) ?? switchFirst(request, order)
}

/** Time has passed since the order was created: the account may have changed, and the deposit may have expired. */
function checkBeforeWallet<R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  order: O,
  facts: OpeningFacts,
): SubmitStep<R, O> | undefined {
  if (facts.wallet.address !== request.sender) return doNotOpen(request, order, 'account_changed')
  return depositProblem(request, order, facts.now) === undefined ? undefined : fail(request, order)
}

const send = <R extends SubmitRequest, O extends PayableOrder>(request: R, order: O): SubmitStep<R, O> => ({
  state: { phase: 'awaiting_wallet', request, order },
  effects: [{ type: 'send_deposit', request, order }],
})

const switchFirst = <R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  order: O,
): SubmitStep<R, O> => ({
  state: { phase: 'switching_network', request, order },
  effects: [{ type: 'switch_network', request }],
})

function whileSwitching<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'switching_network'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  const { request, order } = state
  if (event.type === 'open_again') return openAgain(state, event)
  if (event.type === 'wallet_sent') return acceptSent(state, event.hash)
  if (event.type === 'network_switched') {
    return checkBeforeWallet(request, order, event) ?? send(request, order)
  }
  if (event.type !== 'switch_failed') return stay(state)
  if (event.reason === 'rejected') return doNotOpen(request, order, 'switch_rejected')
  if (event.reason === 'busy') return doNotOpen(request, order, 'wallet_busy')
  if (event.reason === 'wrong_network') return doNotOpen(request, order, 'wrong_network')
  const step = fail(request, order)
  return event.reason === 'unsupported'
    ? {
        ...step,
        effects: [
          { type: 'set_order_as_failed', request, orderId: order.id },
          { type: 'report_unsupported_network', request },
        ],
      }
    : step
}

function whileAwaitingWallet<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'awaiting_wallet'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  const { request, order } = state
  const orderId = order.id
  if (event.type === 'open_again') return openAgain(state, event)
  if (event.type === 'wallet_sent') return acceptSent(state, event.hash)
  if (event.type === 'wallet_rejected') {
    return {
      state: { phase: 'rejected', orderId },
      effects: [{ type: 'close_order', request, orderId }, { type: 'report_wallet_rejection' }],
    }
  }
  if (event.type === 'wallet_elsewhere') return doNotOpen(request, order, 'wrong_network')
  return event.type === 'wallet_failed' ? fail(request, order) : stay(state)
}

function acceptSent<R extends SubmitRequest, O extends PayableOrder>(
  { request, order }: Asked<R, O>,
  hash: string | undefined,
): SubmitStep<R, O> {
  const orderId = order.id
  if (hash === undefined) return { state: { phase: 'cancelled', orderId }, effects: [] }
  return {
    state: { phase: 'sent', request, orderId, hash, isRepriced: false },
    effects: [
      { type: 'remember_recipients', request },
      { type: 'watch_transaction', request, order, hash },
    ],
  }
}

/** A repriced transaction pays the order as well as the original. */
function whileSent<R extends SubmitRequest, O extends PayableOrder>(
  state: In<R, O, 'sent'>,
  event: SubmitEvent<O>,
): SubmitStep<R, O> {
  const { request, orderId } = state
  if (event.type === 'transaction_repriced') {
    return { state: { ...state, hash: event.hash, isRepriced: true }, effects: [] }
  }
  if (event.type !== 'transaction_cancelled') return stay(state)
  return { state: { phase: 'withdrawn', orderId }, effects: [{ type: 'close_order', request, orderId }] }
}

function depositProblem(request: SubmitRequest, order: PayableOrder, now: Date): DepositProblem | undefined {
  return findDepositProblem(
    {
      family: FAMILY_OF_NETWORK_TYPE[request.sourceNetworkType],
      currencyInId: request.currencyIn.id,
      tokenAddress: request.currencyIn.address,
      decimals: request.currencyIn.decimals,
      sender: request.sender,
      // The order was compared with the confirmation when it was created.
      amount: order.amountIn,
      sourceChainId: request.sourceChainId,
    },
    order.deposit,
    now,
  )
}

function fail<R extends SubmitRequest, O extends PayableOrder>(request: R, order: O): SubmitStep<R, O> {
  const orderId = order.id
  return {
    state: { phase: 'failed', orderId },
    effects: [{ type: 'set_order_as_failed', request, orderId }, { type: 'report_wallet_failure' }],
  }
}

const refuse = <R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  refusal: Refusal,
): SubmitStep<R, O> => ({
  state: { phase: 'refused', request, refusal },
  effects: [],
})

const doNotOpen = <R extends SubmitRequest, O extends PayableOrder>(
  request: R,
  order: O,
  reason: NotOpenedReason,
): SubmitStep<R, O> => ({
  state: { phase: 'not_opened', request, order, reason },
  effects: [],
})

const stay = <R extends SubmitRequest, O extends PayableOrder>(
  state: SubmitState<R, O>,
): SubmitStep<R, O> => ({ state, effects: [] })
