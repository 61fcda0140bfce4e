import { ChainError } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestWorld, testAddress } from '../../testing/worlds/test-world.ts'

const RECEIVERS = ['d1', 'd2', 'd3'].map(testAddress)

const world = useFresh(createTestWorld)
afterEach(async () => {
  vi.restoreAllMocks()
})

/** Makes the node fail for every payout to this recipient. */
function failFor(recipient: string | undefined): void {
  const { payouts } = world.chains.base.adapter
  const prepare = payouts.prepare.bind(payouts)
  vi.spyOn(payouts, 'prepare').mockImplementation((intent, ...rest) =>
    intent.recipient === recipient
      ? Promise.reject(new ChainError('rpc_unavailable', 'The node is down.'))
      : prepare(intent, ...rest),
  )
}

const slots = async (): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ slot: string }>('SELECT slot FROM attempts ORDER BY slot')
  return rows.map(({ slot }) => slot)
}

it('of three payouts that are signed at once only those before a failure are kept, and no slot stays empty', async () => {
  const orders = await Promise.all(RECEIVERS.map((walletReceiver) => world.order({ walletReceiver })))
  for (const order of orders) world.deposit(order)
  await world.advance(2)
  failFor(RECEIVERS[1])
  await world.advance()
  const { rows } = await world.pool.query<{ recipient: string }>('SELECT recipient FROM legs ORDER BY id')
  expect(rows.map(({ recipient }) => recipient)).toEqual(RECEIVERS)
  expect(await slots()).toEqual(['0'])
  vi.restoreAllMocks()
  world.clock.advance(600_000)
  await world.advance(6)
  expect(await slots()).toEqual(['0', '1', '2'])
  for (const recipient of RECEIVERS) expect(world.payoutsTo(recipient)).toHaveLength(1)
  await world.checkTreasury()
})
