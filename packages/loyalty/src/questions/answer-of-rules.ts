import { formatMultiplier, formatPoints, formatUtcDay, periodEnd } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Forecasts } from '../forecast/create-forecasts.ts'
import type { Journeys } from '../journeys/create-journeys.ts'
import { spanOf } from '../journeys/record-task.ts'
import type { Tasks } from '../programme/create-tasks.ts'
import { periodOf } from '../journal/complete-tasks.ts'
import { isOpenAt, spanIn } from '../rules/adventure-time.ts'
import { ruleOfReason } from '../rules/bridge-points.ts'
import { evidenceWhile, whyUnfit, type NameOfNetwork } from '../evidence/orders-task.ts'
import type { Rules } from '../rules/parse-rules.ts'
import type { TaskEvidence } from '../rules/rules-schema.ts'
import { readBridges, type Span, type StoredBridge } from '../store/bridge-store.ts'
import { readOrder } from '../store/order-store.ts'
import { findHold } from '../store/hold-store.ts'
import { APPEAL_SCOPE, type Subject } from '../store/question-store.ts'

/** What the rules say of an order or a task, at once. */
export interface RulesAnswer {
  /** The rule that decides, by its place in the rules file where it has one. */
  readonly rule: string
  readonly text: string
  readonly status: 'counted' | 'not_counted' | 'waiting' | 'undecided'
}

interface AnswerDeps {
  readonly pool: Pool
  readonly rulesNow: () => Rules
  readonly now: () => Date
  readonly forecasts: Forecasts
  readonly tasks: Tasks
  readonly journeys: Journeys
  readonly nameOf: NameOfNetwork
}

/** Bridges of a task's time that are looked at. */
const MOST_LOOKED_AT = 500
const ALL_TIME = { from: new Date(0), until: new Date(8_640_000_000_000) }
const FAILED: readonly string[] = ['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED']

/** Throws a LoyaltyError TASK_NOT_FOUND. For another user's order it says what it says for an unknown one. */
export function answerOfRules(deps: AnswerDeps, user: string, subject: Subject): Promise<RulesAnswer> {
  if ('orderId' in subject) return ofOrder(deps, user, subject.orderId)
  return subject.scope === APPEAL_SCOPE ? ofHold(deps, user) : ofTask(deps, user, subject)
}

async function ofHold({ pool, now }: AnswerDeps, user: string): Promise<RulesAnswer> {
  const hold = await findHold(pool, user, now())
  if (hold === undefined) return { rule: 'hold', text: 'Nothing of yours is held.', status: 'counted' }
  const text = `Held until ${formatUtcDay(hold.endsAt)} (UTC): ${hold.reason}`
  return { rule: 'hold', text, status: 'not_counted' }
}

async function ofOrder({ pool, forecasts }: AnswerDeps, user: string, orderId: string): Promise<RulesAnswer> {
  const points = await forecasts.ofOrder(user, orderId)
  if (points === undefined) {
    const text =
      'No wallet of your profile has sent this order. Link the wallet that paid for it: then it counts from its own date.'
    return { rule: 'sender', text, status: 'not_counted' }
  }
  const reason = points.reason ?? ''
  if (points.status === 'booked') {
    const { amount, base, multiplier } = points
    const text = `It has counted: ${formatPoints(amount)} points, ${formatPoints(base)} by value times ${formatMultiplier(multiplier)}.`
    return { rule: 'bridge.steps', text, status: 'counted' }
  }
  if (points.status === 'taken_back') return { rule: 'order_lost', text: reason, status: 'not_counted' }
  const status = (await readOrder(pool, orderId))?.status ?? ''
  if (points.status === 'not_counted')
    return {
      rule: FAILED.includes(status) ? 'not_complete' : ruleOfReason(reason),
      text: reason,
      status: 'not_counted',
    }
  return status === 'COMPLETE'
    ? { rule: 'journal', text: 'It has arrived, and its points are not booked yet.', status: 'undecided' }
    : {
        rule: 'not_complete',
        status: 'waiting',
        text: 'It has not arrived yet. Its points are booked within a minute of its arrival.',
      }
}

async function ofTask(
  deps: AnswerDeps,
  user: string,
  { scope, taskId }: { readonly scope: string; readonly taskId: string },
): Promise<RulesAnswer> {
  const { journeys, tasks, rulesNow, now, pool, nameOf } = deps
  const standing = journeys.has(scope)
    ? await journeys.refresh(user, scope, taskId)
    : await tasks.refresh(user, { scope, taskId })
  if (standing.isDone) return { rule: 'done', text: 'It has counted.', status: 'counted' }
  const looked = placeOf(rulesNow(), scope, taskId, now())
  if (looked === undefined)
    return {
      rule: 'not_open',
      text: 'It is not open now: what is done outside its time does not count.',
      status: 'not_counted',
    }
  const { evidence, span } = looked
  const none = { status: 'not_counted' } as const
  switch (evidence.kind) {
    case 'orders': {
      const bridges = await readBridges(pool, user, { ...span, most: MOST_LOOKED_AT })
      const text = `${String(standing.done)} of ${String(standing.target)} bridges fit. ${unfitText(evidence, bridges, { isTimed: looked.isTimed, nameOf })}`
      return { ...none, rule: 'orders', text }
    }
    case 'game':
      return { ...none, rule: 'game', text: 'No game that you have won was handed in within its time.' }
    case 'self_declared':
      return {
        ...none,
        rule: 'self_declared',
        text: 'Nobody can look it up: it counts once you say that you have done it.',
      }
    case 'credential':
      return {
        ...none,
        rule: 'credential',
        text: `No credential of ${evidence.issuer} for your wallet was handed in.`,
      }
    case 'chain':
      return {
        rule: 'chain',
        status: 'undecided',
        text: `${nameOf(evidence.network)} did not show it for any of your wallets when we looked just now.`,
      }
  }
}

const unfitText = (
  evidence: TaskEvidence & { readonly kind: 'orders' },
  bridges: readonly StoredBridge[],
  { isTimed, nameOf }: { readonly isTimed: boolean; readonly nameOf: NameOfNetwork },
): string => {
  const newest = bridges.toReversed().flatMap((bridge) => {
    const why = whyUnfit(isTimed ? evidenceWhile(evidence, bridge.halted) : evidence, bridge, nameOf)
    return why === undefined
      ? []
      : [
          `The newest that does not, from ${nameOf(bridge.networkIn)} to ${bridge.networksOut.map(nameOf).join(', ')}: ${why}`,
        ]
  })
  return newest[0] ?? 'No other bridge has arrived within its time.'
}

/** What a task asks for, and when; undefined where it is not open. */
function placeOf(
  rules: Rules,
  scope: string,
  taskId: string,
  at: Date,
):
  | { readonly evidence: TaskEvidence; readonly span: Omit<Span, 'most'>; readonly isTimed: boolean }
  | undefined {
  const { daily, quests, weekly, journeys } = rules.file
  const find = (list: readonly { readonly id: string; readonly evidence: TaskEvidence }[] = []) =>
    list.find(({ id }) => id === taskId)?.evidence
  const period = periodOf(rules, scope, at)
  const journey = journeys.find(({ id }) => id === scope)
  const adventure = weekly.adventures.find(({ id }) => id === scope)
  const ofScope = (): readonly [TaskEvidence | undefined, Omit<Span, 'most'>] => {
    if (journey !== undefined) return [find(journey.tasks), spanOf(journey)]
    if (scope === 'quest') return [find(quests), ALL_TIME]
    if (scope === 'daily' && period !== undefined)
      return [find(daily.tasks), { from: new Date(`${period}T00:00:00.000Z`), until: periodEnd(period, 1) }]
    return adventure !== undefined && period !== undefined && isOpenAt(adventure, at)
      ? [find(adventure.tasks), spanIn(adventure, period)]
      : [undefined, ALL_TIME]
  }
  const [evidence, span] = ofScope()
  const isTimed = journey === undefined && scope !== 'quest'
  return evidence === undefined ? undefined : { evidence, span, isTimed }
}
