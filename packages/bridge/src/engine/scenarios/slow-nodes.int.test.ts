import { ChainError } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import type { Order } from '../../model/order.ts'
import { testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const SECOND = 1_000
/** Timeout of a step's calls. */
const STEP_MS = 60 * SECOND

let world: TestWorld
let stepBegan = 0

afterEach(async () => {
  vi.restoreAllMocks()
})

/** Each node call takes a second of its step. */
function takeTime(): void {
  world.clock.advance(SECOND)
  if (world.clock.now() - stepBegan >= STEP_MS) throw new ChainError('timeout', 'The step has ended.')
}

async function tick(): Promise<readonly Error[]> {
  stepBegan = world.clock.now()
  const { networks } = await world.bridge.engine.tick('ethereum')
  await world.checkLedger()
  return networks.flatMap(({ errors }) => errors)
}

const countOf = async (sql: string): Promise<number> =>
  (await world.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)).rows[0]?.count ?? 0
const credited = (): Promise<number> => countOf(`deposits WHERE status = 'credited'`)

async function depositMany(count: number): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (let place = 0; place < count; place += 1) {
    const walletSender = testAddress((place + 16).toString(16))
    world.chains.ethereum.fund(walletSender, null, 10n * ETHER)
    orders.push(await world.order({ walletSender, amount: ETHER / 100n + BigInt(place) }))
  }
  for (const order of orders) world.deposit(order)
  return orders
}

/** Makes each recheck of a deposit slow. */
function slowRechecks(): void {
  const { scanner } = world.chains.ethereum.adapter
  const recheck = scanner.recheck.bind(scanner)
  vi.spyOn(scanner, 'recheck').mockImplementation(async (deposit, signal) => {
    takeTime()
    return recheck(deposit, signal)
  })
}

it('credits a part of what it cannot read again in one step, and then the rest', async () => {
  world = await openTestWorld()
  await depositMany(100)
  slowRechecks()
  world.chains.ethereum.mine(6)
  const counts: number[] = []
  for (let round = 0; round < 10 && counts.at(-1) !== 100; round += 1) {
    await tick()
    counts.push(await credited())
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts.at(-1)).toBe(100)
})

it('books unrequested deposits part by part too', async () => {
  world = await openTestWorld()
  const order = await world.order()
  for (let place = 1; place <= 100; place += 1)
    world.deposit(order, { reference: null, amount: BigInt(place) })
  slowRechecks()
  world.chains.ethereum.mine(6)
  const booked = (): Promise<number> => countOf(`deposits WHERE booked = 'suspense'`)
  for (let round = 0; round < 10 && (await booked()) < 100; round += 1) await tick()
  expect(await booked()).toBe(100)
})

it('goes on to credit while blocks come faster than they can be read', async () => {
  world = await openTestWorld()
  const [order] = await depositMany(1)
  const { scanner } = world.chains.ethereum.adapter
  const scan = scanner.scan.bind(scanner)
  vi.spyOn(scanner, 'scan').mockImplementation(async (request, signal) => {
    takeTime()
    return scan({ ...request, maxBlocks: 1 }, signal)
  })
  world.chains.ethereum.mine(6)
  for (let round = 0; round < 3; round += 1) {
    world.chains.ethereum.mine(STEP_MS / SECOND + 10)
    expect(await tick()).toEqual([])
  }
  expect(order).toBeDefined()
  expect(await credited()).toBe(1)
})

it('credits what can be read behind many that cannot', async () => {
  world = await openTestWorld()
  const orders = await depositMany(40)
  world.chains.ethereum.mine(6)
  const { scanner } = world.chains.ethereum.adapter
  const recheck = scanner.recheck.bind(scanner)
  const references = new Set<string | null>(orders.slice(0, 30).map(({ deposit }) => deposit.reference))
  vi.spyOn(scanner, 'recheck').mockImplementation((deposit, signal) =>
    references.has(deposit.reference)
      ? Promise.reject(new ChainError('rpc_unavailable', 'The block was cleaned up.'))
      : recheck(deposit, signal),
  )
  await tick()
  expect(await credited()).toBe(10)
})
