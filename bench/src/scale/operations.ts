import type { OrderQuery } from '@sunspan/bridge'
import { findCandidates, type FilledOrder } from '@sunspan/bridge/testing'
import type { ScaleSide } from './scale-side.ts'

/** What is asked of a store of any size. Each call gets another order that waits for its deposit. */
export interface Operation {
  /** Runs before the clock does. */
  readonly prepare?: (side: ScaleSide, order: FilledOrder) => void | Promise<void>
  readonly run: (side: ScaleSide, order: FilledOrder) => unknown
}

const ETHER = 10n ** 18n

/** No two orders of a wallet have the same amount. */
let created = 0n
const nextAmount = (): bigint => ETHER / 100n + (created += 1n) * 1_000n

/** A block on each network. */
function passSecond({ world }: ScaleSide): void {
  for (const chain of Object.values(world.chains)) chain.mine()
  world.clock.advance(1_000)
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  "the engine's round at rest": { prepare: passSecond, run: ({ bridge }) => bridge.engine.tick() },
  "the engine's round that sees a deposit": {
    prepare(side, { sender, reference, amount }) {
      const { ethereum } = side.world.chains
      ethereum.fund(sender, null, ETHER)
      ethereum.send({ from: sender, to: ethereum.treasury, amount, token: null, reference })
      passSecond(side)
    },
    run: ({ bridge }) => bridge.engine.tick(),
  },
  'match a deposit': {
    run: ({ pool, world }, order) => findCandidates(pool, order, new Date(world.clock.now())),
  },
  'list a page': { run: ({ bridge }, { sender }) => bridge.orders.listSummaries(pageOf(sender)) },
  search: {
    run: ({ bridge }, { sender, reference }) =>
      bridge.orders.listSummaries({
        ...pageOf(sender),
        search: { text: reference, addresses: [], currencyIds: ['base-usdc'] },
      }),
  },
  poll: { run: ({ bridge }, { id }) => bridge.orders.get(id) },
  'read what quotes depend on': { run: ({ bridge }) => bridge.refreshMarket() },
  quote: {
    run: ({ bridge }) =>
      bridge.quotes.quote({ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: ETHER / 10n }),
  },
  'create an order': {
    run: ({ bridge }, { sender }) =>
      bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: nextAmount(),
        walletSender: sender,
        walletReceiver: sender,
      }),
  },
  'create a swap': {
    run: ({ bridge }, { sender }) =>
      bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-usdc',
        amount: nextAmount(),
        walletSender: sender,
        walletReceiver: sender,
      }),
  },
  'count complete orders': { run: ({ bridge }) => bridge.orders.countCompleted() },
}

const pageOf = (sender: string): OrderQuery => ({
  owners: [{ address: sender, networkIds: null }],
  kind: 'any',
  filter: 'all',
  search: undefined,
  until: undefined,
  take: 50,
  skip: 0,
})
