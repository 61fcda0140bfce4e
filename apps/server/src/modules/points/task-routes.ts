import type { AdventureWire, DailyTaskWire } from '@sunspan/api'
import { formatMultiplier, parseMultiplier } from '@sunspan/domain'
import type { DayOfTasks, Loyalty, WeekOfAdventures } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { networkImage } from '../networks/mappers.ts'
import { toCompletionWire, toPoints } from './mappers.ts'
import type { OwnUser } from './own-user.ts'

export interface TaskRoutesDeps {
  readonly loyalty: Pick<Loyalty, 'tasks' | 'rulesNow' | 'journeys'>
  readonly ownUser: OwnUser
  readonly writesPerMinute: number
  readonly refreshesPerMinute: number
}

/** Daily tasks and weekly adventures. */
export function registerTaskRoutes(app: FastifyInstance, deps: TaskRoutesDeps): void {
  const { ownUser } = deps
  const { tasks, rulesNow, journeys } = deps.loyalty
  const writes = limitPerMinute(deps.writesPerMinute)
  const refreshes = limitPerMinute(deps.refreshesPerMinute)

  registerRoute(app, 'listDailyTasks', async ({ request }) => {
    const user = await ownUser.find(request)
    const today = await tasks.today(user?.address)
    return {
      data: today.tasks.map(toDailyTaskWire),
      bonus: toPoints(rulesNow().file.daily.all_points),
      is_bonus_received: today.isAllDone,
      day: today.day,
      ends_at: today.endsAt.toISOString(),
    }
  })
  registerRoute(
    app,
    'findDailyTaskResult',
    async ({ query, request }) => {
      const { address } = await ownUser.require(request, query.wallet)
      return toCompletionWire(await tasks.refresh(address, { scope: 'daily', taskId: query.taskId }))
    },
    refreshes,
  )
  registerRoute(app, 'listAdventures', async ({ query, request }) => {
    const user = await ownUser.find(request, query.evm_address)
    const week = await tasks.thisWeek(user?.address)
    return {
      data: week.adventures.map(toAdventureWire),
      bonus_multiplier: formatMultiplier(parseMultiplier(rulesNow().file.weekly.all_multiplier) ?? 0),
      is_bonus_received: week.isAllDone,
      week: week.week,
      ends_at: week.endsAt.toISOString(),
    }
  })
  registerRoute(
    app,
    'findTaskResult',
    async ({ query, request }) => {
      const { address } = await ownUser.require(request, query.wallet)
      const { journeyId: scope, taskId } = query
      if (journeys.has(scope)) return toCompletionWire(await journeys.refresh(address, scope, taskId))
      return toCompletionWire(await tasks.refresh(address, { scope, taskId }))
    },
    refreshes,
  )
  registerRoute(
    app,
    'completeSocialTask',
    async ({ query, request }) => {
      const { address } = await ownUser.require(request, query.wallet)
      const { journeyId: scope, taskId } = query
      if (journeys.has(scope)) return toCompletionWire(await journeys.declare(address, scope, taskId))
      return toCompletionWire(await tasks.declare(address, { scope, taskId }))
    },
    writes,
  )
}

/** Where a task leads while its own route is halted. */
const ANY_BRIDGE = '/send'

/** Those of the rules, or else the picture of the network that the task is about: a title with a place for one needs one. */
const imagesOf = ({ images, network }: DayOfTasks['tasks'][number]['task']): string[] =>
  images.length > 0 || network === null ? [...images] : [networkImage(network)]

const toDailyTaskWire = ({ task, isDone, isReplaced }: DayOfTasks['tasks'][number]): DailyTaskWire => ({
  id: task.id,
  title: task.title,
  actionName: task.action,
  isReplaced,
  actionUrl: isReplaced ? ANY_BRIDGE : task.action_url,
  destinationNetwork: task.network,
  images: imagesOf(task),
  isCompleted: isDone,
  reward: toPoints(task.points),
  evidence: task.evidence.kind,
})

const momentOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

const toAdventureWire = ({
  adventure,
  isOpen,
  isDone,
  tasks,
}: WeekOfAdventures['adventures'][number]): AdventureWire => ({
  id: adventure.id,
  title: adventure.title,
  network: adventure.network,
  icon: adventure.icon,
  isWeeklyAdventure: adventure.weekly,
  isActive: isOpen,
  isCompleted: isDone,
  startsAt: momentOf(adventure.starts_at),
  endsAt: momentOf(adventure.ends_at),
  reward: {
    multiplier: formatMultiplier(parseMultiplier(adventure.multiplier) ?? 0),
    points: toPoints(adventure.points),
  },
  tasks: tasks.map(({ task, isReplaced, ...standing }) => ({
    id: task.id,
    title: task.title,
    actionName: task.action,
    isReplaced,
    actionUrl: isReplaced ? ANY_BRIDGE : task.action_url,
    evidence: task.evidence.kind,
    isCompleted: standing.isDone,
    progress: standing.done,
    target: standing.target,
  })),
})
