import { startAnvil, type Anvil } from '@sunspan/host'
import { copyDatabase, createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Logger } from '../../clock.ts'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { migrate } from '../../store/database/run-migrations.ts'
import { composeNodeBridge } from '../../testing/worlds/compose-node-bridge.ts'
import { createNodeChain, NODE_TREASURY, type NodeChain } from '../../testing/worlds/node-chain.ts'
import { createStepClock } from '../../testing/step-clock.ts'

/** An account that Anvil signs for. */
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const NETWORKS = [
  { networkId: 'ethereum', chainId: 1 },
  { networkId: 'base', chainId: 8453 },
] as const

const nodes: Anvil[] = []
const chains: NodeChain[] = []
const databases: TestDatabase[] = []
const clock = createStepClock(Date.now())
const silent = (): void => undefined
const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent }
let token = ''

/** An installation's engine on one database, until it is stopped. */
interface Running {
  readonly bridge: TestBridge
  readonly pool: Pool
  advance(rounds: number): Promise<void>
  stop(): Promise<void>
}

beforeAll(async () => {
  for (const { chainId } of NETWORKS) {
    const node = await startAnvil({ chainId })
    nodes.push(node)
    chains.push(createNodeChain(node.rpcUrl, { minesItself: true }))
  }
  for (const chain of chains) {
    token = await chain.deployToken([NODE_TREASURY, USER])
    // The treasury has a history from before the bridge.
    await chain.send({ from: NODE_TREASURY, to: NODE_TREASURY, value: '0x1' })
  }
})

afterAll(async () => {
  for (const database of databases) await database.drop()
  for (const node of nodes) await node.stop()
})

async function run(database: TestDatabase): Promise<Running> {
  const pool = new Pool({ connectionString: database.url })
  pool.on('error', silent)
  await migrate(pool)
  const bridge = composeNodeBridge({
    nodes: NETWORKS.map((network, index) => ({
      ...network,
      token,
      payoutContract: null,
      rpcUrl: nodes[index]?.rpcUrl ?? '',
    })),
    pool,
    clock,
    logger,
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()
  return {
    bridge,
    pool,
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const chain of chains) await chain.rpc('anvil_mine', ['0x1'])
        clock.advance(1_000)
        await bridge.engine.tick()
      }
    },
    stop: () => pool.end(),
  }
}

async function copy({ url }: TestDatabase): Promise<TestDatabase> {
  const target = await copyDatabase(url)
  databases.push(target)
  return target
}

const orderFrom = ({ bridge }: Running): Promise<Order> =>
  bridge.orders.create({
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount: 10n ** 18n,
    walletSender: USER,
    walletReceiver: RECEIVER,
  })

async function deposit(order: Order): Promise<void> {
  if (order.deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = order.deposit.action
  await chains[0]?.send({ from: USER, to, value: `0x${BigInt(value).toString(16)}`, data })
}

const received = async (): Promise<bigint> => (await chains[1]?.balanceOf(RECEIVER, null)) ?? 0n

async function lift({ bridge }: Running): Promise<readonly string[]> {
  const halts = await bridge.halts.list()
  for (const { id } of halts) await bridge.halts.lift({ id, actor: 'olga', reason: 'looked into' })
  return halts.map(({ actor, reason }) => `${actor}: ${reason}`)
}

it('a database that was restored from before a payout does not pay it again, and says why', async () => {
  const database = await createTestDatabase()
  databases.push(database)
  const before = await run(database)
  const order = await orderFrom(before)
  await before.bridge.halts.set({
    target: { scope: 'network', networkId: 'base' },
    actions: ['payout'],
    actor: 'olga',
    reason: 'a backup is made',
  })
  await deposit(order)
  await before.advance(4)
  expect((await before.bridge.orders.get(order.id)).status).toBe('DEPOSITED')
  await before.stop()
  const backup = await copy(database)

  const after = await run(database)
  const had = await received()
  expect(await lift(after)).toEqual(['olga: a backup is made'])
  // Not final yet: the treasury's balance at a final block does not show it.
  await after.advance(1)
  expect((await after.bridge.orders.get(order.id)).status).toBe('COMPLETE')
  expect((await received()) - had).toBe(order.amountOut)
  await after.stop()

  const restored = await run(backup)
  // Before anything is signed, whatever else is halted.
  const halts = (await restored.bridge.halts.list()).filter(({ actor }) => actor !== 'olga')
  expect(halts.map(({ target, action }) => `${action} ${target}`)).toEqual(
    ['credit', 'payout', 'quote', 'refund'].map((action) => `${action} wallet:base:${NODE_TREASURY}`),
  )
  expect(halts[0]).toMatchObject({
    actor: 'engine:pay',
    reason: expect.stringMatching(/has used slot 1, .* restored from before those payouts, or another party/),
  })
  await restored.advance(3)
  expect((await received()) - had).toBe(order.amountOut)
  // Lifting the halt alone pays nothing: the payment must be booked first.
  await lift(restored)
  await restored.advance(30)
  expect((await received()) - had).toBe(order.amountOut)
  expect((await restored.bridge.halts.list()).map(({ actor }) => actor)).toContain('engine:reconcile')
  await restored.stop()
})
