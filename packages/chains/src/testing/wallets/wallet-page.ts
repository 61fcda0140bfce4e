/** A page with wallets in it, which they announce themselves to. */
export type TestPage = EventTarget & { ethereum?: unknown; location: { href: string } }

export const createTestPage = (): TestPage =>
  Object.assign(new EventTarget(), { location: { href: 'http://localhost:3000/send' } })

/** Storage as a browser has it. */
export function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
}
