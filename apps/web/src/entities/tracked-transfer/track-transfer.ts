import type { TrackedTransfer } from './tracked-transfer.ts'

/** Newest first, three of each at most (specification, section 4). */
export interface TransferLists {
  readonly active: readonly TrackedTransfer[]
  readonly recent: readonly TrackedTransfer[]
  /** Ids of recent ones that were seen to complete, and whose card nobody has seen to its end. */
  readonly news: readonly string[]
}

export const NO_TRANSFERS: TransferLists = { active: [], recent: [], news: [] }

const MOST = 3
/** What ended without a payout leaves the lists. */
const GONE: ReadonlySet<string> = new Set(['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'])

/** Adds a transfer or replaces its older copy; one that is complete moves to the recent ones, and back should it not be any more. */
export function trackTransfer(lists: TransferLists, transfer: TrackedTransfer): TransferLists {
  const known = [...lists.active, ...lists.recent].find(({ id }) => id === transfer.id)
  if (known !== undefined && known.version > transfer.version) return lists
  if (known !== undefined && isSame(known, transfer)) return lists
  const rest = forgetTransfer(lists, transfer.id)
  if (GONE.has(transfer.status)) return known === undefined ? lists : rest
  if (transfer.status !== 'COMPLETE') return { ...rest, active: insert(rest.active, transfer) }
  const isNews = known !== undefined && known.status !== 'COMPLETE'
  const recent = insert(rest.recent, transfer)
  return { ...rest, recent, news: isNews ? [...rest.news, transfer.id] : rest.news }
}

/** The card of a completed transfer was seen. */
export const dismissNews = (lists: TransferLists, id: string): TransferLists =>
  lists.news.includes(id) ? { ...lists, news: lists.news.filter((each) => each !== id) } : lists

export const forgetTransfer = (lists: TransferLists, id: string): TransferLists =>
  keep(lists, (each) => each.id !== id)

/** Leaves out what a wallet has sent: somebody has logged it out. */
export const forgetSender = (lists: TransferLists, sender: string): TransferLists =>
  keep(lists, (each) => each.sender !== sender)

function keep(lists: TransferLists, isKept: (transfer: TrackedTransfer) => boolean): TransferLists {
  const [active, recent] = [lists.active.filter(isKept), lists.recent.filter(isKept)]
  return { active, recent, news: lists.news.filter((id) => recent.some((each) => each.id === id)) }
}

const insert = (list: readonly TrackedTransfer[], transfer: TrackedTransfer): readonly TrackedTransfer[] =>
  [...list, transfer].toSorted((a, b) => b.createdAt - a.createdAt).slice(0, MOST)

function isSame(left: TrackedTransfer, right: TrackedTransfer): boolean {
  // CAST: the keys of the transfer itself.
  return (Object.keys(right) as (keyof TrackedTransfer)[]).every((key) => left[key] === right[key])
}
