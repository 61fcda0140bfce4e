import type { Usd } from '@sunspan/domain'

export const HOUR_MS = 3_600_000

/** Value that counts in a network's hour from `atMs` on. */
export interface Claim {
  readonly atMs: number
  readonly value: Usd
}

/**
 * About when each of the waiting values fits into the hour, in their order, in milliseconds since 1970: what was claimed leaves the hour as it becomes
 * an hour old, and what waits before a value takes its room first. `claims` in the order of their times; each waiting value is at most the limit.
 */
export function expectRoom(input: {
  readonly limit: Usd
  readonly nowMs: number
  readonly claims: readonly Claim[]
  readonly waiting: readonly Usd[]
}): readonly number[] {
  const { limit, nowMs } = input
  const claims = [...input.claims]
  let used = claims.reduce((sum, { value }) => sum + value, 0n)
  let next = 0
  let atMs = nowMs
  return input.waiting.map((value) => {
    for (let claim = claims[next]; used + value > limit && claim !== undefined; claim = claims[next]) {
      used -= claim.value
      atMs = Math.max(atMs, claim.atMs + HOUR_MS)
      next += 1
    }
    used += value
    claims.push({ atMs, value })
    return atMs
  })
}
