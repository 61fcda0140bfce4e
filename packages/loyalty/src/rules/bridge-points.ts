import { parseCents, tenthsOf, type Rules } from './parse-rules.ts'

/** Tenths of points of an order worth this many cents, before any multiplier. */
export function bridgePoints({ file }: Rules, valueCents: bigint): bigint {
  const step = file.bridge.steps.findLast(({ from_usd }) => valueCents >= parseCents(from_usd))
  return step === undefined ? 0n : tenthsOf(step.points)
}

/** From where to where a bridge goes, and whether it counts. */
export interface Way {
  readonly from: string
  readonly to: readonly string[]
  readonly counted: boolean
}

/** A bridge of a user, as the rules look at it. */
export interface RatedBridge {
  readonly orderId: string
  readonly at: Date
  readonly kind: 'standard' | 'bulk'
  readonly valueCents: bigint
  readonly networkIn: string
  readonly networksOut: readonly string[]
  readonly sender: string
  readonly receivers: readonly string[]
  readonly counted: boolean
  /** All that it pays are the user's own wallets. */
  readonly isToSelf: boolean
}

const MINUTE_MS = 60_000

const SMALL = 'Of bridges below'

/** The rule that a bridge did not count by, from why it did not. */
export const ruleOfReason = (reason: string): string =>
  reason.startsWith(SMALL) ? 'bridge.small_below_usd' : 'bridge.return_window_minutes'

/** The time around a bridge in which other ones decide whether it counts. */
export function spanAround({ file }: Rules, at: Date): { readonly from: Date; readonly until: Date } {
  const { small_window_minutes, return_window_minutes } = file.bridge
  const aroundMs = Math.max(small_window_minutes, return_window_minutes) * MINUTE_MS
  return { from: new Date(at.getTime() - aroundMs), until: new Date(at.getTime() + aroundMs) }
}

/** What decides about a bridge besides itself. */
export interface Around {
  /** The user's other bridges around it. */
  readonly own: readonly RatedBridge[]
  /** Bridges of all users that go back, by rules without circles. */
  readonly back: readonly RatedBridge[]
  /** What those who are paid have sent around it, and those who were paid by them, and so on: by wallets, with the wallets of one user as a way too. */
  readonly onwards: readonly Way[]
  /** The user's wallets. */
  readonly wallets: readonly string[]
}

/** The time around a bridge in which what comes back decides about it. */
export function returnSpan({ file }: Rules, at: Date): { readonly from: Date; readonly until: Date } {
  const aroundMs = file.bridge.return_window_minutes * MINUTE_MS
  return { from: new Date(at.getTime() - aroundMs + 1), until: new Date(at.getTime() + aroundMs) }
}

/** Why a bridge does not count; undefined if it does. */
export function whyNotCounted({ file }: Rules, bridge: RatedBridge, others: Around): string | undefined {
  const { small_below_usd: limit, small_window_minutes, return_window_minutes } = file.bridge
  const within = (minutes: number, some: readonly RatedBridge[]) =>
    some.filter(({ at }) => Math.abs(bridge.at.getTime() - at.getTime()) < minutes * MINUTE_MS)
  const isSmall = ({ valueCents }: RatedBridge): boolean => valueCents < parseCents(limit)
  const near = within(small_window_minutes, others.own)
  if (isSmall(bridge) && near.some((other) => other.counted && isSmall(other)))
    return `Of bridges below $${limit} one counts within ${String(small_window_minutes)} minutes.`
  const around = within(return_window_minutes, [...others.own, ...others.back]).filter(
    (other) => other.orderId !== bridge.orderId && joinsSame(other, bridge),
  )
  const minutes = String(return_window_minutes)
  if (file.bridge.circles === true) {
    const own = within(return_window_minutes, others.own)
    if (!closesCircle(bridge, { ...others, own })) return undefined
    return bridge.isToSelf
      ? `Own money that comes back to its network counts once within ${minutes} minutes.`
      : `Money that comes back to the wallet it left counts once within ${minutes} minutes.`
  }
  const leavesFrom = ({ networkIn }: RatedBridge): boolean => bridge.networksOut.includes(networkIn)
  const hasCounted = ({ counted }: RatedBridge): boolean => counted
  const own = around.filter(({ isToSelf }) => isToSelf)
  if (bridge.isToSelf && own.some(leavesFrom) && own.some(hasCounted))
    return `Back and forth between own wallets counts once within ${minutes} minutes.`
  const same = around.filter((other) => goesBack(other, bridge) || goesAgain(other, bridge))
  const isReturn = same.some((other) => goesBack(other, bridge) && leavesFrom(other))
  return file.bridge.returns_of_any_wallets === true && isReturn && same.some(hasCounted)
    ? `Back and forth between the same wallets counts once within ${minutes} minutes.`
    : undefined
}

/**
 * Whether a bridge brings back, over however many others, what has left: between own wallets to its network, otherwise to a wallet of its sender's; and one of
 * the circle has counted.
 */
function closesCircle(bridge: RatedBridge, { own, onwards, wallets }: Around): boolean {
  const others = own.filter(({ orderId }) => orderId !== bridge.orderId)
  if (bridge.isToSelf) {
    const ways = others.filter(({ isToSelf }) => isToSelf).map(betweenNetworks)
    return hasCountedCircle(ways, bridge.networksOut, [bridge.networkIn])
  }
  const ends = [...wallets, bridge.sender]
  const paid = bridge.receivers.filter((receiver) => !ends.includes(receiver))
  return hasCountedCircle([...others.map(betweenWallets), ...onwards], paid, ends)
}

const betweenNetworks = ({ networkIn, networksOut, counted }: RatedBridge): Way => ({
  from: networkIn,
  to: networksOut,
  counted,
})

export const betweenWallets = ({
  sender,
  receivers,
  counted,
}: Pick<RatedBridge, 'sender' | 'receivers' | 'counted'>): Way => ({ from: sender, to: receivers, counted })

/** Whether ways lead from one of some places to one of others, and a way between the places on the shortest path has counted. */
function hasCountedCircle(ways: readonly Way[], starts: readonly string[], ends: readonly string[]): boolean {
  const reached = new Map<string, string | undefined>(starts.map((place) => [place, undefined]))
  const waysFrom = Map.groupBy(ways, ({ from }) => from)
  // Places that are added while they are visited are visited too.
  for (const place of reached.keys()) {
    if (ends.includes(place)) {
      const circle = new Set(ends)
      for (let at: string | undefined = place; at !== undefined; at = reached.get(at)) circle.add(at)
      return ways.some(
        ({ from, to, counted }) => counted && circle.has(from) && to.some((end) => circle.has(end)),
      )
    }
    for (const { to } of waysFrom.get(place) ?? []) {
      for (const end of to) if (!reached.has(end)) reached.set(end, place)
    }
  }
  return false
}

/** Whether each of two bridges pays the wallet that the other was sent from. */
const goesBack = (one: RatedBridge, other: RatedBridge): boolean =>
  one.receivers.includes(other.sender) && other.receivers.includes(one.sender)

/** Whether two bridges were sent from one wallet to another one. */
const goesAgain = (one: RatedBridge, other: RatedBridge): boolean =>
  one.sender === other.sender && one.receivers.some((receiver) => other.receivers.includes(receiver))

/** Whether two bridges go between the same two networks, in either direction. */
const joinsSame = (one: RatedBridge, other: RatedBridge): boolean =>
  (one.networkIn === other.networkIn && one.networksOut.some((id) => other.networksOut.includes(id))) ||
  (one.networksOut.includes(other.networkIn) && other.networksOut.includes(one.networkIn))
