import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinTime } from './within-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Settles only when it is aborted, with the reason. */
const endless = (limit: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason as Error))
    if (limit.aborted) reject(limit.reason as Error)
  })

it('aborts work that takes too long as a timeout, and not before', async () => {
  let failure: unknown
  const work = withinTime(new AbortController().signal, 1_000, endless).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await work
  expect(failure).toMatchObject({ name: 'TimeoutError' })
})

it('aborts with the caller, for its reason, also one that gave up before', async () => {
  const caller = new AbortController()
  const work = withinTime(caller.signal, 1_000, endless)
  const reason = new Error('the lane is lost')
  caller.abort(reason)
  await expect(work).rejects.toBe(reason)
  await expect(withinTime(caller.signal, 1_000, endless)).rejects.toBe(reason)
})

it('leaves no timer and no listener behind, whether the work succeeds or fails', async () => {
  const caller = new AbortController()
  const remove = vi.spyOn(caller.signal, 'removeEventListener')
  expect(await withinTime(caller.signal, 1_000, () => Promise.resolve(7))).toBe(7)
  const failure = new Error('refused')
  await expect(withinTime(caller.signal, 1_000, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(vi.getTimerCount()).toBe(0)
  expect(remove).toHaveBeenCalledTimes(2)
})
