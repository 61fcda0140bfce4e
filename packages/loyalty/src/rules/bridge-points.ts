import { parseCents, tenthsOf, type Rules } from './parse-rules.ts'

/** Tenths of points of an order worth this many cents, before any multiplier. */
export function bridgePoints({ file }: Rules, valueCents: bigint): bigint {
  const step = file.bridge.steps.findLast(({ from_usd }) => valueCents >= parseCents(from_usd))
  return step === undefined ? 0n : tenthsOf(step.points)
}

/** A bridge of a user, as the rules look at it. */
export interface RatedBridge {
  readonly orderId: string
  readonly at: Date
  readonly kind: 'standard' | 'bulk'
  readonly valueCents: bigint
  readonly networkIn: string
  readonly networksOut: readonly string[]
  readonly counted: boolean
  /** All that it pays are the user's own wallets. */
  readonly isToSelf: boolean
}

const MINUTE_MS = 60_000

const SMALL = 'Of bridges below'

/** The rule that a bridge did not count by, from why it did not. */
export const ruleOfReason = (reason: string): string =>
  reason.startsWith(SMALL) ? 'bridge.small_below_usd' : 'bridge.return_window_minutes'

/** Why a bridge does not count, given the user's other bridges around it; undefined if it does. */
export function whyNotCounted(
  { file }: Rules,
  bridge: RatedBridge,
  others: readonly RatedBridge[],
): string | undefined {
  const { small_below_usd: limit, small_window_minutes, return_window_minutes } = file.bridge
  const within = (minutes: number) =>
    others.filter(({ at }) => Math.abs(bridge.at.getTime() - at.getTime()) < minutes * MINUTE_MS)
  const isSmall = ({ valueCents }: RatedBridge): boolean => valueCents < parseCents(limit)
  if (isSmall(bridge) && within(small_window_minutes).some((other) => other.counted && isSmall(other)))
    return `Of bridges below $${limit} one counts within ${String(small_window_minutes)} minutes.`
  if (!bridge.isToSelf) return undefined
  const between = within(return_window_minutes).filter((other) => other.isToSelf && joinsSame(other, bridge))
  const isReturn = between.some((other) => bridge.networksOut.includes(other.networkIn))
  return isReturn && between.some(({ counted }) => counted)
    ? `Back and forth between own wallets counts once within ${String(return_window_minutes)} minutes.`
    : undefined
}

/** Whether two bridges go between the same two networks, in either direction. */
const joinsSame = (one: RatedBridge, other: RatedBridge): boolean =>
  (one.networkIn === other.networkIn && one.networksOut.some((id) => other.networksOut.includes(id))) ||
  (one.networksOut.includes(other.networkIn) && other.networksOut.includes(one.networkIn))
