import { setTimeout as delay } from 'node:timers/promises'
import { startAnvil, type Anvil } from '@sunspan/host'
import { createTestDatabase, usualCases, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { readServiceStatus } from '../../operator-overview/read-service-status.ts'
import { migrate } from '../../store/database/run-migrations.ts'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { composeNodeBridge } from '../../testing/worlds/compose-node-bridge.ts'
import { createNodeChain, NODE_TREASURY, type NodeChain } from '../../testing/worlds/node-chain.ts'

/** An account that Anvil signs for. */
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ETHER = 10n ** 18n
const MINUTE_MS = 60_000
const BLOCK_MS = 2_000
/** Blocks of Ethereum that a deposit lies under, and what its chain must say of them. */
const FINALITY = {
  small: { blocks: 2 },
  medium: { blocks: 2, tag: 'safe' },
  large: { blocks: 2, tag: 'finalized' },
}

/** `forked`: it serves a chain of the liars' own. `flooded`: it answers in one round of five. `reverting`: by its account everything reverts. */
type Lie = 'none' | 'silent' | 'slow' | 'flooded' | 'forked' | 'reverting'

const nodes = new Map<string, Anvil>()
/** The chain that the liars serve: Ethereum's up to some block, and another from there on. */
let fork: { readonly node: Anvil; readonly chain: NodeChain } | undefined
let round: number
const chains = new Map<string, NodeChain>()
/** What the three providers of Ethereum do. */
let lies: [Lie, Lie, Lie]
let database: TestDatabase
let pool: Pool
let clock: StepClock
let bridge: TestBridge
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
  if (lie === 'flooded' && round % 5 !== 4) return new Response('slow down', { status: 429 })
  if (lie === 'slow') await delay(25)
  url.pathname = '/'
  if (lie === 'forked' && fork !== undefined) url.port = new URL(fork.node.rpcUrl).port
  if (lie === 'reverting') return revert(await fetch(url, init))
  return fetch(url, init)
}

/** The same answers, with receipts of transactions that have reverted. */
async function revert(response: Response): Promise<Response> {
  const answer: unknown = await response.json()
  const replies = [answer].flat().map((reply) => {
    const { result, ...rest } = Object(reply)
    const isReceipt =
      typeof result === 'object' && result !== null && 'gasUsed' in result && 'status' in result
    return isReceipt ? { ...rest, result: { ...result, status: '0x0', logs: [] } } : reply
  })
  return Response.json(Array.isArray(answer) ? replies : replies[0])
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
  round = 0
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
      const finality = networkId === 'ethereum' ? FINALITY : undefined
      return { networkId, token, payoutContract: null, rpcUrl, rpcUrls, finality }
    }),
    pool,
    clock,
    fetch: tellLies,
    logger: { debug: record, info: record, warn: record, error: record },
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()
})
afterEach(async () => {
  await fork?.node.stop()
  fork = undefined
  await pool.end()
  await database.drop()
})

const order = (amount: bigint): Promise<Order> =>
  bridge.orders.create({
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount,
    walletSender: USER,
    walletReceiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  })

/** Sends what the order asks for. */
async function pay({ deposit }: Order, on = chainOf('ethereum')): Promise<void> {
  if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = deposit.action
  await on.send({ from: USER, to, value: `0x${BigInt(value).toString(16)}`, data })
}

async function mineAndTick(rounds: number, ms = 0): Promise<void> {
  for (let count = 0; count < rounds; count += 1) {
    round += 1
    const blocks = `0x${Math.max(1, Math.floor(ms / BLOCK_MS)).toString(16)}`
    for (const chain of chains.values()) await chain.rpc('anvil_mine', [blocks])
    clock.advance(ms)
    await bridge.refreshMarket()
    await bridge.engine.tick()
  }
}

const statusOf = async ({ id }: Order): Promise<string> => (await bridge.orders.get(id)).status
const halts = async (): Promise<readonly string[]> =>
  (await bridge.halts.list()).map(({ actor, action, target }) => `${actor} ${action} ${target}`)

/** Two of three serve a chain of their own from Ethereum's newest block on. */
async function startFork(honest: Lie): Promise<NodeChain> {
  // Without accounts of its own, whose balances it would reset.
  const args = ['--fork-url', nodes.get('ethereum')?.rpcUrl ?? '', '--accounts', '0', '--auto-impersonate']
  const node = await startAnvil({ chainId: 1, args })
  fork = { node, chain: createNodeChain(node.rpcUrl, { minesItself: true }) }
  lies = ['forked', 'forked', honest]
  return fork.chain
}

const creditsOf = async (): Promise<number> => {
  const { rows } = await pool.query(`SELECT 1 FROM deposits WHERE status = 'credited' OR booked <> 'none'`)
  return rows.length
}

/** What operators and the public can see. */
async function shownOf(networkId: string): Promise<object> {
  const networks = bridge.catalog.networks
  const status = await readServiceStatus({ pool, installation: { networks }, now: new Date(clock.now()) })
  const [halt] = await bridge.halts.list()
  return {
    halts: await halts(),
    reason: halt?.reason,
    logged: log.includes('The network is halted'),
    status: status.find((network) => network.networkId === networkId)?.state,
  }
}

const HALTED = {
  halts: ['engine:providers credit network:ethereum', 'engine:providers quote network:ethereum'],
  logged: true,
  status: 'stopped',
}

describe('two of three providers that serve a chain of their own', () => {
  it.each(usualCases(['none', 'slow', 'flooded'] as const, (trouble) => trouble === 'none'))(
    'with an invented deposit: nothing is credited, and the network halts with the reason (the third: %s)',
    async (honest) => {
      const small = await order(ETHER / 5n)
      const large = await order(2n * ETHER)
      const chain = await startFork(honest)
      await pay(small, chain)
      await pay(large, chain)
      await chain.rpc('anvil_mine', ['0xa'])
      await mineAndTick(honest === 'flooded' ? 15 : 9, 10_000)
      expect([await statusOf(small), await statusOf(large), await creditsOf()]).toEqual([
        'WAIT_DEPOSIT',
        'WAIT_DEPOSIT',
        0,
      ])
      expect(await shownOf('ethereum')).toMatchObject({
        ...HALTED,
        reason: expect.stringMatching(/^deposit 0x.*contradict each other at block.*3:.*missing/s),
      })
    },
  )

  it.each(usualCases(['none', 'slow', 'flooded'] as const, (trouble) => trouble === 'none'))(
    'with a final head far beyond what there is: the same, by a block that the third has not reached (it: %s)',
    async (honest) => {
      const small = await order(ETHER / 5n)
      const large = await order(2n * ETHER)
      const chain = await startFork(honest)
      await chain.rpc('anvil_mine', ['0x3e8'])
      await pay(small, chain)
      await pay(large, chain)
      await chain.rpc('anvil_mine', ['0x64'])
      await mineAndTick(honest === 'flooded' ? 20 : 9, 10_000)
      expect([await statusOf(small), await statusOf(large), await creditsOf()]).toEqual([
        'WAIT_DEPOSIT',
        'WAIT_DEPOSIT',
        0,
      ])
      expect(await shownOf('ethereum')).toMatchObject({
        ...HALTED,
        reason: expect.stringMatching(/^deposit 0x.*3:.*at block \d+, and not catching up/s),
      })
    },
  )

  it('stop no credits once they are out, where they have called blocks final that do not exist', async () => {
    const chain = await startFork('none')
    await chain.rpc('anvil_mine', ['0x64'])
    await mineAndTick(2)
    const tagged = async (): Promise<number> => {
      const { rows } = await pool.query<{ ahead: string }>(
        'SELECT max(t.height - s.height) AS ahead FROM tagged_heads t JOIN scan_cursors s USING (network_id)',
      )
      return Number(rows[0]?.ahead)
    }
    expect(await tagged()).toBeLessThanOrEqual(0)
    lies = ['none', 'none', 'none']
    await mineAndTick(1)
    for (const { id } of await bridge.halts.list())
      await bridge.halts.lift({ id, actor: 'olga', reason: 'the liars are out' })
    const small = await order(ETHER / 5n)
    const large = await order(2n * ETHER)
    await pay(small)
    await pay(large)
    await mineAndTick(8)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['COMPLETE', 'COMPLETE'])
    expect([await halts(), (await tagged()) <= 0]).toEqual([[], true])
  })

  it('bring no real deposit forward: it is as deep as the third sees it, and as final', async () => {
    const small = await order(ETHER / 5n)
    const large = await order(2n * ETHER)
    await pay(small)
    await pay(large)
    const chain = await startFork('none')
    await chain.rpc('anvil_mine', ['0x64'])
    const tick = async (): Promise<void> => {
      await bridge.refreshMarket()
      await bridge.engine.tick()
    }
    await tick()
    await tick()
    expect([await statusOf(small), await statusOf(large), await creditsOf()]).toEqual([
      'WAIT_DEPOSIT',
      'WAIT_DEPOSIT',
      0,
    ])
    await mineAndTick(5)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['COMPLETE', 'COMPLETE'])
    expect(await halts()).toEqual([])
  })
})

describe('two of three providers that say that a payout has reverted', () => {
  it('cause no second payment: it waits, and payouts halt with what each provider says', async () => {
    const walletReceiver = '0x1111111111111111111111111111111111111111'
    const order = await bridge.orders.create({
      currencyInId: 'base-eth',
      currencyOutId: 'ethereum-eth',
      amount: ETHER / 5n,
      walletSender: USER,
      walletReceiver,
    })
    const received = async (): Promise<bigint> =>
      BigInt(String(await chainOf('ethereum').rpc('eth_getBalance', [walletReceiver, 'latest'])))
    lies = ['reverting', 'reverting', 'none']
    await pay(order, chainOf('base'))
    await mineAndTick(12, 10_000)
    expect(await received()).toBe(order.amountOut)
    // Since they report the true balance, the wallet is halted as well.
    const contradicted = (await bridge.halts.list()).filter(({ actor }) => actor === 'engine:providers')
    expect(contradicted.map(({ action, target }) => `${action} ${target}`).toSorted()).toEqual(
      ['payout', 'quote', 'refund'].map((action) => `${action} network:ethereum`),
    )
    for (const said of [/^payout 0x/, /\b1:\S+ it failed in block \d/, /\b3:\S+ it was paid in block \d/])
      expect(contradicted[0]?.reason).toMatch(said)
    lies = ['none', 'none', 'none']
    for (const { id } of await bridge.halts.list())
      await bridge.halts.lift({ id, actor: 'olga', reason: 'the liars are out' })
    await mineAndTick(8, 10_000)
    expect([await statusOf(order), await received()]).toEqual(['COMPLETE', order.amountOut])
  })
})

describe('one provider that is down', () => {
  it('makes small deposits wait for ten minutes, then they are credited up to a bound, and large ones wait on', async () => {
    const small = await order(ETHER / 5n)
    const large = await order(2n * ETHER)
    lies = ['none', 'none', 'silent']
    await pay(small)
    await pay(large)
    await mineAndTick(3)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['WAIT_DEPOSIT', 'WAIT_DEPOSIT'])
    await mineAndTick(3, 11 * MINUTE_MS)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['COMPLETE', 'WAIT_DEPOSIT'])
    lies = ['none', 'none', 'none']
    await mineAndTick(4)
    expect([await statusOf(large), await halts()]).toEqual(['COMPLETE', []])
  })
})
