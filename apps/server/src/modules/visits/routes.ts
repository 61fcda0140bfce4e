import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ApiError } from '../../http/api-error.ts'
import type { VisitCounts } from './visit-counts.ts'

/** Where pages say how a visit went: no call of the API, since no program has anything to say here. */
export const VISITS_PATH = '/visits'

const MOST_BYTES = 256
const Visit = v.strictObject({
  page: v.pipe(v.string(), v.regex(/^\/[a-z-]{0,30}$/)),
  paint_ms: v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)),
})

/** Counts a visit. Nothing of it is kept but its page and its figure; neither cookies nor addresses are read. */
export function registerVisits(app: FastifyInstance, visits: Pick<VisitCounts, 'count'>): void {
  app.post(VISITS_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const visit = v.safeParse(Visit, request.body)
    if (!visit.success) throw new ApiError('VALIDATION_FAILED', 'Expected a page and its paint.')
    visits.count(visit.output.page, visit.output.paint_ms)
    return reply.code(204).send()
  })
}
