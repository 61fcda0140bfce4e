import { CALLS_PER_MINUTE } from '@sunspan/api'
import type { Catalog, QuoteService } from '@sunspan/bridge'
import type { Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts'
import { registerCompletionRoutes } from './completion-routes.ts'
import { registerForecastRoutes } from './forecast-routes.ts'
import { registerLeaderboardRoutes } from './leaderboard-routes.ts'
import type { OwnUser } from './own-user.ts'
import { registerPartnerRoutes } from './partner-routes.ts'
import { registerPublicationRoutes } from './publication-routes.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { registerQuestionRoutes } from './question-routes.ts'
import { registerQuestRoutes } from './quest-routes.ts'
import { GAME_VERSION } from './replay-game.ts'
import { registerSeasonRoutes } from './season-routes.ts'
import { registerTaskRoutes } from './task-routes.ts'

/** Registers the calls of the points programme. */
export function registerPoints(
  app: FastifyInstance,
  deps: {
    readonly loyalty: Loyalty
    readonly ownUser: OwnUser
    readonly now: () => Date
    readonly catalog: Catalog
    readonly quotes: Pick<QuoteService, 'depositTerms'>
    readonly apiKeys: Pick<ApiKeyRepository, 'isApproved'>
  },
): void {
  const { loyalty, ownUser } = deps
  const writesPerMinute = CALLS_PER_MINUTE.pointsWrites
  registerProfileRoutes(app, { loyalty, ownUser, writesPerMinute })
  const limits = { writesPerMinute, refreshesPerMinute: CALLS_PER_MINUTE.taskRefreshes }
  registerTaskRoutes(app, { loyalty, ownUser, ...limits })
  registerQuestRoutes(app, { loyalty, ownUser, ...limits, gameVersion: GAME_VERSION })
  registerForecastRoutes(app, { ...deps, forecasts: loyalty.forecasts })
  registerPartnerRoutes(app, { ...deps, writesPerMinute })
  registerLeaderboardRoutes(app, { loyalty })
  registerCompletionRoutes(app, { loyalty })
  registerQuestionRoutes(app, { loyalty, ownUser, ...limits })
  const filesPerMinute = CALLS_PER_MINUTE.statements
  registerPublicationRoutes(app, { publications: loyalty.publications, ownUser, filesPerMinute })
  registerSeasonRoutes(app, { seasons: loyalty.seasons, now: deps.now, filesPerMinute })
}
