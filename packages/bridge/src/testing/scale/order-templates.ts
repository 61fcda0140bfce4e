import type { Order } from '../../model/order.ts'
import type { TestNetwork, TestWorld } from '../worlds/test-world.ts'

/** An order that a world has processed, to be copied. */
export interface OrderTemplate {
  readonly kind: 'waiting' | 'credited' | 'complete'
  readonly order: Order
  /** The route's number out of `routes`. */
  readonly route: number
  readonly routes: number
  /** SQL of the height of the n-th copy's deposit, or payout. */
  height(side: 'source' | 'destination'): string
  /** Undefined before it was signed. */
  readonly attemptId: string | undefined
  /** The account of the order; undefined before it was credited. */
  readonly accountId: string | undefined
  readonly entries: readonly { readonly id: string; readonly key: string }[]
}

const ETHER = 10n ** 18n
const USDC = 10n ** 6n

const ROUTES = [
  {
    from: 'ethereum',
    to: 'base',
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount: ETHER / 100n,
  },
  {
    from: 'base',
    to: 'polygon',
    currencyInId: 'base-usdc',
    currencyOutId: 'polygon-usdc',
    amount: 50n * USDC,
  },
  {
    from: 'polygon',
    to: 'ethereum',
    currencyInId: 'polygon-usdc',
    currencyOutId: 'ethereum-usdc',
    amount: 50n * USDC,
  },
] as const satisfies readonly {
  readonly from: TestNetwork
  readonly to: TestNetwork
  [key: string]: unknown
}[]

/** Blocks of each network: heights differ from one to the next, as those of real networks do. */
const BLOCKS: Readonly<Record<TestNetwork, number>> = { ethereum: 400, base: 6_000, polygon: 20_000 }

/** The newest blocks have nothing of the copies: so much is final. */
const QUIET_BLOCKS = 100

const MOST_ROUNDS = 30

/** Has the world process an order of each kind on each of three routes, between networks of very different heights. */
export async function makeOrderTemplates(world: TestWorld): Promise<readonly OrderTemplate[]> {
  for (const [network, blocks] of Object.entries(BLOCKS)) world.chains[network as TestNetwork].mine(blocks)
  const complete = await orderAll(world)
  for (const order of complete) world.deposit(order)
  await advanceUntil(
    world,
    complete,
    `EXISTS (SELECT FROM attempts a JOIN attempt_legs l ON l.attempt_id = a.id WHERE l.leg_id = t.id AND a.final)`,
  )
  const [halt] = await world.bridge.halts.set({
    target: { scope: 'global' },
    actions: ['payout'],
    actor: 'filler',
    reason: 'orders stay credited',
  })
  const credited = await orderAll(world)
  for (const order of credited) world.deposit(order)
  await advanceUntil(world, credited, `t.status = 'due'`)
  const waiting = await orderAll(world)
  await world.advance()
  const templates = [
    ...(await describe(world, 'complete', complete)),
    ...(await describe(world, 'credited', credited)),
    ...(await describe(world, 'waiting', waiting)),
  ]
  if (halt !== undefined)
    await world.bridge.halts.lift({ id: halt.id, actor: 'filler', reason: 'the templates are read' })
  return templates
}

const orderAll = (world: TestWorld): Promise<readonly Order[]> =>
  Promise.all(
    ROUTES.map(({ currencyInId, currencyOutId, amount }) =>
      world.order({ currencyInId, currencyOutId, amount }),
    ),
  )

async function advanceUntil(world: TestWorld, orders: readonly Order[], condition: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await world.advance()
    const { rowCount } = await world.pool.query(
      `SELECT FROM legs t WHERE t.order_id = ANY($1::uuid[]) AND ${condition}`,
      [orders.map(({ id }) => id)],
    )
    if (rowCount === orders.length) return
  }
  throw new Error('The orders to copy did not get so far')
}

async function describe(
  world: TestWorld,
  kind: OrderTemplate['kind'],
  orders: readonly Order[],
): Promise<readonly OrderTemplate[]> {
  const templates: OrderTemplate[] = []
  for (const [route, { id }] of orders.entries()) {
    const spec = ROUTES[route]
    if (spec === undefined) throw new Error('There is an order without a route')
    const order = await world.bridge.orders.get(id)
    const { rows: attempts } = await world.pool.query<{ id: string }>(
      'SELECT al.attempt_id AS id FROM legs l JOIN attempt_legs al ON al.leg_id = l.id WHERE l.order_id = $1',
      [id],
    )
    const { rows: accounts } = await world.pool.query<{ id: string }>(
      'SELECT id FROM ledger_accounts WHERE holder = $1',
      [id],
    )
    const { rows: entries } = await world.pool.query<{ id: string; key: string }>(
      `SELECT e.id, e.key FROM ledger_entries e WHERE e.key LIKE (SELECT 'deposit/' || id || '/%' FROM deposits WHERE order_id = $1)
         OR e.key LIKE $2 ORDER BY e.id`,
      [id, `payout/${spec.to}/${attempts[0]?.id ?? 'none'}/%`],
    )
    templates.push({
      kind,
      order,
      route,
      routes: ROUTES.length,
      attemptId: attempts[0]?.id,
      accountId: accounts[0]?.id,
      entries,
      height: (side) =>
        `${QUIET_BLOCKS} + n % ${BLOCKS[side === 'source' ? spec.from : spec.to] - QUIET_BLOCKS * 2}`,
    })
  }
  return templates
}
