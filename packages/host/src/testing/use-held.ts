import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** Opens an object before the first test of the file or block, and closes or stops it after the last. */
export const useShared = <T extends object>(open: () => T | Promise<T>): T => hold(open, beforeAll, afterAll)

/** Opens an object before each test, and closes or stops it afterwards. */
export const useFresh = <T extends object>(open: () => T | Promise<T>): T => hold(open, beforeEach, afterEach)

type Hook = (work: () => Promise<void>) => void

function hold<T extends object>(open: () => T | Promise<T>, before: Hook, after: Hook): T {
  let held: (T & { close?(): unknown; stop?(): unknown }) | undefined
  before(async () => {
    held = await open()
  })
  after(async () => {
    await (held?.close ?? held?.stop)?.call(held)
  })
  const current = () => {
    if (held === undefined) throw new Error('Opened with the first test')
    return held
  }
  // CAST: every access goes to the object that is open now.
  return new Proxy({} as T, {
    get: (_, key): unknown => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(current(), key)
      return found && { ...found, configurable: true }
    },
  })
}
