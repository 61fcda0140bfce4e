import { parseMultiplier, periodEnd, utcDay, utcWeek } from '@sunspan/domain'
import { ordersStanding } from '../rules/orders-task.ts'
import { tenthsOf } from '../rules/parse-rules.ts'
import type { AdventureFile } from '../rules/rules-schema.ts'
import { findBridges, type StoredBridge } from '../store/bridge-store.ts'
import type { EntryEvidence } from '../store/entry-store.ts'
import { findDone, insertDone } from '../store/task-store.ts'
import { findUser } from '../store/user-store.ts'
import type { Handling } from './handling.ts'

/** More bridges of a week than that are not looked at. */
export const MOST_OF_A_WEEK = 500

/** A task by where it stands: `daily`, `quest`, or the id of an adventure. */
export interface TaskPlace {
  readonly scope: string
  readonly taskId: string
}

/** The period in which a task counts once. */
export function periodOf(scope: string, at: Date): string {
  if (scope === 'quest') return ''
  return scope === 'daily' ? utcDay(at) : utcWeek(at)
}

/** Completes the tasks that a counted bridge has completed with the others of its day and week. */
export async function completeOrderTasks(
  handling: Handling,
  user: string,
  bridge: StoredBridge,
): Promise<void> {
  const { tx, rules } = handling
  const [day, week] = [utcDay(bridge.at), utcWeek(bridge.at)]
  const { daily, weekly } = rules.file
  const done = await findDone(tx, user, [day, week])
  const places = [
    ...daily.tasks.map((task) => ({ scope: 'daily', period: day, task })),
    ...weekly.adventures.flatMap(({ id, tasks }) => tasks.map((task) => ({ scope: id, period: week, task }))),
  ].flatMap(({ scope, period, task }) => {
    const { evidence, id } = task
    const isDone = done.some((one) => one.scope === scope && one.taskId === id && one.period === period)
    // A task is completed by a bridge that fits it, or not now.
    return evidence.kind !== 'orders' || isDone || ordersStanding(evidence, [bridge]).done === 0
      ? []
      : [{ scope, period, taskId: id, evidence }]
  })
  if (places.length === 0) return
  const span = { from: new Date(`${week}T00:00:00.000Z`), until: periodEnd(week, 7), most: MOST_OF_A_WEEK }
  const ofWeek = (await findBridges(tx, user, span)).filter(({ counted }) => counted)
  const ofDay = ofWeek.filter(({ at }) => utcDay(at) === day)
  for (const { scope, period, taskId, evidence: asked } of places) {
    const { orderId } = ordersStanding(asked, scope === 'daily' ? ofDay : ofWeek)
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
        ...{ user, rule: 'daily_task', period: `${period}:${taskId}`, amount: tenthsOf(task.points) },
        ...{ title: task.title.replace(/\{image\} ?/, ''), evidence },
      })
      await completeDay(handling, user, period)
    }
  }
  const adventure = rules.file.weekly.adventures.find(({ id }) => id === scope)
  if (adventure !== undefined) await completeAdventure(handling, { user, week: period, adventure, evidence })
}

async function completeDay(handling: Handling, user: string, day: string): Promise<void> {
  const { daily } = handling.rules.file
  const done = await findDone(handling.tx, user, [day])
  const isDone = (id: string): boolean => done.some(({ scope, taskId }) => scope === 'daily' && taskId === id)
  if (!daily.tasks.every(({ id }) => isDone(id))) return
  await handling.post({
    ...{ user, rule: 'daily_all', period: day, amount: tenthsOf(daily.all_points) },
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
    readonly week: string
    readonly adventure: AdventureFile
    readonly evidence: EntryEvidence
  },
): Promise<void> {
  const { user, week, adventure, evidence } = at
  const { tx, rules } = handling
  const { adventures, all_multiplier, most_multiplier } = rules.file.weekly
  const done = await findDone(tx, user, [week])
  const isDone = ({ id, tasks }: AdventureFile): boolean =>
    tasks.every((task) => done.some(({ scope, taskId }) => scope === id && taskId === task.id))
  if (!isDone(adventure)) return
  await handling.post({
    ...{ user, rule: 'adventure_task', period: `${week}:${adventure.id}` },
    ...{ amount: tenthsOf(adventure.points), title: `Adventure: ${adventure.title}`, evidence },
  })
  if (!adventures.every(isDone)) return
  const bonus = (await findUser(tx, user))?.bonus ?? 0
  const room = (parseMultiplier(most_multiplier) ?? 0) - bonus
  await handling.post({
    ...{ user, rule: 'adventures_all', period: week, amount: 0n },
    multiplierGained: Math.max(0, Math.min(parseMultiplier(all_multiplier) ?? 0, room)),
    title: `All adventures of the week from ${week}`,
    evidence: {
      kind: 'user',
      detail: `${String(adventures.length)} of ${String(adventures.length)} adventures`,
    },
  })
}
