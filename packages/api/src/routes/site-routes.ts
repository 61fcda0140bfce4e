import * as v from 'valibot'
import { DappSchema, StatsSchema } from '../schemas/site/site.ts'
import { defineRoute } from './define-route.ts'

export const siteRoutes = {
  getStats: defineRoute({
    method: 'GET',
    path: '/api/stats',
    tag: 'Site',
    summary:
      'Transfers completed, networks served, and the median time of the last transfers; up to 15 s old',
    response: StatsSchema,
    errors: [],
  }),
  listDapps: defineRoute({
    method: 'GET',
    path: '/api/dapps',
    tag: 'Site',
    summary: 'Applications of others on the networks that are served here',
    response: v.object({ data: v.array(DappSchema) }),
    errors: [],
  }),
}
