import type { PointsRule } from '@sunspan/domain'
import * as v from 'valibot'
import { deleteDoneByOrder } from '../store/task-store.ts'
import { findBridge, insertBridge, loseBridge, readFacts } from '../store/bridge-store.ts'
import { findEntriesOfOrder, findEntry, type Entry } from '../store/entry-store.ts'
import { findOwner } from '../store/wallet-store.ts'
import { creditBridge } from './credit-bridge.ts'
import type { Handling } from './handling.ts'

const Noted = v.object({
  halted: v.optional(v.array(v.string()), []),
  key_id: v.optional(v.nullable(v.string()), null),
})

/** An order is complete. Whose wallet sent it gets its points, now or once the wallet is bound. */
export async function handleOrderComplete(handling: Handling): Promise<void> {
  const { tx, line } = handling
  const facts = await readFacts(tx, line.key)
  if (facts === undefined) return
  const { halted, key_id: keyId } = v.parse(Noted, line.data)
  const seen = { at: line.at, isLost: false, halted, keyId }
  if ((await insertBridge(tx, facts, seen)) === 0) return
  const owner = await findOwner(tx, { family: facts.family, address: facts.sender })
  if (owner === undefined) return
  await creditBridge(handling, owner, { ...facts, ...seen, user: null, counted: false, reason: null })
}

/** The deposit of an order has left the chain after it was paid for: all that it earned is taken back, and it earns nothing any more. */
export async function handleOrderLost(handling: Handling): Promise<void> {
  const { tx, line } = handling
  const bridge = await findBridge(tx, line.key)
  if (bridge === undefined) {
    const facts = await readFacts(tx, line.key)
    if (facts !== undefined)
      await insertBridge(tx, facts, { at: line.at, isLost: true, halted: [], keyId: null })
    return
  }
  await loseBridge(tx, bridge.orderId)
  const { user } = bridge
  if (user === null || !bridge.counted) return
  for (const entry of await findEntriesOfOrder(tx, bridge.orderId)) await takeBack(handling, entry, bridge)
  for (const { scope, period } of await deleteDoneByOrder(tx, user, bridge.orderId)) {
    const dependent =
      scope === 'daily'
        ? ([['daily_all', period]] as const)
        : ([
            ['adventure_task', `${period}:${scope}`],
            ['adventures_all', period],
          ] as const)
    for (const [rule, key] of dependent) {
      const entry = await findEntry(tx, user, rule, key)
      if (entry !== undefined) await takeBack(handling, entry, bridge)
    }
  }
}

const TAKES_BACK: readonly string[] = [
  'bridge_reversed',
  'referral_reversed',
  'integrator_reversed',
  'perk_returned',
  'perk_bought',
]
/** By which rule an entry is taken back; all others by `bridge_reversed`. */
const REVERSED_BY = {
  referral_share: 'referral_reversed',
  integrator_share: 'integrator_reversed',
} as const satisfies Partial<Record<PointsRule, PointsRule>>
const isShare = (rule: PointsRule): rule is keyof typeof REVERSED_BY => Object.hasOwn(REVERSED_BY, rule)

/** Entries that count in a season only if their order was complete in it. */
const OF_ITS_TIME: readonly PointsRule[] = [
  'bridge',
  'referral_share',
  'integrator_share',
  'daily_task',
  'daily_all',
]

/** An entry that undoes another one, once. */
async function takeBack(handling: Handling, entry: Entry, { at }: { readonly at: Date }): Promise<void> {
  const { seasonAt } = handling
  const hasCounted = !OF_ITS_TIME.includes(entry.rule) || seasonAt(at) === seasonAt(entry.at)
  if (TAKES_BACK.includes(entry.rule)) return
  await handling.post({
    user: entry.user,
    rule: isShare(entry.rule) ? REVERSED_BY[entry.rule] : 'bridge_reversed',
    period: `${entry.rule}:${entry.period}`,
    amount: -entry.amount,
    base: -entry.base,
    multiplier: entry.multiplier,
    multiplierGained: -entry.multiplierGained,
    // Out of the season in which it counted.
    countsAt: hasCounted ? entry.at : null,
    title: `Taken back: ${entry.title}`,
    evidence: { ...entry.evidence, detail: 'The deposit of the order left the chain.' },
    gain: {
      ...(entry.rule === 'bridge' ? { bridges: -1 } : {}),
      ...(entry.rule === 'referral_share' ? { referralPoints: -entry.amount, referralBridges: -1 } : {}),
    },
  })
}
