import type { ObservedDeposit } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { requestScanRestart } from '../../store/chain/scan-restart-store.ts'
import { ALICE, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n

let world: TestWorld
/** Deposits that nodes leave out of scans for now. */
let withheld: ObservedDeposit[]
let isWithheld: (deposit: ObservedDeposit) => boolean
/** Deposits reported in addition, whatever block they are in. */
let extraDeposits: readonly ObservedDeposit[]

afterEach(async () => {
  vi.restoreAllMocks()
})

async function createWorld(): Promise<void> {
  world = await openTestWorld()
  withheld = []
  extraDeposits = []
  isWithheld = () => false
  const { scanner } = world.chains.ethereum.adapter
  const scan = scanner.scan.bind(scanner)
  vi.spyOn(scanner, 'scan').mockImplementation(async (request, signal) => {
    const result = await scan(request, signal)
    withheld.push(...result.deposits.filter(isWithheld))
    return {
      ...result,
      deposits: [...result.deposits.filter((found) => !isWithheld(found)), ...extraDeposits],
    }
  })
}

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status
const surpluses = (): number =>
  world.log.filter(({ message }) => message.startsWith('A wallet holds more than its ledger')).length
const inSuspense = async (): Promise<bigint> =>
  (await world.bridge.ledger.totals()).find(
    ({ kind, networkId, token }) => kind === 'suspense' && networkId === 'ethereum' && token === null,
  )?.amount ?? 0n

/** A deposit missed by every scan, found as a surplus by the comparison with the books. */
async function missDeposit(): Promise<string> {
  await createWorld()
  isWithheld = () => true
  const order = await world.order()
  world.deposit(order)
  await world.advance(8)
  expect([await statusOf(order.id), surpluses(), await inSuspense()]).toEqual(['WAIT_DEPOSIT', 1, -ETHER])
  isWithheld = () => false
  return order.id
}

async function expectFilled(orderId: string): Promise<void> {
  await world.advance(8)
  expect([await statusOf(orderId), surpluses(), await inSuspense()]).toEqual(['COMPLETE', 1, 0n])
  await world.checkTreasury()
}

it('fills its order with a deposit that is reported after the books were compared', async () => {
  const orderId = await missDeposit()
  extraDeposits = withheld
  await expectFilled(orderId)
})

it('fills its order with a deposit that is found by reading again', async () => {
  const orderId = await missDeposit()
  const at = new Date(world.clock.now())
  const wish = { networkId: 'ethereum', actor: 'olga', reason: 'a surplus', at, height: 1n }
  expect(await requestScanRestart(world.pool, wish)).toBe(true)
  await expectFilled(orderId)
})

it('keeps aside what else is more than the books have', async () => {
  const orderId = await missDeposit()
  world.chains.ethereum.fund(world.chains.ethereum.adapter.depositAddress, null, 3n)
  await world.advance(8)
  expect([surpluses(), await inSuspense()]).toEqual([2, -ETHER - 3n])
  extraDeposits = withheld
  await world.advance(8)
  expect([await statusOf(orderId), await inSuspense()]).toEqual(['COMPLETE', -3n])
  const another = await world.order({ amount: 2n * ETHER })
  world.deposit(another)
  await world.advance(8)
  expect([await statusOf(another.id), surpluses(), await inSuspense()]).toEqual(['COMPLETE', 2, -3n])
  await world.checkTreasury()
})

it('counts nothing that came before the books were opened', async () => {
  await createWorld()
  const order = await world.order()
  const before = await world.chains.ethereum.adapter.scanner.blockAt(1n, AbortSignal.timeout(1_000))
  if (before === undefined) throw new TypeError('There is no first block.')
  const { address: recipient, reference } = order.deposit
  const old = { txHash: `0x${'77'.repeat(32)}`, index: -1, block: before, sender: ALICE, recipient }
  extraDeposits = [{ ...old, token: null, amount: ETHER, reference }]
  await world.advance(2)
  extraDeposits = []
  const { rows } = await world.pool.query('SELECT FROM deposits')
  expect(rows).toEqual([])
  await world.advance(6)
  await world.checkTreasury()
})
