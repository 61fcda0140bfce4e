import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestWorld, testAddress, TREASURY, type TestWorld } from '../../testing/worlds/test-world.ts'
import {
  confirmAttempts,
  findOpenAttempts,
  recordRaised,
  recordSlotTaken,
  type OpenAttempt,
} from './attempt-store.ts'
import { withTransaction, type Transaction } from '../database/database.ts'
import { sumReserved } from './slot-store.ts'

const ETHER = 10n ** 18n
const BASE = { networkId: 'base', wallet: TREASURY }
/** A lane as its holder sees it; only the network and wallet matter here. */
const LANE = { ...BASE, owner: 'nobody', fence: 0n }
const ETHEREUM = { networkId: 'ethereum', wallet: TREASURY }

let world: TestWorld
/** Two payouts are pending on base and one on ethereum: no block includes them. */
beforeEach(async () => {
  world = await createTestWorld()
  for (const chain of [world.chains.base, world.chains.ethereum]) chain.fund(testAddress('a1'), null, ETHER)
  const there = [
    await world.order({ walletReceiver: testAddress('d1') }),
    await world.order({ walletReceiver: testAddress('d2'), amount: 2n * ETHER }),
  ]
  const back = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
  for (const order of [...there, back]) world.deposit(order)
  await world.advance()
  for (const chain of Object.values(world.chains)) chain.faults.ignoreBelow(10n ** 12n)
  await world.advance(3)
})
afterEach(async () => {
  await world.close()
})

const open = async (lane: typeof BASE, after = -1n): Promise<readonly OpenAttempt[]> =>
  findOpenAttempts(world.pool, lane, after, 10)
const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => withTransaction(world.pool, work)

it('a slot that is seen taken is noted for its own attempt alone', async () => {
  const [first, second] = await open(BASE)
  await change((tx) => recordSlotTaken(tx, [{ id: first?.id ?? '', height: 7n }]))
  const told = [...(await open(BASE)), ...(await open(ETHEREUM))]
  expect(told.map(({ id, slotTakenAt }) => [id, slotTakenAt])).toEqual([
    [first?.id, 7n],
    [second?.id, null],
    [told[2]?.id, null],
  ])
  await change((tx) => recordSlotTaken(tx, [{ id: first?.id ?? '', height: null }]))
  expect((await open(BASE)).map(({ slotTakenAt }) => slotTakenAt)).toEqual([null, null])
})

it('an attempt that is raised keeps since when it waits, and others keep both', async () => {
  const [first, second] = await open(BASE)
  expect(first?.offeredAt).not.toBeNull()
  await change((tx) => recordRaised(tx, first?.id ?? '', 99n))
  const [raised, other] = await open(BASE)
  expect(raised).toMatchObject({ offeredAt: first?.offeredAt, raisedAt: 99n })
  expect(other).toMatchObject({ offeredAt: second?.offeredAt, raisedAt: second?.raisedAt })
})

it('attempts are listed by their slots, behind a slot and up to a number, of one lane', async () => {
  const slots = (attempts: readonly OpenAttempt[]) => attempts.map(({ slot }) => slot)
  expect(slots(await open(BASE))).toEqual([0n, 1n])
  expect(slots(await open(BASE, 0n))).toEqual([1n])
  expect(slots(await findOpenAttempts(world.pool, BASE, -1n, 1))).toEqual([0n])
  expect(slots(await open(ETHEREUM))).toEqual([0n])
  expect(slots(await open({ ...BASE, networkId: 'polygon' }))).toEqual([])
})

it('what is reserved leaves out slots below, other networks, and what has landed for good', async () => {
  const [first, second] = await open(BASE)
  const amountOf = (attempt: OpenAttempt | undefined): bigint => attempt?.legs[0]?.terms.amount ?? 0n
  const reserved = async (from: bigint | undefined) => (await sumReserved(world.pool, LANE, from)).get(null)
  const [one, two] = [amountOf(first), amountOf(second)]
  expect(await reserved(0n)).toBe(one + two)
  expect(await reserved(1n)).toBe(two)
  expect(await reserved(undefined)).toBe(one + two)
  const outcomes = first?.legs.map(({ legId }) => ({ legId, outcome: 'paid' as const })) ?? []
  const landed = { id: first?.id ?? '', variantNo: 1, final: true, feePaid: 1n, height: 4n, outcomes }
  expect(await change((tx) => confirmAttempts(tx, new Date(0), [landed]))).toEqual(new Set([first?.id]))
  expect(await reserved(0n)).toBe(two)
})
