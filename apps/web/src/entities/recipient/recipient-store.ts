import { type TextStorage, localStore } from '../../shared/storage/browser-storage.ts'
import {
  forgetRecipient,
  nameRecipient,
  rememberSent,
  readRecipients,
  writeRecipients,
  type Recipient,
  type RecipientKey,
} from './recipient.ts'

const KEY = 'sunspan.recipients'

/** Recipients stored in this browser: recent ones and the address book. They leave it only by an export. */
export interface RecipientStore {
  readonly get: () => readonly Recipient[]
  readonly subscribe: (listener: () => void) => () => void
  readonly rememberSent: (key: RecipientKey, now: Date) => void
  readonly name: (key: RecipientKey, name: string) => void
  readonly forget: (key: RecipientKey) => void
  readonly forgetAll: () => void
}

export function createRecipientStore(deps: {
  readonly storage: TextStorage
  /** Signals writes by other tabs. */
  readonly page: Pick<Window, 'addEventListener'>
}): RecipientStore {
  const { storage, page } = deps
  const listeners = new Set<() => void>()
  let recipients: readonly Recipient[] = readRecipients(storage.read(KEY))

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  page.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    recipients = readRecipients(storage.read(KEY))
    tell()
  })
  const keep = (next: readonly Recipient[]): void => {
    recipients = next
    if (next.length === 0) storage.remove(KEY)
    else storage.write(KEY, writeRecipients(next))
    tell()
  }
  return {
    get: () => recipients,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rememberSent: (key, now) => keep(rememberSent(recipients, key, now)),
    name: (key, name) => keep(nameRecipient(recipients, key, name)),
    forget: (key) => keep(forgetRecipient(recipients, key)),
    forgetAll: () => keep([]),
  }
}

let store: RecipientStore | undefined

/** This browser's store, opened on first use. */
export const recipientStore = (): RecipientStore =>
  (store ??= createRecipientStore({ storage: localStore, page: window }))
