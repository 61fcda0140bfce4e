import { test } from '@playwright/test'

/** More would keep a busy devnet from answering. */
const AT_ONCE = 3

/**
 * Begins a group's transfers before its first test, some at a time and in their order, since each waits for blocks most of the time; a test gets its
 * own by name. Call it in a `describe` that has these tests alone.
 */
export function beginTogether<Outcome>(
  transfers: Readonly<Record<string, () => Promise<Outcome>>>,
): (name: string) => Promise<Outcome> {
  const begun = new Map<string, PromiseWithResolvers<Outcome>>()
  test.beforeAll(() => {
    const waiting = Object.entries(transfers)
    for (const [name] of waiting) {
      const outcome = Promise.withResolvers<Outcome>()
      // Its test reports a failure.
      outcome.promise.catch(() => undefined)
      begun.set(name, outcome)
    }
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [name, begin] = next
        await begin().then(begun.get(name)?.resolve, begun.get(name)?.reject)
      }
    }
    for (let count = 0; count < AT_ONCE; count += 1) void work()
  })
  return (name) => begun.get(name)?.promise ?? Promise.reject(new Error(`${name} has not begun`))
}
