import { parseMultiplier, periodEnd, utcDay, utcWeek } from '@sunspan/domain'
import { adventuresOf, isOpenAt, isWithin, periodAt, spanIn, type Span } from '../rules/adventure-time.ts'
import { ordersStanding } from '../evidence/orders-task.ts'
import { tenthsOf, type Rules } from '../rules/parse-rules.ts'
import type { AdventureFile } from '../rules/rules-schema.ts'
import { findBridges, type StoredBridge } from '../store/bridge-store.ts'
import type { EntryEvidence } from '../store/entry-store.ts'
import { findDone, insertDone } from '../store/task-store.ts'
import { findUser } from '../store/user-store.ts'
import type { Handling } from './handling.ts'

/** More bridges of a week than that are not looked at. */
export const MOST_OF_A_WEEK = 500

const TIMED = { isTimed: true }

/** A task by its place: `daily`, `quest`, or the id of an adventure. */
export interface TaskPlace {
  readonly scope: string
  readonly taskId: string
}

/** The period in which a task counts once; undefined for one of an adventure that is not open. */
export function periodOf({ file }: Rules, scope: string, at: Date): string | undefined {
  if (scope === 'quest') return ''
  if (scope === 'daily') return utcDay(at)
  const adventure = file.weekly.adventures.find(({ id }) => id === scope)
  if (adventure === undefined) return utcWeek(at)
  return isOpenAt(adventure, at) ? periodAt(adventure, at) : undefined
}

/** Completes the tasks that a counted bridge has completed with the others of its day, its week, or the time of its adventure. */
export async function completeOrderTasks(
  handling: Handling,
  user: string,
  bridge: StoredBridge,
): Promise<void> {
  const { tx, rules } = handling
  const day = utcDay(bridge.at)
  const week = utcWeek(bridge.at)
  const { daily, weekly } = rules.file
  const done = await findDone(tx, user, [day, week, ''])
  const ofDay = { from: new Date(`${day}T00:00:00.000Z`), until: periodEnd(day, 1) }
  const places = [
    ...daily.tasks.map((task) => ({ scope: 'daily', period: day, span: ofDay, task })),
    ...weekly.adventures
      .filter((adventure) => isOpenAt(adventure, bridge.at))
      .flatMap((adventure) => {
        const period = periodAt(adventure, bridge.at)
        const span = spanIn(adventure, period)
        return adventure.tasks.map((task) => ({ scope: adventure.id, period, span, task }))
      }),
  ].flatMap(({ scope, period, span, task }) => {
    const { evidence, id } = task
    const isDone = done.some((one) => one.scope === scope && one.taskId === id && one.period === period)
    // A task is completed by a bridge that fits it, or not now.
    return evidence.kind !== 'orders' || isDone || ordersStanding(evidence, [bridge], TIMED).done === 0
      ? []
      : [{ scope, period, span, taskId: id, evidence }]
  })
  if (places.length === 0) return
  const bridgesIn = async (span: Span) =>
    (await findBridges(tx, user, { ...span, most: MOST_OF_A_WEEK })).filter(({ counted }) => counted)
  const ofWeek = await bridgesIn({ from: new Date(`${week}T00:00:00.000Z`), until: periodEnd(week, 7) })
  for (const { scope, period, span, taskId, evidence: asked } of places) {
    const counted = period === '' ? await bridgesIn(span) : ofWeek.filter(({ at }) => isWithin(span, at))
    const { orderId } = ordersStanding(asked, counted, TIMED)
    if (orderId === undefined) continue
    const evidence = { kind: 'order', order_id: orderId, task_id: taskId } as const
    await completeTask(handling, { user, scope, taskId, period, evidence })
  }
}

/** Completes one task, once in its period, and what is complete with it. */
export async function completeTask(
  handling: Handling,
  completed: TaskPlace & {
    readonly user: string
    readonly period: string
    readonly evidence: EntryEvidence
  },
): Promise<void> {
  const { tx, rules, line } = handling
  const { user, scope, taskId, period, evidence } = completed
  const isNew = await insertDone(tx, { user, scope, taskId, period }, { at: line.at, evidence })
  if (!isNew) return
  if (scope === 'daily') {
    const task = rules.file.daily.tasks.find(({ id }) => id === taskId)
    if (task !== undefined) {
      await handling.post({
        user,
        rule: 'daily_task',
        period: `${period}:${taskId}`,
        amount: tenthsOf(task.points),
        title: task.title.replace(/\{image\} ?/, ''),
        evidence,
      })
      await completeDay(handling, user, period)
    }
  }
  const adventure = rules.file.weekly.adventures.find(({ id }) => id === scope)
  if (adventure !== undefined) await completeAdventure(handling, { user, period, adventure, evidence })
}

async function completeDay(handling: Handling, user: string, day: string): Promise<void> {
  const { daily } = handling.rules.file
  const done = await findDone(handling.tx, user, [day])
  const isDone = (id: string): boolean => done.some(({ scope, taskId }) => scope === 'daily' && taskId === id)
  if (!daily.tasks.every(({ id }) => isDone(id))) return
  await handling.post({
    user,
    rule: 'daily_all',
    period: day,
    amount: tenthsOf(daily.all_points),
    title: `All daily tasks of ${day}`,
    evidence: {
      kind: 'user',
      detail: `${String(daily.tasks.length)} of ${String(daily.tasks.length)} tasks`,
    },
  })
}

async function completeAdventure(
  handling: Handling,
  at: {
    readonly user: string
    readonly period: string
    readonly adventure: AdventureFile
    readonly evidence: EntryEvidence
  },
): Promise<void> {
  const { user, period, adventure, evidence } = at
  const { tx, rules } = handling
  const { adventures, all_multiplier, most_multiplier } = rules.file.weekly
  const done = await findDone(tx, user, [period])
  const isDone = ({ id, tasks }: AdventureFile): boolean =>
    tasks.every((task) => done.some(({ scope, taskId }) => scope === id && taskId === task.id))
  if (!isDone(adventure)) return
  const gainOf = async (multiplier: string): Promise<number> => {
    const bonus = (await findUser(tx, user))?.bonus ?? 0
    const room = (parseMultiplier(most_multiplier) ?? 0) - bonus
    return Math.max(0, Math.min(parseMultiplier(multiplier) ?? 0, room))
  }
  await handling.post({
    user,
    rule: 'adventure_task',
    period: `${period}:${adventure.id}`,
    amount: tenthsOf(adventure.points),
    multiplierGained: await gainOf(adventure.multiplier),
    title: `Adventure: ${adventure.title}`,
    evidence,
  })
  if (!adventure.weekly) return
  const ofWeek = adventuresOf(adventures, period)
  if (!ofWeek.every(isDone)) return
  const count = String(ofWeek.length)
  await handling.post({
    user,
    rule: 'adventures_all',
    period,
    amount: 0n,
    multiplierGained: await gainOf(all_multiplier),
    title: `All adventures of the week from ${period}`,
    evidence: { kind: 'user', detail: `${count} of ${count} adventures` },
  })
}
