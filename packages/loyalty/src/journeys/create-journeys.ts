import type { Phase } from '@sunspan/domain'
import { LoyaltyError } from '../loyalty-error.ts'
import { ordersStanding } from '../evidence/orders-task.ts'
import type { JourneyFile, TaskFile } from '../rules/rules-schema.ts'
import { readBridges, type StoredBridge } from '../store/bridge-store.ts'
import { countParticipants } from '../store/journey-store.ts'
import { readDone } from '../store/task-store.ts'
import { createTaskRecorder, spanOf, type JourneyPlace } from './record-task.ts'

/** How far a user is with a task of a journey. */
export interface JourneyTask {
  readonly task: TaskFile
  readonly isDone: boolean
  readonly done: number
  readonly target: number
}

export interface JourneyStanding {
  readonly journey: JourneyFile
  readonly isStarted: boolean
  readonly tasks: readonly JourneyTask[]
  /** Every task that can be verified is done: what is only declared opens nothing. */
  readonly isDone: boolean
}

/** Journeys by chain, whose tasks lead to a phase's NFT. */
export interface Journeys {
  list(phase?: Phase): readonly JourneyFile[]
  has(journeyId: string): boolean
  isStarted(journey: JourneyFile): boolean
  /** Without a user, nothing is done. Throws a LoyaltyError TASK_NOT_FOUND. */
  standing(user: string | undefined, journeyId: string): Promise<JourneyStanding>
  /** Looks again at what shows that a task is done, and writes it down once. Throws a LoyaltyError. */
  refresh(user: string, journeyId: string, taskId: string): Promise<JourneyTask>
  /** Declares that an unverifiable task was done. Throws a LoyaltyError. */
  declare(user: string, journeyId: string, taskId: string): Promise<JourneyTask>
  /** Looks at all tasks that orders show, and returns how far the user is. Throws a LoyaltyError TASK_NOT_FOUND. */
  settle(user: string, journeyId: string): Promise<JourneyStanding>
  /** Users who have done a task of the phase. */
  countParticipants(phase: Phase): Promise<number>
}

export function createJourneys(deps: Parameters<typeof createTaskRecorder>[0]): Journeys {
  const { pool, journal, rulesNow, now } = deps
  const find = (id: string) => rulesNow().file.journeys.find((journey) => journey.id === id)
  const recorder = createTaskRecorder(deps)

  const get = (id: string): JourneyFile => {
    const journey = find(id)
    if (journey !== undefined) return journey
    throw new LoyaltyError('TASK_NOT_FOUND', 'There is no such journey. Load the list again.')
  }
  const isStarted = ({ starts_at }: JourneyFile): boolean => Date.parse(starts_at) <= now().getTime()
  /** Throws a LoyaltyError. */
  const getPlace = (id: string, taskId: string): JourneyPlace => {
    const journey = get(id)
    const task = journey.tasks.find((one) => one.id === taskId)
    if (task === undefined)
      throw new LoyaltyError('TASK_NOT_FOUND', 'There is no such task in this journey. Load the list again.')
    if (isStarted(journey)) return { journey, task }
    throw new LoyaltyError('NOT_ELIGIBLE', `This journey begins on ${journey.starts_at.slice(0, 10)}.`)
  }

  const service: Journeys = {
    list: (phase) =>
      rulesNow().file.journeys.filter((journey) => phase === undefined || journey.phase === phase),
    has: (id) => find(id) !== undefined,
    isStarted,
    async standing(user, id) {
      const journey = get(id)
      await journal.handleAll()
      const [done, bridges] =
        user === undefined
          ? [[], []]
          : await Promise.all([readDone(pool, user, ['']), readBridges(pool, user, spanOf(journey))])
      const counted = bridges.filter((bridge) => bridge.counted)
      const tasks = journey.tasks.map((task) => {
        const isDone = done.some(({ scope, taskId }) => scope === id && taskId === task.id)
        return standingOf(task, isDone, counted)
      })
      return {
        journey,
        tasks,
        isStarted: isStarted(journey),
        isDone: tasks.every(({ task, isDone }) => isDone || task.evidence.kind === 'self_declared'),
      }
    },
    async refresh(user, id, taskId) {
      await recorder.look(user, getPlace(id, taskId))
      return requireTask(await service.standing(user, id), taskId)
    },
    async declare(user, id, taskId) {
      const place = getPlace(id, taskId)
      if (place.task.evidence.kind !== 'self_declared')
        throw new LoyaltyError('NOT_ELIGIBLE', 'This task is looked up, not declared. Do it and refresh.')
      await recorder.declare(user, place)
      return requireTask(await service.standing(user, id), taskId)
    },
    async settle(user, id) {
      const before = await service.standing(user, id)
      if (!before.isStarted) return before
      const { journey } = before
      const settleable = before.tasks.filter(
        ({ task, isDone, done, target }) => !isDone && task.evidence.kind === 'orders' && done >= target,
      )
      if (settleable.length === 0) return before
      for (const { task } of settleable) await recorder.look(user, { journey, task })
      // Also where another call has settled them meanwhile: a page asks for tasks, progress and claim at once.
      return service.standing(user, id)
    },
    countParticipants: (phase) =>
      countParticipants(
        pool,
        service.list(phase).map(({ id }) => id),
      ),
  }
  return service
}

function standingOf(task: TaskFile, isDone: boolean, bridges: readonly StoredBridge[]): JourneyTask {
  const { done, target } =
    task.evidence.kind === 'orders'
      ? ordersStanding(task.evidence, bridges)
      : { done: isDone ? 1 : 0, target: 1 }
  return { task, isDone, done: isDone ? target : done, target }
}

function requireTask({ tasks }: JourneyStanding, taskId: string): JourneyTask {
  const found = tasks.find(({ task }) => task.id === taskId)
  if (found === undefined) throw new Error(`The journey has lost its task ${taskId}`)
  return found
}
