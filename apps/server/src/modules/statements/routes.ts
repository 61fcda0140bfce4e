import type { StatementOrderWire } from '@sunspan/api'
import type { Catalog, ListedOrder, OrderService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { createPlaces } from '../../http/create-places.ts'
import { registerFile } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { toListQuery } from '../orders/list-wires.ts'
import { requireOwners } from '../orders/require-owners.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { readOrders } from './read-orders.ts'
import { toStatementOrder } from './to-statement-order.ts'
import { writeStatement, type StatementPace } from './write-statement.ts'

/** A year of large orders to a slow reader. One who is slower than the lowest pace is cut off before. */
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
  const places = createPlaces({ inAll: deps.statementsAtOnce, perOwner: 1 })

  async function* toStatement(
    listed: AsyncIterable<ListedOrder>,
    { spend }: StatementPace,
  ): AsyncGenerator<StatementOrderWire> {
    for await (const order of listed) {
      yield spend(() => toStatementOrder(order, (id) => catalog.getCurrency(id)))
    }
  }

  registerFile(
    app,
    'getOrderStatement',
    async ({ query, request, payer }) => {
      const owners = requireOwners(await readSession(request), query.wallets)
      const pace: StatementPace = {
        spend: (task) => app.budget.spend(payer, task),
        wait: () => app.budget.wait(payer),
      }
      const moment = now()
      const listed = readOrders(orders, { ...toListQuery(catalog, query), owners }, moment, (task) =>
        app.budget.inTurn(payer, task),
      )
      return {
        name: `statement-${moment.toISOString().slice(0, 10)}.${query.format}`,
        type: TYPES[query.format],
        texts: writeStatement(
          toStatement(listed, pace),
          query.format === 'json' ? 'json' : query,
          names,
          pace,
        ),
      }
    },
    { ...limitPerMinute(deps.statementsPerMinute), handlerTimeout: LONGEST_MS, places },
  )
}
