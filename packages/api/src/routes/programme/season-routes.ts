import * as v from 'valibot'
import { TaskIdSchema } from '../../schemas/programme/points-values.ts'
import {
  SeasonBoardQuerySchema,
  SeasonBoardSchema,
  SeasonListSchema,
  SeasonRulesSchema,
} from '../../schemas/programme/season.ts'
import { defineRoute } from '../define-route.ts'

const IdParams = v.object({ id: TaskIdSchema })

export const seasonRoutes = {
  listSeasons: defineRoute({
    method: 'GET',
    path: '/api/points/seasons',
    tag: 'Points',
    summary: 'The season that runs, those to come and those that are over, with their dates and hashes',
    response: SeasonListSchema,
    errors: [],
  }),
  getSeasonRules: defineRoute({
    method: 'GET',
    path: '/api/points/seasons/{id}/rules',
    tag: 'Points',
    summary: 'Rules of a season, byte for byte as they were hashed: the SHA-256 of this file is its hash',
    params: IdParams,
    response: SeasonRulesSchema,
    file: { types: ['application/json'] },
    errors: ['PUBLICATION_NOT_FOUND'],
  }),
  getSeasonBoard: defineRoute({
    method: 'GET',
    path: '/api/points/seasons/{id}/leaderboard',
    tag: 'Points',
    summary: 'Who has collected most in a season, and an own rank',
    params: IdParams,
    query: SeasonBoardQuerySchema,
    response: SeasonBoardSchema,
    errors: ['PUBLICATION_NOT_FOUND'],
  }),
}
