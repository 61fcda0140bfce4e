import { expect, it } from 'vitest'
import { createOrderQuota, type OrderQuota } from './order-quota.ts'

const HOUR_MS = 3_600_000
let now = 0

/** A quota of this many recipients a day; `approval`: who approves keys. */
const open = (perDay: number, approval: 'operator' | 'at_once' = 'operator') =>
  createOrderQuota(
    { options: { rateLimitPerMinute: 1 }, installation: { apiKeys: { approval } }, now: () => new Date(now) },
    perDay,
  )
const from = (ip: string) => ({ ip, apiClient: null })

it('an address has a daily quota of recipients, of which a bulk order uses one each, and a new one tomorrow', () => {
  now = 20 * HOUR_MS
  const quota = open(100)
  quota.take(from('10.0.0.1'), 50)
  quota.take(from('10.0.0.1'), 49)
  quota.take(from('10.0.0.1'), 1)
  expect(() => quota.take(from('10.0.0.1'), 1)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/100 recipients/) }),
  )
  quota.take(from('10.0.0.2'), 100)
  now += 4 * HOUR_MS
  quota.take(from('10.0.0.1'), 100)
})

it('a network of IPv6 is one address, and a refusal counts for nothing', () => {
  const quota = open(10)
  quota.take(from('2001:db8::1'), 9)
  expect(() => quota.take(from('2001:db8::2'), 2)).toThrow()
  quota.take(from('2001:db8::3'), 1)
})

it('a call with a key is not counted where a person approves keys, and is counted where keys are granted at once', () => {
  // CAST: nothing of the key is read.
  const keyed = { ip: '10.0.0.1', apiClient: {} } as Parameters<OrderQuota['take']>[0]
  const trusting = open(1)
  for (let count = 0; count < 3; count += 1) trusting.take(keyed, 50)
  const strict = open(1, 'at_once')
  strict.take(keyed, 1)
  expect(() => strict.take(keyed, 1)).toThrow()
})
