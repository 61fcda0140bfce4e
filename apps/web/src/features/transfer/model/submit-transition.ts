import type { Order } from '../../../entities/order/order.ts'
import { findDepositProblem } from './deposit-check.ts'
import { depositProblemText, GENERIC_FAILURE } from './submit-messages.ts'
import type {
  NotOpenedReason,
  Refusal,
  SubmitState,
  TransferRequest,
  WalletSnapshot,
} from './submit-state.ts'

/** How a wallet command ended, told apart by what it says about money. */
export type WalletFailure = 'rejected' | 'busy' | 'wrong_network' | 'unsupported' | 'other'

/** Why an order does not count as the service's own. */
export type SignatureProblem = 'no_key' | 'unsigned' | 'unknown_key' | 'signature' | 'unverifiable'

export type SubmitEvent =
  | {
      readonly type: 'order_created'
      readonly order: Order
      /** Undefined for an order that the service has signed. */
      readonly signatureProblem: SignatureProblem | undefined
      readonly wallet: WalletSnapshot
      readonly now: Date
    }
  | { readonly type: 'unauthorized' }
  | { readonly type: 'signed_in' }
  | { readonly type: 'sign_in_failed'; readonly text: string | undefined }
  | { readonly type: 'create_failed'; readonly refusal: Refusal }
  /** The connector has made sure that the wallet is on the source network. */
  | { readonly type: 'network_switched'; readonly wallet: WalletSnapshot; readonly now: Date }
  | { readonly type: 'switch_failed'; readonly reason: WalletFailure }
  | { readonly type: 'wallet_sent'; readonly hash: string | undefined }
  /** Another transaction of the wallet took its place: the same payment at another price, or something else. */
  | { readonly type: 'transaction_repriced'; readonly hash: string }
  | { readonly type: 'transaction_cancelled' }
  | { readonly type: 'wallet_rejected' }
  /** The connector refused before it asked the wallet: another network than the deposit's. */
  | { readonly type: 'wallet_elsewhere' }
  | { readonly type: 'wallet_failed' }
  | { readonly type: 'open_again'; readonly wallet: WalletSnapshot; readonly now: Date }

/** What has to happen next, as data; the runner carries it out and reports back with an event. */
export type SubmitEffect =
  | { readonly type: 'create_order'; readonly request: TransferRequest }
  | { readonly type: 'sign_in'; readonly request: TransferRequest }
  | { readonly type: 'show_progress'; readonly orderId: string }
  | { readonly type: 'switch_network'; readonly request: TransferRequest }
  | { readonly type: 'send_deposit'; readonly request: TransferRequest; readonly order: Order }
  | {
      readonly type: 'watch_transaction'
      readonly request: TransferRequest
      readonly order: Order
      readonly hash: string
    }
  | { readonly type: 'note_recipient'; readonly request: TransferRequest }
  | { readonly type: 'close_order'; readonly request: TransferRequest; readonly orderId: string }
  | { readonly type: 'set_order_as_failed'; readonly request: TransferRequest; readonly orderId: string }
  | { readonly type: 'report_wallet_failure' }
  | { readonly type: 'report_unsupported_network'; readonly request: TransferRequest }

export interface SubmitStep {
  readonly state: SubmitState
  readonly effects: readonly SubmitEffect[]
}

export function startSubmit(request: TransferRequest): SubmitStep {
  return {
    state: { phase: 'creating', request, signedAgain: false },
    effects: [{ type: 'create_order', request }],
  }
}

/** The submit flow. An event that does not belong to the present state changes nothing: a late answer is no surprise. */
export function nextSubmit(state: SubmitState, event: SubmitEvent): SubmitStep {
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
      return event.type === 'open_again' ? openAgain(state, event) : stay(state)
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

type In<Phase extends SubmitState['phase']> = Extract<SubmitState, { phase: Phase }>

function whileCreating(state: In<'creating'>, event: SubmitEvent): SubmitStep {
  const { request } = state
  if (event.type === 'order_created') return acceptOrder(request, event)
  if (event.type === 'create_failed') return refuse(request, event.refusal)
  if (event.type !== 'unauthorized') return stay(state)
  if (state.signedAgain)
    return refuse(request, { kind: 'message', text: GENERIC_FAILURE, outcomeUnknown: false })
  return { state: { phase: 'signing_in', request }, effects: [{ type: 'sign_in', request }] }
}

function whileSigningIn(state: In<'signing_in'>, event: SubmitEvent): SubmitStep {
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

function acceptOrder(
  request: TransferRequest,
  event: Extract<SubmitEvent, { type: 'order_created' }>,
): SubmitStep {
  const { order, signatureProblem } = event
  const problem =
    findOrderProblem(request, order, event.now) ??
    (signatureProblem === undefined ? undefined : depositProblemText(signatureProblem))
  if (problem !== undefined) {
    const step = refuse(request, { kind: 'message', text: problem, outcomeUnknown: false })
    return { ...step, effects: [{ type: 'close_order', request, orderId: order.id }] }
  }
  const opened = openWallet(request, order, event)
  return { ...opened, effects: [{ type: 'show_progress', orderId: order.id }, ...opened.effects] }
}

interface OpeningFacts {
  readonly wallet: WalletSnapshot
  readonly now: Date
}

function openWallet(request: TransferRequest, order: Order, facts: OpeningFacts): SubmitStep {
  const isThere = facts.wallet.chainId === request.sourceChainId
  return (
    checkBeforeWallet(request, order, facts) ?? (isThere ? send(request, order) : switchFirst(request, order))
  )
}

/** Always by way of the network switch, which makes sure where the wallet is and asks nothing when it is there. */
function openAgain({ request, order }: In<'not_opened'>, facts: OpeningFacts): SubmitStep {
  return checkBeforeWallet(request, order, facts) ?? switchFirst(request, order)
}

/** Time has passed since the order was made: the account may have changed, and the deposit may have expired. */
function checkBeforeWallet(
  request: TransferRequest,
  order: Order,
  facts: OpeningFacts,
): SubmitStep | undefined {
  if (facts.wallet.address !== request.sender) return doNotOpen(request, order, 'account_changed')
  return findOrderProblem(request, order, facts.now) === undefined ? undefined : fail(request, order)
}

const send = (request: TransferRequest, order: Order): SubmitStep => ({
  state: { phase: 'awaiting_wallet', request, order },
  effects: [{ type: 'send_deposit', request, order }],
})

const switchFirst = (request: TransferRequest, order: Order): SubmitStep => ({
  state: { phase: 'switching_network', request, order },
  effects: [{ type: 'switch_network', request }],
})

function whileSwitching(state: In<'switching_network'>, event: SubmitEvent): SubmitStep {
  const { request, order } = state
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

function whileAwaitingWallet(state: In<'awaiting_wallet'>, event: SubmitEvent): SubmitStep {
  const { request, order } = state
  const orderId = order.id
  if (event.type === 'wallet_sent') {
    const { hash } = event
    if (hash === undefined) return { state: { phase: 'cancelled', orderId }, effects: [] }
    return {
      state: { phase: 'sent', request, orderId, hash, isRepriced: false },
      effects: [
        { type: 'note_recipient', request },
        { type: 'watch_transaction', request, order, hash },
      ],
    }
  }
  if (event.type === 'wallet_rejected') {
    return { state: { phase: 'rejected', orderId }, effects: [{ type: 'close_order', request, orderId }] }
  }
  if (event.type === 'wallet_elsewhere') return doNotOpen(request, order, 'wrong_network')
  return event.type === 'wallet_failed' ? fail(request, order) : stay(state)
}

/** A repriced transaction pays the order as well as the first one would have. */
function whileSent(state: In<'sent'>, event: SubmitEvent): SubmitStep {
  const { request, orderId } = state
  if (event.type === 'transaction_repriced') {
    return { state: { ...state, hash: event.hash, isRepriced: true }, effects: [] }
  }
  if (event.type !== 'transaction_cancelled') return stay(state)
  return { state: { phase: 'withdrawn', orderId }, effects: [{ type: 'close_order', request, orderId }] }
}

function findOrderProblem(request: TransferRequest, order: Order, now: Date): string | undefined {
  const sameRoute =
    order.currencyIn.id === request.currencyIn.id && order.currencyOut.id === request.currencyOut.id
  const sameMoney = order.amountIn === request.amount && order.amountOut >= request.minAmountOut
  if (!sameRoute || !sameMoney || !isSameReceiver(order.walletReceiver, request.receiver)) {
    return depositProblemText('order')
  }
  const problem = findDepositProblem(
    {
      currencyInId: request.currencyIn.id,
      tokenAddress: request.currencyIn.address,
      amount: request.amount,
      sourceChainId: request.sourceChainId,
    },
    order.deposit,
    now,
  )
  return problem === undefined ? undefined : depositProblemText(problem)
}

/** Hexadecimal addresses differ in case by checksum alone; in every other alphabet case matters. */
function isSameReceiver(left: string, right: string): boolean {
  if (left === right) return true
  return /^0x[0-9a-f]+$/i.test(left) && left.toLowerCase() === right.toLowerCase()
}

function fail(request: TransferRequest, order: Order): SubmitStep {
  const orderId = order.id
  return {
    state: { phase: 'failed', orderId },
    effects: [{ type: 'set_order_as_failed', request, orderId }, { type: 'report_wallet_failure' }],
  }
}

const refuse = (request: TransferRequest, refusal: Refusal): SubmitStep => ({
  state: { phase: 'refused', request, refusal },
  effects: [],
})

const doNotOpen = (request: TransferRequest, order: Order, reason: NotOpenedReason): SubmitStep => ({
  state: { phase: 'not_opened', request, order, reason },
  effects: [],
})

const stay = (state: SubmitState): SubmitStep => ({ state, effects: [] })
