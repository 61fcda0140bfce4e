import { ChainError, type ObservedDeposit } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestScanRestart } from '../../store/chain/scan-restart-store.ts'
import { createTestWorld } from '../../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n
const MINUTE = 60_000

/** Transactions for which nodes return unreadable answers. */
let unreadable: (deposit: ObservedDeposit) => boolean
let hidden: ObservedDeposit[]

const world = useFresh(createTestWorld)
beforeEach(async () => {
  unreadable = () => false
  hidden = []
  const { scanner } = world.chains.ethereum.adapter
  const scan = scanner.scan.bind(scanner)
  vi.spyOn(scanner, 'scan').mockImplementation(async (request, signal) => {
    const result = await scan(request, signal)
    const aside = result.deposits.filter(unreadable)
    hidden.push(...aside)
    return {
      ...result,
      deposits: result.deposits.filter((deposit) => !unreadable(deposit)),
      setAside: aside.map(({ txHash, block }) => ({ txHash, block, reason: 'far too large' })),
    }
  })
  scanner.readSetAside = ({ txHash }) => {
    const found = hidden.filter((deposit) => deposit.txHash === txHash)
    return Promise.resolve(found.some(unreadable) ? undefined : found)
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status
const told = (start: string): number => world.log.filter(({ message }) => message.startsWith(start)).length
const unread = async (): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ tx_hash: string }>(
    'SELECT tx_hash FROM set_aside_transactions WHERE read_at IS NULL',
  )
  return rows.map(({ tx_hash }) => tx_hash)
}

/** Two orders with their deposits in one block, of which the first cannot be read. */
async function depositTwice(): Promise<readonly [string, string]> {
  const first = await world.order()
  const second = await world.order()
  unreadable = ({ reference }) => reference === first.deposit.reference
  world.deposit(first)
  world.deposit(second)
  return [first.id, second.id]
}

it('pays the deposits next to an unreadable transaction, logs that once, and pays it as soon as it can be read', async () => {
  const [first, second] = await depositTwice()
  await world.advance(8)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['WAIT_DEPOSIT', 'COMPLETE'])
  expect(told('A transaction that may hold a deposit cannot be read')).toBe(1)
  expect(await unread()).toHaveLength(1)
  for (let minutes = 0; minutes < 4; minutes += 1) {
    world.clock.advance(MINUTE)
    await world.advance(1)
  }
  expect(await unread()).toHaveLength(1)
  unreadable = () => false
  for (let minutes = 0; minutes < 8; minutes += 1) {
    world.clock.advance(MINUTE)
    await world.advance(3)
  }
  expect(await statusOf(first)).toBe('COMPLETE')
  expect(await unread()).toEqual([])
  await world.checkTreasury()
})

it('is not kept from scanning by one that fails each time it is read again', async () => {
  const [first] = await depositTwice()
  await world.advance(8)
  world.chains.ethereum.adapter.scanner.readSetAside = () =>
    Promise.reject(new ChainError('timeout', 'no answer'))
  const third = await world.order()
  world.deposit(third, { amount: ETHER })
  world.clock.advance(MINUTE)
  await world.advance(8)
  expect(await statusOf(third.id)).toBe('COMPLETE')
  expect([await statusOf(first), (await unread()).length]).toEqual(['WAIT_DEPOSIT', 1])
})

it('finds it by a scan restart too', async () => {
  const [first] = await depositTwice()
  await world.advance(8)
  unreadable = () => false
  const at = new Date(world.clock.now())
  const wish = { networkId: 'ethereum', actor: 'olga', reason: 'another provider', at, height: 1n }
  expect(await requestScanRestart(world.pool, wish)).toBe(true)
  await world.advance(8)
  expect([await statusOf(first), await unread()]).toEqual(['COMPLETE', []])
})
