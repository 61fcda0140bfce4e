import { utcDay } from '@sunspan/domain'
import * as v from 'valibot'
import { completeJourneyTask } from './complete-journey-task.ts'
import { isOpenAt, periodAt } from '../rules/adventure-time.ts'
import { ordersStanding } from '../evidence/orders-task.ts'
import { tenthsOf } from '../rules/parse-rules.ts'
import { findBridges } from '../store/bridge-store.ts'
import type { EntryEvidence } from '../store/entry-store.ts'
import { completeTask, MOST_OF_A_WEEK, periodOf } from './complete-tasks.ts'
import type { Handling } from './handling.ts'

const Won = v.object({ user: v.string(), game_id: v.string(), score: v.string() })
const Declared = v.object({ user: v.string(), scope: v.string(), task_id: v.string() })
const Read = v.object({
  ...Declared.entries,
  network: v.string(),
  block: v.string(),
  value: v.string(),
  /** Lines of earlier versions have the value alone. */
  found: v.exactOptional(v.string()),
  wallet: v.string(),
})
const Claimed = v.object({ user: v.string(), quest_id: v.string() })

/** A dealt game was played again here, and won: the tasks of this day and week, and of the journeys that have begun, that ask for it are done. */
export async function handleGameWon(handling: Handling): Promise<void> {
  const { line, rules } = handling
  const { user, game_id, score } = v.parse(Won, line.data)
  const { daily, weekly, quests } = rules.file
  const places = [
    ...daily.tasks.map((task) => ({ scope: 'daily', period: utcDay(line.at), task })),
    ...weekly.adventures
      .filter((adventure) => isOpenAt(adventure, line.at))
      .flatMap((adventure) =>
        adventure.tasks.map((task) => ({ scope: adventure.id, period: periodAt(adventure, line.at), task })),
      ),
    ...quests.map((task) => ({ scope: 'quest', period: '', task })),
  ]
  for (const { scope, period, task } of places) {
    if (task.evidence.kind !== 'game') continue
    const detail = `Game ${game_id}, ${score}`
    const evidence: EntryEvidence = { kind: 'game', task_id: task.id, detail }
    await completeTask(handling, { user, scope, taskId: task.id, period, evidence })
  }
  for (const { id: journeyId, journey, starts_at, tasks } of rules.file.journeys) {
    if (Date.parse(starts_at) > line.at.getTime()) continue
    for (const { id: taskId, title, points, evidence } of tasks) {
      if (evidence.kind !== 'game') continue
      await completeJourneyTask(handling, {
        user,
        journeyId,
        taskId,
        title: `${journey}: ${title}`,
        points,
        evidence: { kind: 'game', task_id: taskId, detail: `Game ${game_id}, ${score}` },
      })
    }
  }
}

export async function handleTaskDeclared(handling: Handling): Promise<void> {
  const { user, scope, task_id: taskId } = v.parse(Declared, handling.line.data)
  const period = periodOf(handling.rules, scope, handling.line.at)
  if (period === undefined) return
  const evidence = { kind: 'self_declared', task_id: taskId } as const
  await completeTask(handling, { user, scope, taskId, period, evidence })
}

export async function handleChainRead(handling: Handling): Promise<void> {
  const { user, scope, task_id, network, block, value, found, wallet } = v.parse(Read, handling.line.data)
  const period = periodOf(handling.rules, scope, handling.line.at)
  if (period === undefined) return
  const evidence = {
    kind: 'chain',
    task_id,
    network,
    block,
    wallet,
    detail: found ?? `Found ${value}`,
  } as const
  await completeTask(handling, { user, scope, taskId: task_id, period, evidence })
}

/** Who asks for a quest's points has shown before that it is done; what shows it is looked up here. */
export async function handleQuestClaimed(handling: Handling): Promise<void> {
  const { tx, line, rules } = handling
  const { user, quest_id: questId } = v.parse(Claimed, line.data)
  const quest = rules.file.quests.find(({ id }) => id === questId)
  if (quest === undefined) return
  const post = (evidence: EntryEvidence) =>
    handling.post({
      user,
      rule: 'quest',
      period: questId,
      amount: tenthsOf(quest.points),
      title: quest.title,
      evidence,
    })
  if (quest.evidence.kind === 'orders') {
    const span = { from: new Date(0), until: new Date(8_640_000_000_000), most: MOST_OF_A_WEEK }
    const counted = (await findBridges(tx, user, span)).filter((bridge) => bridge.counted)
    const { orderId } = ordersStanding(quest.evidence, counted)
    if (orderId !== undefined) await post({ kind: 'order', order_id: orderId, task_id: questId })
    return
  }
  const kind = quest.evidence.kind
  await post({ kind, task_id: questId, ...(kind === 'chain' ? { network: quest.evidence.network } : {}) })
}
