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
/** What the lies add to the two hundredths of an ether that are sent. */
const FORGED = (198n * ETHER) / 100n

type Lie = 'none' | 'inflate' | 'silent'

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

/** The user's transfers to the treasury, told as if they were of a hundred times the amount. */
function inflate(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(inflate)
  if (typeof result !== 'object' || result === null) return result
  if ('transactions' in result) return { ...result, transactions: inflate(result.transactions) }
  const { from, to, value } = Object(result)
  const isOurs =
    String(from).toLowerCase() === USER.toLowerCase() && String(to) === NODE_TREASURY.toLowerCase()
  return isOurs && value !== undefined
    ? { ...result, value: `0x${(BigInt(String(value)) * 100n).toString(16)}` }
    : result
}

/** Provider `n` of Ethereum is its node behind the path `/n`. */
const tellLies: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input))
  const lie = lies[Number(url.pathname.slice(1)) - 1] ?? 'none'
  if (lie === 'silent')
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
  url.pathname = '/'
  const response = await fetch(url, init)
  if (lie === 'none') return response
  const asked = listOf(JSON.parse(typeof init?.body === 'string' ? init.body : '[]'))
  const body: unknown = await response.json()
  const replies = await Promise.all(
    listOf(body).map(async (reply, index) => {
      const { result } = Object(reply)
      return { ...Object(reply), result: inflate(await addForged(url, asked[index], result)) }
    }),
  )
  return Response.json(Array.isArray(body) ? replies : replies[0])
}

const listOf = (one: unknown): readonly unknown[] => (Array.isArray(one) ? one : [one])
const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The treasury's balance, as if it had got what is told of. */
async function addForged(url: URL, asked: unknown, result: unknown): Promise<unknown> {
  const { method, params } = Object(asked)
  if (method !== 'eth_call' && method !== 'eth_getBalance') return result
  const body = JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [NODE_TREASURY, params[1]] },
  })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const real = BigInt(String(Object(await answer.json()).result))
  return method === 'eth_call'
    ? String(result).replaceAll(word(real), word(real + FORGED))
    : `0x${(real + FORGED).toString(16)}`
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

/** Sends a hundredth of what the order asks for, or as many hundredths as given. */
async function pay({ deposit }: Order, hundredths: bigint): Promise<void> {
  if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = deposit.action
  const sent = (BigInt(value) * hundredths) / 100n
  await chainOf('ethereum').send({ from: USER, to, value: `0x${sent.toString(16)}`, data })
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

describe('two of three providers that tell us alone of a deposit that is none', () => {
  it('credit nothing while the third contradicts them, and halt the network within minutes, with the reason', async () => {
    const forged = await order(2n * ETHER)
    lies = ['inflate', 'inflate', 'none']
    await pay(forged, 1n)
    await mineAndTick(4)
    // The two have a majority: the scan believes them.
    expect((await bridge.orders.get(forged.id)).transactionIn).not.toBeNull()
    expect([await statusOf(forged), await halts()]).toEqual(['WAIT_DEPOSIT', []])
    await mineAndTick(6, 20_000)
    expect(await halts()).toEqual(
      ['credit', 'quote'].map((action) => `engine:providers ${action} network:ethereum`),
    )
    const [halt] = await bridge.halts.list()
    expect(halt?.reason).toMatch(/^deposit 0x\w{64}: The RPC providers contradict each other at block \d+: /)
    expect(log).toContain('The network is halted')
    expect(await statusOf(forged)).toBe('WAIT_DEPOSIT')
    await expect(order(ETHER)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    const { rows } = await pool.query('SELECT FROM legs')
    expect(rows).toEqual([])
  })

  it('credit nothing above the small tier however long the third is kept silent', async () => {
    const forged = await order(2n * ETHER)
    lies = ['inflate', 'inflate', 'silent']
    await pay(forged, 1n)
    await mineAndTick(3)
    await mineAndTick(2, 11 * MINUTE_MS)
    expect([await statusOf(forged), await halts()]).toEqual(['WAIT_DEPOSIT', []])
    expect(log).toContain('Deposits wait for RPC providers that do not speak of them')
    expect(log).toContain('Deposits wait for a silent RPC provider: restore it, or take it out of rpc_urls')
    const { rows } = await pool.query('SELECT FROM legs')
    expect(rows).toEqual([])
  }, 180_000)
})

describe('one provider that is down', () => {
  it('makes small deposits wait for ten minutes, then they are credited up to a bound, and large ones wait on', async () => {
    const [small, large] = [await order(ETHER / 5n), await order(2n * ETHER)]
    lies = ['none', 'none', 'silent']
    await pay(small, 100n)
    await pay(large, 100n)
    await mineAndTick(5)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['WAIT_DEPOSIT', 'WAIT_DEPOSIT'])
    await mineAndTick(3, 11 * MINUTE_MS)
    expect([await statusOf(small), await statusOf(large)]).toEqual(['COMPLETE', 'WAIT_DEPOSIT'])
    lies = ['none', 'none', 'none']
    await mineAndTick(4)
    expect([await statusOf(large), await halts()]).toEqual(['COMPLETE', []])
  }, 180_000)
})
