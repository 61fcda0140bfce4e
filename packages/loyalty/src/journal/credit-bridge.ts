import { levelOf, multiplyPoints, shareOfPoints, utcDay } from '@sunspan/domain'
import {
  bridgePoints,
  returnSpan,
  spanAround,
  whyNotCounted,
  type RatedBridge,
} from '../rules/bridge-points.ts'
import { findBack, findBridges, rateBridge, type StoredBridge } from '../store/bridge-store.ts'
import { findStanding } from '../store/entry-store.ts'
import { findOnwards } from '../store/onwards-store.ts'
import { findUser } from '../store/user-store.ts'
import { findWallets, haveSharedWallet } from '../store/wallet-store.ts'
import { completeOrderTasks } from './complete-tasks.ts'
import { ofPastOrder, type Handling } from './handling.ts'
import { shareWithIntegrator } from './share-with-integrator.ts'

/** More bridges than that around one are not looked at. */
const MOST_AROUND = 500

/**
 * A complete order has become a user's: it counts, or not, and earns what it earns. One that a person has granted counts. One that was complete before this line
 * is paid as if it had been booked then.
 */
export async function creditBridge(
  ofLine: Handling,
  user: string,
  bridge: StoredBridge,
  { isGranted = false } = {},
): Promise<void> {
  const isPast = ofLine.line.key !== bridge.orderId
  const handling = isPast ? await ofPastOrder(ofLine, bridge) : ofLine
  const { tx, rules } = handling
  const wallets = (await findWallets(tx, user)).map(({ address }) => address)
  const rated = (one: StoredBridge): RatedBridge => ({
    ...one,
    isToSelf: one.receivers.every((receiver) => wallets.includes(receiver)),
  })
  const around = { ...spanAround(rules, bridge.at), most: MOST_AROUND }
  const own = (await findBridges(tx, user, around)).map(rated)
  const isByCircles = rules.file.bridge.circles === true
  const back = isByCircles ? [] : (await findBack(tx, bridge, around)).map(rated)
  const receivers = bridge.receivers.filter((receiver) => !wallets.includes(receiver))
  const onwards = isByCircles ? await findOnwards(tx, { user, receivers }, returnSpan(rules, bridge.at)) : []
  const reason = isGranted
    ? null
    : (whyNotCounted(rules, rated(bridge), { own, back, onwards, wallets }) ?? null)
  await rateBridge(tx, bridge.orderId, { user, counted: reason === null, reason })
  if (reason !== null) return
  const found = isPast ? await findStanding(tx, user, bridge.at) : await findUser(tx, user)
  if (found === undefined) throw new Error(`There is no user ${user}`)
  const multiplier = levelOf(rules.levels, found.bridges).level.multiplier + found.bonus
  const base = bridgePoints(rules, bridge.valueCents)
  const amount = multiplyPoints(base, multiplier)
  const isNew = await handling.post({
    user,
    rule: 'bridge',
    period: bridge.orderId,
    amount,
    base,
    multiplier,
    title: `Bridge from ${bridge.networkIn} to ${bridge.networksOut.join(', ')}`,
    evidence: {
      kind: 'order',
      order_id: bridge.orderId,
      detail: `Worth $${dollars(bridge.valueCents)}${isPast ? ` on ${utcDay(bridge.at)}, by the rules and the multiplier of then` : ''}`,
    },
    gain: { bridges: 1 },
  })
  if (!isNew) return
  await shareWithReferrer(handling, { user, bridge, amount })
  await shareWithIntegrator(handling, { user, bridge, amount })
  await completeOrderTasks(handling, user, bridge)
}

/** Who has invited a user gets a share of each bridge since then, on top of what the user gets. */
async function shareWithReferrer(
  handling: Handling,
  { user, bridge, amount }: { readonly user: string; readonly bridge: StoredBridge; readonly amount: bigint },
): Promise<void> {
  const { tx, rules } = handling
  const found = await findUser(tx, user)
  if (found === undefined || found.referrer === null || found.referredAt === null) return
  if (bridge.at < found.referredAt || (await haveSharedWallet(tx, user, found.referrer))) return
  const share = shareOfPoints(amount, rules.file.referral.share_bps)
  await handling.post({
    user: found.referrer,
    rule: 'referral_share',
    period: bridge.orderId,
    amount: share,
    base: amount,
    title: 'Bridge of somebody you invited',
    evidence: { kind: 'order', order_id: bridge.orderId, wallet: user },
    gain: { referralPoints: share, referralBridges: 1 },
  })
}

const dollars = (cents: bigint): string => `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
