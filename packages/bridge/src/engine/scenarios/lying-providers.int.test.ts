import { startAnvil, type Anvil } from '@sunspan/host'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../create-bridge.ts'
import type { Order } from '../../model/order.ts'
import { migrate } from '../../store/database/run-migrations.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { composeNodeBridge } from '../../testing/worlds/compose-node-bridge.ts'
import { createNodeChain, NODE_TREASURY, type NodeChain } from '../../testing/worlds/node-chain.ts'

/** An account that Anvil signs for. */
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ETHER = 10n ** 18n
const MINUTE_MS = 60_000

type Lie = 'none' | 'silent'

const nodes = new Map<string, Anvil>()
const chains = new Map<string, NodeChain>()
/** What the three providers of Ethereum do. */
let lies: [Lie, Lie, Lie]
let database: TestDatabase
let pool: Pool
let clock: StepClock
let bridge: Bridge
let log: string[]
let token: string

/** Provider `n` of Ethereum is its node behind the path `/n`. */
const tellLies: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input))
  const lie = lies[Number(url.pathname.slice(1)) - 1] ?? 'none'
  if (lie === 'silent')
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
  url.pathname = '/'
  return fetch(url, init)
}

const chainOf = (id: string): NodeChain => {
  const chain = chains.get(id)
  if (chain === undefined) throw new Error(`There is no node of ${id}`)
  return chain
}

beforeAll(async () => {
  for (const [id, chainId] of [
    ['ethereum', 1],
    ['base', 8453],
  ] as const) {
    const node = await startAnvil({ chainId })
    nodes.set(id, node)
    chains.set(id, createNodeChain(node.rpcUrl, { minesItself: true }))
    token = await chainOf(id).deployToken([NODE_TREASURY, USER])
  }
})
afterAll(async () => {
  for (const node of nodes.values()) await node.stop()
})

beforeEach(async () => {
  lies = ['none', 'none', 'none']
  log = []
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  await migrate(pool)
  clock = createStepClock(Date.now())
  const record = (_: object, message: string): void => void log.push(message)
  bridge = composeNodeBridge({
    nodes: ['ethereum', 'base'].map((networkId) => {
      const rpcUrl = nodes.get(networkId)?.rpcUrl ?? ''
      const rpcUrls =
        networkId === 'ethereum' ? ['1', '2', '3'].map((path) => `${rpcUrl}/${path}`) : undefined
      return { networkId, token, payoutContract: null, rpcUrl, rpcUrls }
    }),
    ...{ pool, clock, fetch: tellLies },
    logger: { debug: record, info: record, warn: record, error: record },
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const order = (amount: bigint): Promise<Order> =>
  bridge.orders.create({
    ...{ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount, walletSender: USER },
    walletReceiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  })

/** Sends what the order asks for. */
async function pay({ deposit }: Order): Promise<void> {
  if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = deposit.action
  await chainOf('ethereum').send({ from: USER, to, value: `0x${BigInt(value).toString(16)}`, data })
}

async function mineAndTick(rounds: number, ms = 0): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const chain of chains.values()) await chain.rpc('anvil_mine', ['0x1'])
    clock.advance(ms)
    await bridge.refreshMarket()
    await bridge.engine.tick()
  }
}

const statusOf = async ({ id }: Order): Promise<string> => (await bridge.orders.get(id)).status
const halts = async (): Promise<readonly string[]> =>
  (await bridge.halts.list()).map(({ actor, action, target }) => `${actor} ${action} ${target}`)

describe('one provider that is down', () => {
  it('makes small deposits wait for ten minutes, then they are credited up to a bound, and large ones wait on', async () => {
    const [small, large] = [await order(ETHER / 5n), await order(2n * ETHER)]
    lies = ['none', 'none', 'silent']
    await pay(small)
    await pay(large)
    await mineAndTick(5)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['WAIT_DEPOSIT', 'WAIT_DEPOSIT'])
    await mineAndTick(3, 11 * MINUTE_MS)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['COMPLETE', 'WAIT_DEPOSIT'])
    lies = ['none', 'none', 'none']
    await mineAndTick(4)
    expect([await statusOf(large), await halts()]).toEqual(['COMPLETE', []])
  }, 180_000)
})
