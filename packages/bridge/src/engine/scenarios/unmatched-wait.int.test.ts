import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BOB, createTestWorld, testAddress, TREASURY } from '../../testing/worlds/test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const world = useFresh(createTestWorld)
beforeEach(() => {
  world.chains.ethereum.fund(CAROL, null, 100n * ETHER)
})
afterEach(async () => {
  await world.checkLedger()
})

const sentTo = (recipient: string): readonly bigint[] =>
  world.payoutsTo(recipient).map(({ amount }) => amount)

it('a deposit that no order is found for waits for its owner for seven days, to the minute', async () => {
  world.chains.ethereum.send({ from: CAROL, to: TREASURY, token: null, amount: ETHER })
  await world.advance(4)
  world.clock.advance(7 * DAY_MS - MINUTE_MS)
  // A refund due now would be decided, signed and sent by the third of these.
  await world.advance(6)
  expect(sentTo(CAROL)).toEqual([])
  world.clock.advance(MINUTE_MS)
  await world.advance(4)
  expect(sentTo(CAROL)).toEqual([ETHER - FAKE_GAS_COST])
})

it('a payout that is refused twenty times within a day is still paid once it can be', async () => {
  world.chains.base.setBlocked(BOB, true)
  const order = await world.order()
  world.deposit(order)
  await world.advance(4)
  for (let refusal = 0; refusal < 30; refusal += 1) {
    world.clock.advance((23 * 60 * MINUTE_MS) / 30)
    await world.advance()
  }
  const { rows } = await world.pool.query<{ failures: number }>('SELECT failures FROM legs')
  expect(rows[0]?.failures).toBeGreaterThan(20)
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'SEND_FAILED', refund: null })
  world.chains.base.setBlocked(BOB, false)
  world.clock.advance(10 * MINUTE_MS)
  await world.advance(4)
  expect(sentTo(BOB)).toEqual([order.amountOut])
})
