import { localStore, type TextStorage } from '../../shared/storage/browser-storage.ts'
import {
  closeCard,
  dismissNews,
  forgetSender,
  forgetTransfer,
  NO_TRANSFERS,
  announceTakenBack,
  trackTransfer,
  type TransferLists,
} from './track-transfer.ts'
import type { TrackedTransfer } from './tracked-transfer.ts'

const KEY = 'sunspan.transfers'
/** Data with another version is ignored. */
const VERSION = 1

export interface TransferListsStore {
  getLists(): TransferLists
  subscribe(listener: () => void): () => void
  track(transfer: TrackedTransfer): void
  forget(id: string): void
  dismissNews(id: string): void
  closeCard(id: string): void
  announceTakenBack(id: string): void
  forgetSender(sender: string): void
  /** Loads the stored lists. */
  reread(): void
  /** Rereads when another tab has written. Returns a function that stops it. */
  followTabs(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void
}

/** The transfers known to every page, stored across reloads and shared by all tabs. */
export function createTransferListsStore(storage: TextStorage): TransferListsStore {
  const listeners = new Set<() => void>()
  let lists = read(storage)

  function take(next: TransferLists): void {
    if (next === lists) return
    lists = next
    for (const listener of listeners) listener()
  }

  function change(next: (known: TransferLists) => TransferLists): void {
    // Another tab may have written in the meantime.
    const known = read(storage)
    const changed = next(known)
    if (changed !== known) storage.write(KEY, JSON.stringify({ version: VERSION, ...changed }))
    if (changed !== known || JSON.stringify(known) !== JSON.stringify(lists)) take(changed)
  }

  const reread = (): void => take(read(storage))

  return {
    getLists: () => lists,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    track: (transfer) => change((known) => trackTransfer(known, transfer)),
    forget: (id) => change((known) => forgetTransfer(known, id)),
    announceTakenBack: (id) => change((known) => announceTakenBack(known, id)),
    dismissNews: (id) => change((known) => dismissNews(known, id)),
    closeCard: (id) => change((known) => closeCard(known, id)),
    forgetSender: (sender) => change((known) => forgetSender(known, sender)),
    reread,
    followTabs(target) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === KEY || event.key === null) reread()
      }
      target.addEventListener('storage', onStorage)
      return () => target.removeEventListener('storage', onStorage)
    },
  }
}

function read(storage: TextStorage): TransferLists {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? 'null')
    const { version, active, recent, news, takenBack = [], closed = [] } = Object(kept)
    if (version !== VERSION || ![active, recent, news, takenBack, closed].every(Array.isArray))
      return NO_TRANSFERS
    // CAST: written by this version of the page; it is only displayed as text.
    return { active, recent, news, takenBack, closed } as TransferLists
  } catch {
    return NO_TRANSFERS
  }
}

export const transferLists = createTransferListsStore(localStore)
