import { StatusSchema } from '../schemas/site/status.ts'
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
}
