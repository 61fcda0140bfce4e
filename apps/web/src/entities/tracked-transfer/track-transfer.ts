import type { TrackedTransfer } from './tracked-transfer.ts'

/** Newest first, at most three of each (specification, section 4). */
export interface TransferLists {
  readonly active: readonly TrackedTransfer[]
  readonly recent: readonly TrackedTransfer[]
  /** Ids of recent transfers that were seen completing and whose card has not been fully viewed. */
  readonly news: readonly string[]
  /** Ids of recent transfers whose points were taken back, which was shown by another card. */
  readonly takenBack: readonly string[]
  /** Ids of active transfers whose card was closed. */
  readonly closed: readonly string[]
}

export const NO_TRANSFERS: TransferLists = { active: [], recent: [], news: [], takenBack: [], closed: [] }

const MOST = 3
/** Statuses that ended without a payout: such transfers leave the lists. */
const GONE: ReadonlySet<string> = new Set(['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'])

/** Whether it is complete, or has ended without a payout. */
export const hasEnded = ({ status }: Pick<TrackedTransfer, 'status'>): boolean =>
  status === 'COMPLETE' || GONE.has(status)

/** Adds a transfer or replaces its older copy. A complete transfer moves to the recent ones, and back if it becomes incomplete again. */
export function trackTransfer(lists: TransferLists, transfer: TrackedTransfer): TransferLists {
  const known = [...lists.active, ...lists.recent].find(({ id }) => id === transfer.id)
  if (known !== undefined && known.version > transfer.version) return lists
  if (known !== undefined && isSame(known, transfer)) return lists
  const rest = forgetTransfer(lists, transfer.id)
  if (GONE.has(transfer.status)) return known === undefined ? lists : rest
  if (transfer.status !== 'COMPLETE') {
    const active = insert(rest.active, transfer)
    return { ...rest, active, closed: idsOf(active, lists.closed) }
  }
  const isNews = known !== undefined && known.status !== 'COMPLETE'
  const recent = insert(rest.recent, transfer)
  const news = [...idsOf(recent, lists.news), ...(isNews ? [transfer.id] : [])]
  return { ...rest, recent, news, takenBack: idsOf(recent, lists.takenBack) }
}

/** Marks the card of a completed transfer as seen. */
export const dismissNews = (lists: TransferLists, id: string): TransferLists =>
  lists.news.includes(id) ? { ...lists, news: lists.news.filter((each) => each !== id) } : lists

/** Takes the card of a transfer away until it arrives. */
export const closeCard = (lists: TransferLists, id: string): TransferLists =>
  lists.closed.includes(id) || !lists.active.some((each) => each.id === id)
    ? dismissNews(lists, id)
    : { ...lists, closed: [...lists.closed, id] }

/** Its points were taken back: it gets one more card for that, and only one. */
export function announceTakenBack(lists: TransferLists, id: string): TransferLists {
  const { recent, news, takenBack } = lists
  if (takenBack.includes(id) || !recent.some((each) => each.id === id)) return lists
  return { ...lists, news: [...news.filter((each) => each !== id), id], takenBack: [...takenBack, id] }
}

export const forgetTransfer = (lists: TransferLists, id: string): TransferLists =>
  keep(lists, (each) => each.id !== id)

/** Removes a sender's transfers after its wallet was logged out. */
export const forgetSender = (lists: TransferLists, sender: string): TransferLists =>
  keep(lists, (each) => each.sender !== sender)

function keep(lists: TransferLists, isKept: (transfer: TrackedTransfer) => boolean): TransferLists {
  const active = lists.active.filter(isKept)
  const recent = lists.recent.filter(isKept)
  return {
    active,
    recent,
    news: idsOf(recent, lists.news),
    takenBack: idsOf(recent, lists.takenBack),
    closed: idsOf(active, lists.closed),
  }
}

const idsOf = (transfers: readonly TrackedTransfer[], ids: readonly string[]): readonly string[] =>
  ids.filter((id) => transfers.some((each) => each.id === id))

const insert = (list: readonly TrackedTransfer[], transfer: TrackedTransfer): readonly TrackedTransfer[] =>
  [...list, transfer].toSorted((a, b) => b.createdAt - a.createdAt).slice(0, MOST)

function isSame(left: TrackedTransfer, right: TrackedTransfer): boolean {
  // CAST: the keys of the transfer itself.
  return (Object.keys(right) as (keyof TrackedTransfer)[]).every((key) => left[key] === right[key])
}
