import { afterEach, beforeEach, expect, it } from 'vitest'
import { FIXTURE_USDC, installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, testAddress, type TestWorld, TREASURY } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const BRIDGED = testAddress('be')
const BRIDGED_ID = `ethereum-usdc-e-${BRIDGED.slice(2, 10).toLowerCase()}`
const FIVE_USDC = 5_000_000n
let world: TestWorld

/** Ethereum has another USDC besides the one that is served. */
beforeEach(async () => {
  const networks = installationFixture.networks.map((network) =>
    network.id === 'ethereum' ? { ...network, unused_usdc: [BRIDGED] } : network,
  )
  world = await openTestWorld({ installation: { ...installationFixture, networks } })
  world.chains.ethereum.fund(ALICE, BRIDGED, 10n * FIVE_USDC)
})
afterEach(async () => {
  await world.checkLedger()
  await world.checkTreasury()
})

it('a deposit of it for an order goes back, and the order fails as with any wrong token', async () => {
  const order = await world.order({
    currencyInId: 'ethereum-usdc',
    currencyOutId: 'base-usdc',
    amount: FIVE_USDC,
  })
  expect(order.deposit.token).toBe(FIXTURE_USDC)
  const txId = world.deposit(order, { token: BRIDGED, amount: FIVE_USDC })
  await world.advance(7)
  expect((await world.bridge.orders.get(order.id)).status).toBe('DEPOSIT_FAILED')
  expect(world.payoutsTo(ALICE)).toMatchObject([{ token: BRIDGED }])
  expect(await world.bridge.deposits.find('ethereum', txId)).toMatchObject([
    { issue: 'wrong_token', refund: { status: 'COMPLETE', currencyId: BRIDGED_ID } },
  ])
})

it('a deposit of it without an order is seen, and goes back like any that no order is found for', async () => {
  const txId = world.chains.ethereum.send({ from: ALICE, to: TREASURY, token: BRIDGED, amount: FIVE_USDC })
  await world.advance(3)
  expect(await world.bridge.deposits.find('ethereum', txId)).toMatchObject([{ issue: 'token_not_accepted' }])
  world.clock.advance(7 * 86_400_000)
  await world.advance(6)
  expect(world.payoutsTo(ALICE)).toMatchObject([{ token: BRIDGED }])
})

it('it cannot be ordered, and is not offered', async () => {
  const request = { currencyInId: BRIDGED_ID, currencyOutId: 'base-usdc', amount: FIVE_USDC }
  await expect(world.order(request)).rejects.toMatchObject({ code: 'PAIR_NOT_SUPPORTED' })
  const { catalog } = world.bridge
  expect(catalog.offeredOn('ethereum').map(({ id }) => id)).toEqual(['ethereum-eth', 'ethereum-usdc'])
  expect(catalog.findByToken('ethereum', BRIDGED)).toMatchObject({
    active: false,
    decimals: 6,
    asset: 'USDC',
  })
})
