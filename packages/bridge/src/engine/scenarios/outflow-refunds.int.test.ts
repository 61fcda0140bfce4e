import { expect, it } from 'vitest'
import { installationFixture, testAddress, TREASURY, type TestWorld } from '../../testing/index.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('c0')

let world: TestWorld

async function worldWith(limit: string): Promise<void> {
  const networks = installationFixture.networks.map((entry) => ({ ...entry, outflow_hourly_usd: limit }))
  world = await openTestWorld({ installation: { ...installationFixture, networks } })
  world.chains.ethereum.fund(CAROL, null, 100n * ETHER)
}

/** Carol sends without an order, and claims a refund at once. */
async function sendAndClaim(amounts: readonly bigint[]): Promise<void> {
  const sent = amounts.map((amount) =>
    world.chains.ethereum.send({ from: CAROL, to: TREASURY, token: null, amount }),
  )
  await world.advance(4)
  for (const transactionHash of sent)
    await world.bridge.deposits.claim({ networkId: 'ethereum', transactionHash, provedWallets: [CAROL] })
  await world.advance(5)
}

const halts = async (): Promise<readonly string[]> =>
  (await world.bridge.halts.list()).map(({ target, action, actor }) => `${actor} ${action} ${target}`)

it('counts what goes back that no order is about in what may leave within an hour', async () => {
  await worldWith('4000')
  await sendAndClaim([ETHER, ETHER])
  expect([world.payoutsTo(CAROL).length, await halts()]).toEqual([1, []])
  world.clock.advance(3_600_000)
  await world.advance(4)
  expect([world.payoutsTo(CAROL).length, await halts()]).toEqual([2, []])
})

it('lets go what is within the limit', async () => {
  await worldWith('7000')
  await sendAndClaim([ETHER, ETHER])
  expect([world.payoutsTo(CAROL).length, await halts()]).toEqual([2, []])
})
