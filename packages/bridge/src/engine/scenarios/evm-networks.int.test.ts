import { startAnvil, type Anvil } from '@sunspan/host'
import type { TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookMove } from '../../testing/scenes/operator-acts.ts'
import type { Logger } from '../../clock.ts'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { CreateOrderRequest } from '../../orders/create-order.ts'
import type { Order } from '../../model/order.ts'
import { leaseBridgeDatabase } from '../../testing/database/lease-bridge-database.ts'
import { composeNodeBridge } from '../../testing/worlds/compose-node-bridge.ts'
import { createNodeChain, NODE_TREASURY, type NodeChain } from '../../testing/worlds/node-chain.ts'

/** An account that Anvil signs for. */
const USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
] as const
type NetworkId = (typeof NETWORKS)[number]['id']

const nodes = new Map<string, Anvil>()
const chains = new Map<string, NodeChain>()
const log: string[] = []
let database: TestDatabase
let pool: Pool
let bridge: TestBridge
let token: string

function chainOf(networkId: NetworkId): NodeChain {
  const chain = chains.get(networkId)
  if (chain === undefined) throw new Error(`There is no node of ${networkId}`)
  return chain
}
const rpc = (networkId: NetworkId, method: string, params: readonly unknown[]): Promise<unknown> =>
  chainOf(networkId).rpc(method, params)
const balanceOf = (networkId: NetworkId, owner: string, of: string | null): Promise<bigint> =>
  chainOf(networkId).balanceOf(owner, of)

/** Executes the transaction that the order asks for. */
async function sendDeposit(order: Order): Promise<string> {
  if (order.deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
  const { to, value, data } = order.deposit.action
  const transaction = { from: USER, to, value: `0x${BigInt(value).toString(16)}`, data }
  return (await chainOf(order.currencyIn.networkId === 'base' ? 'base' : 'ethereum').send(transaction)).hash
}

async function mineAndTick(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { id } of NETWORKS) await rpc(id, 'anvil_mine', ['0x1'])
    await bridge.engine.tick()
  }
}

beforeAll(async () => {
  for (const { id, chainId } of NETWORKS) {
    const node = await startAnvil({ chainId })
    nodes.set(id, node)
    chains.set(id, createNodeChain(node.rpcUrl, { minesItself: true }))
  }
  const addresses = await Promise.all(
    NETWORKS.map(({ id }) => chainOf(id).deployToken([NODE_TREASURY, USER])),
  )
  token = addresses[0] ?? ''
  // Base pays through the payout contract, Ethereum by plain transfers.
  const payoutContract = await chainOf('base').deployPayouts(token)
  database = await leaseBridgeDatabase()
  pool = new Pool({ connectionString: database.url })
  pool.on('error', (error) => log.push(error.message))
  const record = (_: object, message: string): void => {
    log.push(message)
  }
  const logger: Logger = { debug: record, info: record, warn: record, error: record }
  bridge = composeNodeBridge({
    nodes: NETWORKS.map(({ id }) => ({
      networkId: id,
      token,
      rpcUrl: nodes.get(id)?.rpcUrl ?? '',
      payoutContract: id === 'base' ? payoutContract : null,
    })),
    pool,
    logger,
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
  for (const node of nodes.values()) await node.stop()
})

const latestReason = async (): Promise<string | undefined> =>
  (await bridge.halts.list({ includeLifted: true }))[0]?.reason

const create = (request: Partial<CreateOrderRequest>): Promise<Order> =>
  bridge.orders.create({
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount: 10n ** 18n,
    walletSender: USER,
    walletReceiver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    ...request,
  })

describe('on real nodes', () => {
  it('bridges ether, exactly as quoted', async () => {
    const order = await create({})
    const before = await balanceOf('base', order.walletReceiver, null)
    const hash = await sendDeposit(order)
    await mineAndTick(4)
    const done = await bridge.orders.get(order.id)
    expect(done).toMatchObject({ status: 'COMPLETE', transactionIn: hash })
    expect((await balanceOf('base', order.walletReceiver, null)) - before).toBe(order.amountOut)
  })

  it('bridges tokens, exactly as quoted', async () => {
    const order = await create({
      currencyInId: 'base-usdc',
      currencyOutId: 'ethereum-usdc',
      amount: 25_000_000n,
    })
    await sendDeposit(order)
    await mineAndTick(5)
    expect((await bridge.orders.get(order.id)).status).toBe('COMPLETE')
    expect(await balanceOf('ethereum', order.walletReceiver, token)).toBe(order.amountOut)
  })

  it('pays a batch of twenty, one of which turned hostile on the way, and repeats that one', async () => {
    const receivers = Array.from(
      { length: 20 },
      (_, index) => `0x${'51'.repeat(18)}${(index + 4096).toString(16)}`,
    )
    const [, , hostile = ''] = receivers
    const orders: Order[] = []
    for (const [index, walletReceiver] of receivers.entries()) {
      const order = await create({ amount: 10n ** 16n + BigInt(index), walletReceiver })
      await sendDeposit(order)
      orders.push(order)
    }
    await rpc('base', 'evm_setAutomine', [false])
    await mineAndTick(1)
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM attempt_legs al JOIN attempts a ON a.id = al.attempt_id WHERE a.kind = 'batch' AND NOT a.final`,
    )
    await rpc('base', 'anvil_setCode', [hostile, '0x5f5ffd'])
    await mineAndTick(5)
    await rpc('base', 'evm_setAutomine', [true])
    expect(rows[0]?.count).toBeGreaterThan(15)
    const paid = await Promise.all(receivers.map((receiver) => balanceOf('base', receiver, null)))
    expect(paid).toEqual(
      orders.map(({ walletReceiver, amountOut }) =>
        walletReceiver.toLowerCase() === hostile ? 0n : amountOut,
      ),
    )
    await rpc('base', 'anvil_setCode', [hostile, '0x'])
    const [, , refused] = orders
    await expect
      .poll(
        async () => {
          await mineAndTick(1)
          return (await bridge.orders.get(refused?.id ?? '')).status
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe('COMPLETE')
    expect(await balanceOf('base', hostile, null)).toBe(refused?.amountOut)
    await mineAndTick(2)
  })

  it('waits again when the deposit is reorganised away, and pays once when it is back', async () => {
    const order = await create({
      amount: 2n * 10n ** 18n,
      walletReceiver: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    })
    const before = await balanceOf('base', order.walletReceiver, null)
    const snapshot = await rpc('ethereum', 'evm_snapshot', [])
    await sendDeposit(order)
    await bridge.engine.tick()
    expect((await bridge.orders.get(order.id)).confirmations).toBe(0)
    await rpc('ethereum', 'evm_revert', [snapshot])
    await rpc('ethereum', 'evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1_000) + 100])
    await mineAndTick(3)
    expect(await bridge.orders.get(order.id)).toMatchObject({ status: 'WAIT_DEPOSIT', transactionIn: null })
    await sendDeposit(order)
    await mineAndTick(4)
    expect((await bridge.orders.get(order.id)).status).toBe('COMPLETE')
    expect((await balanceOf('base', order.walletReceiver, null)) - before).toBe(order.amountOut)
    await mineAndTick(4)
    expect((await balanceOf('base', order.walletReceiver, null)) - before).toBe(order.amountOut)
  })

  it('holds what its ledger says, to the unit, gas and a fork included', async () => {
    await mineAndTick(4)
    expect(await bridge.halts.list()).toEqual([])
    const totals = await bridge.ledger.totals()
    expect(totals.filter(({ kind }) => ['suspense', 'order', 'payout_reserved'].includes(kind))).toEqual([])
    for (const { networkId, token: of, amount } of totals.filter(({ kind }) => kind === 'custody')) {
      expect(amount).toBe(await balanceOf(networkId === 'base' ? 'base' : 'ethereum', NODE_TREASURY, of))
    }
    await chainOf('base').send({ from: NODE_TREASURY, to: USER, value: '0x1' })
    await mineAndTick(3)
    expect((await bridge.halts.list()).map(({ target }) => target)).toContain(`wallet:base:${NODE_TREASURY}`)
    for (const { id } of await bridge.halts.list())
      await bridge.halts.lift({ id, actor: 'test', reason: 'one wei, on purpose' })
    const [, missing = '0'] = /holds (\d+) base units/.exec((await latestReason()) ?? '') ?? []
    await bookMove({ bridge }, { amount: -BigInt(missing), height: 1n })
    await mineAndTick(1)
    expect(await bridge.halts.list()).toEqual([])
  })

  it('hands a payout to its network soon after the required block is served', async () => {
    const samples: number[] = []
    await bridge.start()
    const abort = new AbortController()
    const running = bridge.engine.run(abort.signal)
    try {
      for (let index = 0; index < 10; index += 1) {
        const order = await create({ amount: 10n ** 17n + BigInt(index) })
        await sendDeposit(order)
        await rpc('ethereum', 'anvil_mine', ['0x1'])
        await expect
          .poll(async () => (await bridge.orders.get(order.id)).confirmations, { timeout: 60_000 })
          .toBe(1)
        const servedAt = performance.now()
        await rpc('ethereum', 'anvil_mine', ['0x1'])
        const isOut = async (): Promise<boolean> =>
          ['SENT', 'COMPLETE'].includes((await bridge.orders.get(order.id)).status)
        await expect.poll(isOut, { timeout: 60_000, interval: 5 }).toBe(true)
        samples.push(performance.now() - servedAt)
      }
    } finally {
      abort.abort()
      await running
      await bridge.stop()
    }
    // A generous limit for a busy machine; the benchmark enforces the budget.
    expect(samples.toSorted((a, b) => a - b)[5]).toBeLessThan(2_000)
  })
})
