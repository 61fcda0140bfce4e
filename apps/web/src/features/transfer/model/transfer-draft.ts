import { completeAmountInput, sanitizeAmountInput } from '@sunspan/domain'
import type { SendSearch } from './send-search.ts'

export type ReceiverMode = 'CurrentWallet' | 'InputAddress'

/** A name that was looked up. */
export interface NamedReceiver {
  /** As typed. */
  readonly text: string
  readonly networkId: string
  /** In canonical form. */
  readonly name: string
  readonly address: string
}

/** The user's choices and input. References are resolved against the catalogue; undefined means the default. */
export interface TransferDraft {
  readonly source: string | undefined
  readonly destination: string | undefined
  readonly tokenFrom: string | undefined
  readonly tokenTo: string | undefined
  readonly amount: string
  /** What kept Max below the balance: the most that can be sent at once, or the source network's fee. */
  readonly bound?: 'limit' | 'fee' | undefined
  /** What was typed or pasted is not an amount, so the amount stayed. Of a typed one the rest may follow: said until the field is left or emptied. */
  readonly unread?: 'typed' | 'pasted' | undefined
  readonly receiverMode: ReceiverMode
  readonly receiver: string
  /** For the receiver, where its network has memos. */
  readonly memo: string
  /** The address behind a typed name; valid only for this text and destination. */
  readonly receiverNamed?: NamedReceiver | undefined
  /** Source of the receiver; one from a link must be accepted with a click. */
  readonly receiverOrigin: 'person' | 'link' | 'accepted_link'
  /** The user changed something, so the address bar is updated. */
  readonly touched: boolean
}

/** Networks and tokens of the displayed route. */
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
  /** Text sanitised by the domain. */
  | {
      readonly type: 'amount_changed'
      readonly amount: string
      readonly bound?: TransferDraft['bound']
      readonly isTyped?: boolean
    }
  | { readonly type: 'amount_unread'; readonly by: 'typed' | 'pasted' }
  | { readonly type: 'amount_left' }
  | { readonly type: 'receiver_mode_chosen'; readonly mode: ReceiverMode }
  /** Another recipient: `isChosen` out of a list, not typed. */
  | { readonly type: 'receiver_typed'; readonly receiver: string; readonly isChosen?: boolean }
  | { readonly type: 'memo_typed'; readonly memo: string }
  /** Undefined if the input is not a name, or is an unknown one. */
  | { readonly type: 'receiver_named'; readonly named: NamedReceiver | undefined }
  | { readonly type: 'receiver_accepted' }
  | {
      readonly type: 'link_opened'
      readonly search: SendSearch
      readonly accepted?: string | undefined
      /** An amount that was typed before the link could be applied outlives it. */
      readonly keepsAmount?: boolean
    }

/** `accepted` is the receiver that this page itself has put into the address. */
export function draftFromSearch(search: SendSearch, accepted?: string): TransferDraft {
  return {
    source: search.source,
    destination: search.destination,
    tokenFrom: search.tokenFrom,
    tokenTo: search.tokenTo,
    amount: completeAmountInput(sanitizeAmountInput(search.amount ?? '') ?? ''),
    unread: sanitizeAmountInput(search.amount ?? '') === undefined ? 'pasted' : undefined,
    receiverMode: search.receiver === undefined ? 'CurrentWallet' : 'InputAddress',
    receiver: search.receiver ?? '',
    memo: search.memo ?? '',
    receiverOrigin:
      search.receiver === undefined ? 'person' : search.receiver === accepted ? 'accepted_link' : 'link',
    touched: false,
  }
}

export function reduceDraft(draft: TransferDraft, action: DraftAction): TransferDraft {
  switch (action.type) {
    case 'end_chosen':
      return { ...draft, ...chooseEnd(action), bound: undefined, touched: true }
    case 'sides_swapped':
      return {
        ...draft,
        source: action.shown.destination,
        destination: action.shown.source,
        tokenFrom: action.shown.tokenTo,
        tokenTo: action.shown.tokenFrom,
        bound: undefined,
        touched: true,
      }
    case 'amount_changed': {
      const { amount, bound, isTyped } = action
      const unread = isTyped === true && draft.unread === 'typed' && amount !== '' ? 'typed' : undefined
      return amount === draft.amount && bound === draft.bound && unread === draft.unread
        ? draft
        : { ...draft, amount, bound, unread, touched: true }
    }
    case 'amount_unread':
      return { ...draft, unread: action.by }
    case 'amount_left':
      return { ...draft, amount: completeAmountInput(draft.amount), unread: undefined }
    case 'receiver_mode_chosen':
      return {
        ...draft,
        receiverMode: action.mode,
        receiver: '',
        memo: '',
        receiverOrigin: 'person',
        touched: true,
      }
    case 'receiver_typed': {
      const receiver = action.receiver.trim()
      // A memo belongs to one recipient.
      const memo = receiver === '' || action.isChosen === true ? '' : draft.memo
      return { ...draft, receiver, memo, receiverOrigin: 'person', touched: true }
    }
    case 'memo_typed':
      return { ...draft, memo: action.memo, touched: true }
    case 'receiver_named':
      return draft.receiverNamed === action.named ? draft : { ...draft, receiverNamed: action.named }
    case 'receiver_accepted':
      return { ...draft, receiverOrigin: 'accepted_link', touched: true }
    case 'link_opened': {
      const opened = draftFromSearch(action.search, action.accepted)
      const isKept = action.keepsAmount === true && draft.touched
      return isKept ? { ...opened, amount: draft.amount, touched: true } : opened
    }
  }
}

/** The name in the receiver field and its address; undefined if it contains anything else. Text from a link is never treated as a name. */
export const namedReceiver = (
  { receiver, receiverOrigin, receiverNamed: named }: TransferDraft,
  networkId: string | undefined,
): NamedReceiver | undefined =>
  receiverOrigin === 'person' && named?.text === receiver && named.networkId === networkId ? named : undefined

/**
 * Choosing the network of the other side moves that side to this side's previous network, since a transfer runs between different networks. Otherwise
 * the other side keeps its network, and keeps its token only if it was chosen explicitly.
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

/** The draft's search parameters. The result can be shared, so it leaves out a receiver that was not accepted or is invalid. */
export function searchFromDraft(
  draft: TransferDraft,
  shown: ShownRoute,
  receiverIsValid: boolean,
): SendSearch {
  const receiver = draft.receiverMode === 'InputAddress' && receiverIsValid ? draft.receiver : ''
  const amount = completeAmountInput(draft.amount)
  const memo = receiver === '' ? '' : draft.memo.trim()
  return {
    source: shown.source,
    destination: shown.destination,
    tokenFrom: shown.tokenFrom,
    tokenTo: shown.tokenTo,
    amount: amount === '' ? undefined : amount,
    receiver: receiver === '' ? undefined : receiver,
    memo: memo === '' ? undefined : memo,
  }
}
