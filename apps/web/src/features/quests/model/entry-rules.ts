import type { PointsEntryWire } from '@sunspan/api'

interface RuleTexts {
  readonly name: string
  /** In what it counts once. */
  readonly once: 'order' | 'purchase' | 'day' | 'week' | 'ever'
}

const RULES: Readonly<Record<PointsEntryWire['rule'], RuleTexts>> = {
  bridge: { name: 'Points of a bridge', once: 'order' },
  bridge_reversed: { name: 'Taken back with a lost deposit', once: 'order' },
  daily_task: { name: 'Daily task', once: 'day' },
  daily_all: { name: 'All daily tasks of a day', once: 'day' },
  adventure_task: { name: 'Finished adventure', once: 'week' },
  adventures_all: { name: 'All adventures of a week', once: 'week' },
  quest: { name: 'One-time task', once: 'ever' },
  referral_welcome: { name: 'Welcome by a referral link', once: 'ever' },
  referral_share: { name: 'Share of an invited user’s bridge', once: 'order' },
  referral_reversed: { name: 'Share taken back with a lost deposit', once: 'order' },
  integrator_share: { name: 'Share of a bridge made with your API key', once: 'order' },
  integrator_reversed: { name: 'Share taken back with a lost deposit', once: 'order' },
  journey: { name: 'Task of a journey', once: 'ever' },
  perk_bought: { name: 'Purchase in the Retro Market', once: 'purchase' },
  perk_returned: { name: 'Purchase given back', once: 'purchase' },
}

/** The rule of an entry in words, with the version of the rules that applied. */
export const ruleText = ({ rule, rules_version: version }: PointsEntryWire): string =>
  `${RULES[rule].name} (rules version ${version})`

/** A day of a period such as `2026-11-25:bridge-to-base`, as all dates are written. */
const dayOf = (period: string): string | undefined => {
  const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(period) ?? []
  return day === undefined ? undefined : `${day}/${month}/${year.slice(2)}`
}

/** In what the rule of an entry counts once. */
export function onceText({ rule, period }: PointsEntryWire): string {
  const day = dayOf(period)
  const { once } = RULES[rule]
  if (once === 'day' && day !== undefined) return `The day ${day} (UTC)`
  if (once === 'week' && day !== undefined) return `The week from ${day} (UTC)`
  if (once === 'purchase') return 'This purchase'
  return once === 'order' ? 'This order' : 'All time'
}
