import { LimitsListSchema } from '../schemas/site/limits.ts'
import { IncidentListSchema, StatusSchema } from '../schemas/site/status.ts'
import { defineRoute } from './define-route.ts'

export const statusRoutes = {
  getStatus: defineRoute({
    method: 'GET',
    path: '/api/status',
    tag: 'Networks',
    summary: 'What works now, network by network',
    response: StatusSchema,
    errors: [],
  }),
  listIncidents: defineRoute({
    method: 'GET',
    path: '/api/status/incidents',
    tag: 'Networks',
    summary: 'What stands still, and what has stood still: the newest 500, up to ten seconds old',
    response: IncidentListSchema,
    errors: [],
  }),
  listLimits: defineRoute({
    method: 'GET',
    path: '/api/limits',
    tag: 'Networks',
    summary:
      'Least and most of every token now, what is halted since when, and what is left of each network’s hour: up to ten seconds old. One pair exactly: getLimits',
    response: LimitsListSchema,
    errors: [],
  }),
}
