import type { StatementOrderWire } from '@sunspan/api'
import type { Catalog, ListedOrder, OrderService } from '@sunspan/bridge'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerFile } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { toListQuery } from '../orders/list-wires.ts'
import { requireOwners } from '../orders/require-owners.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { readOrders } from './read-orders.ts'
import { toStatementOrder } from './to-statement-order.ts'
import { writeStatement } from './write-statement.ts'

/** A year of large orders to a slow reader. A reader who takes nothing for a minute is cut off before. */
const LONGEST_MS = 15 * 60_000
const TYPES = { csv: 'text/csv', json: 'application/json' } as const

export interface StatementRoutesDeps {
  readonly catalog: Catalog
  readonly orders: Pick<OrderService, 'list'>
  readonly readSession: ReadSession
  readonly now: () => Date
  /** Statements per minute from one address. */
  readonly statementsPerMinute: number
  /** Statements that are written at the same time by this process. */
  readonly statementsAtOnce: number
}

export function registerStatementRoutes(app: FastifyInstance, deps: StatementRoutesDeps): void {
  const { catalog, orders, readSession, now } = deps
  const names = {
    network: (id: string) => catalog.getNetwork(id).network.name,
    symbol: (id: string) => catalog.getCurrency(id).symbol,
  }
  let writing = 0

  /** Counts a statement until its connection is done with it, also where the reader goes away. */
  function count(reply: FastifyReply): void {
    if (writing >= deps.statementsAtOnce) throw tooMany()
    writing += 1
    reply.raw.once('close', () => {
      writing -= 1
    })
  }

  async function* toStatement(listed: AsyncIterable<ListedOrder>): AsyncGenerator<StatementOrderWire> {
    for await (const order of listed) yield toStatementOrder(order, (id) => catalog.getCurrency(id))
  }

  registerFile(
    app,
    'getOrderStatement',
    async ({ query, request, reply }) => {
      const owners = requireOwners(await readSession(request), query.wallets)
      count(reply)
      const moment = now()
      const listed = readOrders(orders, { ...toListQuery(catalog, query), owners }, moment)
      return {
        name: `statement-${moment.toISOString().slice(0, 10)}.${query.format}`,
        type: TYPES[query.format],
        texts: writeStatement(toStatement(listed), query.format, names),
      }
    },
    { ...limitPerMinute(deps.statementsPerMinute), handlerTimeout: LONGEST_MS },
  )
}

const tooMany = (): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', 'Other statements are being prepared. Try again in a minute.')
