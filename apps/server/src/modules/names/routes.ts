import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { NameDesk } from './name-desk.ts'

export interface NameRoutesDeps {
  readonly names: NameDesk
  /** Each look may ask a node. */
  readonly looksPerMinute: number
}

export function registerNameRoutes(app: FastifyInstance, { names, looksPerMinute }: NameRoutesDeps): void {
  registerRoute(
    app,
    'listDomainNames',
    async ({ params }) => {
      const name = await names.reverse(params.networkName, params.address)
      return name === undefined ? [] : [{ name, is_default: true }]
    },
    limitPerMinute(looksPerMinute),
  )

  registerRoute(
    app,
    'resolveName',
    async ({ params, query, reply }) => {
      const answer = await names.resolve(params.networkName, query.name)
      // Who holds a name can point it elsewhere at any time.
      reply.header('cache-control', 'no-store')
      if (answer === undefined) return { status: 'unsupported', name: query.name, address: null }
      if (answer.status === 'invalid') return { status: 'invalid', name: query.name, address: null }
      return {
        status: answer.status,
        name: answer.name,
        address: answer.status === 'resolved' ? answer.address : null,
      }
    },
    limitPerMinute(looksPerMinute),
  )
}
