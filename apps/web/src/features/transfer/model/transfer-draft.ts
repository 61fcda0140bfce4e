import { completeAmountInput } from '@sunspan/domain'
import type { SendSearch } from './send-search.ts'

export type ReceiverMode = 'CurrentWallet' | 'InputAddress'

/** A name that was looked up. */
export interface NamedReceiver {
  /** As it was typed. */
  readonly text: string
  readonly networkId: string
  /** In its normal form. */
  readonly name: string
  readonly address: string
}

/** What the person has chosen and typed. References are resolved against the catalogue; undefined means: the default. */
export interface TransferDraft {
  readonly source: string | undefined
  readonly destination: string | undefined
  readonly tokenFrom: string | undefined
  readonly tokenTo: string | undefined
  readonly amount: string
  readonly receiverMode: ReceiverMode
  readonly receiver: string
  /** What a typed name stands for; it counts only as long as the text and the destination are these. */
  readonly receiverNamed?: NamedReceiver | undefined
  /** Where the receiver came from; one out of a link has to be accepted by a click. */
  readonly receiverOrigin: 'person' | 'link' | 'accepted_link'
  /** The person changed something, so the address bar follows. */
  readonly touched: boolean
}

/** The four ends of the route as they are shown. */
export interface ShownRoute {
  readonly source: string | undefined
  readonly destination: string | undefined
  readonly tokenFrom: string | undefined
  readonly tokenTo: string | undefined
}

export type DraftAction =
  | {
      readonly type: 'end_chosen'
      readonly side: 'from' | 'to'
      readonly networkId: string
      readonly symbol: string
      readonly shown: ShownRoute
    }
  | { readonly type: 'sides_swapped'; readonly shown: ShownRoute }
  /** Text that went through the domain's sanitising. */
  | { readonly type: 'amount_changed'; readonly amount: string }
  | { readonly type: 'amount_left' }
  | { readonly type: 'receiver_mode_chosen'; readonly mode: ReceiverMode }
  | { readonly type: 'receiver_typed'; readonly receiver: string }
  /** Undefined: what is typed is no name, or none that is known. */
  | { readonly type: 'receiver_named'; readonly named: NamedReceiver | undefined }
  | { readonly type: 'receiver_accepted' }
  | { readonly type: 'link_opened'; readonly search: SendSearch }

export function draftFromSearch(search: SendSearch): TransferDraft {
  return {
    source: search.source,
    destination: search.destination,
    tokenFrom: search.tokenFrom,
    tokenTo: search.tokenTo,
    amount: completeAmountInput(search.amount ?? ''),
    receiverMode: search.receiver === undefined ? 'CurrentWallet' : 'InputAddress',
    receiver: search.receiver ?? '',
    receiverOrigin: search.receiver === undefined ? 'person' : 'link',
    touched: false,
  }
}

export function reduceDraft(draft: TransferDraft, action: DraftAction): TransferDraft {
  switch (action.type) {
    case 'end_chosen':
      return { ...draft, ...chooseEnd(action), touched: true }
    case 'sides_swapped':
      return {
        ...draft,
        source: action.shown.destination,
        destination: action.shown.source,
        tokenFrom: action.shown.tokenTo,
        tokenTo: action.shown.tokenFrom,
        touched: true,
      }
    case 'amount_changed':
      return action.amount === draft.amount ? draft : { ...draft, amount: action.amount, touched: true }
    case 'amount_left':
      return { ...draft, amount: completeAmountInput(draft.amount) }
    case 'receiver_mode_chosen':
      return { ...draft, receiverMode: action.mode, receiver: '', receiverOrigin: 'person', touched: true }
    case 'receiver_typed':
      return { ...draft, receiver: action.receiver.trim(), receiverOrigin: 'person', touched: true }
    case 'receiver_named':
      return draft.receiverNamed === action.named ? draft : { ...draft, receiverNamed: action.named }
    case 'receiver_accepted':
      return { ...draft, receiverOrigin: 'accepted_link', touched: true }
    case 'link_opened':
      return draftFromSearch(action.search)
  }
}

/** The name in the receiver's field and its address; undefined when something else stands there. A link's text is never a name. */
export const namedReceiver = (
  { receiver, receiverOrigin, receiverNamed: named }: TransferDraft,
  networkId: string | undefined,
): NamedReceiver | undefined =>
  receiverOrigin === 'person' && named?.text === receiver && named.networkId === networkId ? named : undefined

/**
 * Choosing the network of the other side moves that side to where this one was, since a transfer runs between different
 * networks. Otherwise the other side keeps its network, and its token only if it was chosen.
 */
function chooseEnd({
  side,
  networkId,
  symbol,
  shown,
}: Extract<DraftAction, { type: 'end_chosen' }>): Partial<TransferDraft> {
  if (side === 'from') {
    const moved = { destination: shown.source, tokenTo: shown.tokenFrom }
    const other = networkId === shown.destination ? moved : { destination: shown.destination }
    return { source: networkId, tokenFrom: symbol, ...other }
  }
  const moved = { source: shown.destination, tokenFrom: shown.tokenTo }
  const other = networkId === shown.source ? moved : { source: shown.source, tokenFrom: shown.tokenFrom }
  return { destination: networkId, tokenTo: symbol, ...other }
}

/** What the address bar says about a draft: only what somebody else may open, so no receiver that was not accepted or is invalid. */
export function searchFromDraft(
  draft: TransferDraft,
  shown: ShownRoute,
  receiverIsValid: boolean,
): SendSearch {
  const receiver = draft.receiverMode === 'InputAddress' && receiverIsValid ? draft.receiver : ''
  const amount = completeAmountInput(draft.amount)
  return {
    source: shown.source,
    destination: shown.destination,
    tokenFrom: shown.tokenFrom,
    tokenTo: shown.tokenTo,
    amount: amount === '' ? undefined : amount,
    receiver: receiver === '' ? undefined : receiver,
  }
}
