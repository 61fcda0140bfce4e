import { completeAmountInput } from '@sunspan/domain'
import type { SendSearch } from './send-search.ts'

export type ReceiverMode = 'CurrentWallet' | 'InputAddress'

/** What the person has chosen and typed. References are resolved against the catalogue; undefined means: the default. */
export interface TransferDraft {
  readonly source: string | undefined
  readonly destination: string | undefined
  readonly tokenFrom: string | undefined
  readonly tokenTo: string | undefined
  readonly amount: string
  readonly receiverMode: ReceiverMode
  readonly receiver: string
  /** Where the typed receiver came from; one out of a link has to be accepted by a click. */
  readonly receiverOrigin: 'person' | 'link'
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
      readonly type: 'network_chosen'
      readonly side: 'from' | 'to'
      readonly networkId: string
      readonly shown: ShownRoute
    }
  | { readonly type: 'token_chosen'; readonly side: 'from' | 'to'; readonly symbol: string }
  | { readonly type: 'sides_swapped'; readonly shown: ShownRoute }
  /** Text that went through the domain's sanitising. */
  | { readonly type: 'amount_changed'; readonly amount: string }
  | { readonly type: 'amount_left' }
  | { readonly type: 'receiver_mode_chosen'; readonly mode: ReceiverMode }
  | { readonly type: 'receiver_typed'; readonly receiver: string }
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
    case 'network_chosen':
      return { ...draft, ...chooseNetwork(action.side, action.networkId, action.shown), touched: true }
    case 'token_chosen':
      return action.side === 'from'
        ? { ...draft, tokenFrom: action.symbol, touched: true }
        : { ...draft, tokenTo: action.symbol, touched: true }
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
    case 'receiver_accepted':
      return { ...draft, receiverOrigin: 'person', touched: true }
    case 'link_opened':
      return draftFromSearch(action.search)
  }
}

/** Choosing the network of the other side swaps the two, since a transfer runs between different networks. */
function chooseNetwork(side: 'from' | 'to', networkId: string, shown: ShownRoute): Partial<TransferDraft> {
  if (side === 'from') {
    return networkId === shown.destination
      ? { source: networkId, destination: shown.source, tokenFrom: shown.tokenTo, tokenTo: shown.tokenFrom }
      : { source: networkId, destination: shown.destination }
  }
  return networkId === shown.source
    ? {
        source: shown.destination,
        destination: networkId,
        tokenFrom: shown.tokenTo,
        tokenTo: shown.tokenFrom,
      }
    : { source: shown.source, destination: networkId }
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
