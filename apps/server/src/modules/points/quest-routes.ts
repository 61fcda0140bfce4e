import type { QuestWire } from '@sunspan/api'
import type { Loyalty, QuestStanding } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { toCompletionWire, toPoints } from './mappers.ts'
import type { OwnUser } from './own-user.ts'

export interface QuestRoutesDeps {
  readonly loyalty: Pick<Loyalty, 'tasks' | 'games'>
  readonly ownUser: OwnUser
  readonly writesPerMinute: number
  readonly refreshesPerMinute: number
  /** Version of the game's rules, as the page must have it. */
  readonly gameVersion: number
}

const DONE = { is_completed: true, reason: null }

/** Quests, which are rewarded once, and the game. */
export function registerQuestRoutes(app: FastifyInstance, deps: QuestRoutesDeps): void {
  const { ownUser, gameVersion } = deps
  const { tasks, games } = deps.loyalty
  const writes = limitPerMinute(deps.writesPerMinute)
  const refreshes = limitPerMinute(deps.refreshesPerMinute)

  registerRoute(app, 'listQuests', async ({ query, request }) => {
    const user = await ownUser.find(request, query.wallet_address)
    const quests = await tasks.quests(user?.address)
    return {
      data: quests.map(toQuestWire),
      free_points: quests.filter(({ isRewarded }) => !isRewarded).length,
    }
  })
  registerRoute(
    app,
    'findQuestResult',
    async ({ params, request }) => {
      const { address } = await ownUser.require(request)
      return toCompletionWire(await tasks.refresh(address, { scope: 'quest', taskId: params.id }))
    },
    refreshes,
  )
  registerRoute(
    app,
    'rewardQuest',
    async ({ params, request }) => {
      const { address } = await ownUser.require(request)
      await tasks.reward(address, params.id)
      return DONE
    },
    writes,
  )
  registerRoute(
    app,
    'getGameSeed',
    async ({ request }) => {
      const { address } = await ownUser.require(request)
      const { id, seed, expiresAt } = await games.deal(address)
      return { game_id: id, seed, rules_version: gameVersion, expires_at: expiresAt.toISOString() }
    },
    refreshes,
  )
  registerRoute(
    app,
    'completeGame',
    async ({ body, request }) => {
      const { address } = await ownUser.require(request)
      await games.complete(address, body.game_id, body.moves)
      return DONE
    },
    writes,
  )
}

const toQuestWire = ({ quest, isDone, isRewarded }: QuestStanding): QuestWire => ({
  id: quest.id,
  title: quest.title,
  text: quest.text,
  reward: toPoints(quest.points),
  evidence: quest.evidence.kind,
  actionName: quest.action,
  actionUrl: quest.action_url,
  images: [...quest.images],
  is_completed: isDone,
  is_rewarded: isRewarded,
})
