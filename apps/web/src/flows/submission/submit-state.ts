import type { DepositWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import type { Token } from '../../entities/token/token.ts'

/** What the user confirmed with the last click, as needed for paying; each kind of order adds its own properties. */
export interface SubmitRequest {
  readonly currencyIn: Token
  readonly sourceNetworkType: NetworkType
  /** Decimal string; null if the catalogue has none. */
  readonly sourceChainId: string | null
  /** The deposit, in base units. */
  readonly amount: bigint
  readonly sender: string
}

/** An order, as needed for paying it. */
export interface PayableOrder {
  readonly id: string
  readonly currencyIn: Token
  readonly amountIn: bigint
  readonly deposit: DepositWire
}

/** The source wallet at the time of an event. */
export interface WalletSnapshot {
  readonly address: string | null
  /** Null until the wallet reports it; absent if it has no current network. */
  readonly chainId?: string | null
}

/** Why no order was created, or why one was given up before the wallet was asked. */
export type Refusal =
  | { readonly kind: 'quote_changed' }
  /** `outcomeUnknown`: the call may have created an order, so a retry must use the same idempotency key. */
  | {
      readonly kind: 'message'
      readonly title?: string
      readonly text: string
      readonly outcomeUnknown: boolean
    }

export type NotOpenedReason =
  | 'switch_rejected'
  | 'wallet_busy'
  | 'account_changed'
  | 'wrong_network'
  /** The person says that the wallet no longer asks. */
  | 'page_left'

export type SubmitState<R extends SubmitRequest = SubmitRequest, O extends PayableOrder = PayableOrder> =
  | { readonly phase: 'creating'; readonly request: R; readonly signedAgain: boolean }
  | { readonly phase: 'signing_in'; readonly request: R }
  | { readonly phase: 'refused'; readonly request: R; readonly refusal: Refusal }
  | { readonly phase: 'switching_network'; readonly request: R; readonly order: O }
  | { readonly phase: 'awaiting_wallet'; readonly request: R; readonly order: O }
  /** The wallet was provably not asked to send, or was asked by a page that was closed. */
  | {
      readonly phase: 'not_opened'
      readonly request: R
      readonly order: O
      readonly reason: NotOpenedReason
    }
  | {
      readonly phase: 'sent'
      readonly request: R
      readonly orderId: string
      readonly hash: string
      /** The user has sent it again at another price; the hash is the new one. */
      readonly isRepriced: boolean
    }
  /** The user cancelled the transaction in the wallet before it was mined. */
  | { readonly phase: 'withdrawn'; readonly orderId: string }
  /** The wallet returned without a transaction and without an error. Whether something was sent is unknown. */
  | { readonly phase: 'cancelled'; readonly orderId: string }
  | { readonly phase: 'rejected'; readonly orderId: string }
  | { readonly phase: 'failed'; readonly orderId: string }

export type SubmitPhase = SubmitState['phase']

/** The order of a submission, once it exists. */
export function submitOrderId(state: SubmitState): string | undefined {
  if ('orderId' in state) return state.orderId
  return 'order' in state ? state.order.id : undefined
}

/** While true, another click must not start another submission. */
export function isSubmitting(state: SubmitState | undefined): boolean {
  return state?.phase === 'creating' || state?.phase === 'signing_in'
}
