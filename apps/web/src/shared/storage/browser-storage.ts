/** Storage that may be disabled, full, or modified by anyone: a failed read returns undefined, and writes are best effort. */
export interface TextStorage {
  read(key: string): string | undefined
  write(key: string, value: string): void
  remove(key: string): void
}

/** Wraps a Web Storage; `open` may throw, as browsers do when cookies are blocked. */
export function createTextStorage(open: () => Storage): TextStorage {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(open())
    } catch {
      // Blocked or full: only conveniences are stored here, never money.
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, value) => attempt((storage) => storage.setItem(key, value)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  }
}

export const localStore = createTextStorage(() => window.localStorage)
/** Of this tab, until it is closed. */
export const sessionStore = createTextStorage(() => window.sessionStorage)
