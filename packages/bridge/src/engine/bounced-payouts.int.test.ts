import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installationFixture } from '../testing/installation-fixture.ts'
import { BOB, createTestWorld, type TestWorld } from '../testing/test-world.ts'

const LIFETIME_MS = 20_000n
/** Deep enough that a comparison falls between the block in which tokens leave and that in which they are back. */
const DEPTH = 3

let world: TestWorld

beforeEach(async () => {
  const finality = { small: { blocks: DEPTH }, medium: { blocks: DEPTH }, large: { blocks: DEPTH } }
  const networks = installationFixture.networks.map((network) => ({ ...network, finality }))
  const installation = { ...installationFixture, networks }
  world = await createTestWorld({ installation, model: 'query-id', lifetime: LIFETIME_MS })
})
afterEach(async () => {
  await world.close()
})

describe('tokens that come back blocks after they left', () => {
  it('are missed by nobody while they are under way, and are paid anew once they are back', async () => {
    const order = await world.order({ currencyOutId: 'base-usdc' })
    world.deposit(order)
    const { base } = world.chains
    for (let round = 0; round < 9 && base.mempool().length === 0; round += 1) await world.advance()
    base.setBlocked(BOB, true)
    for (let round = 0; round < 4 * DEPTH; round += 1) {
      await world.advance()
      expect(await world.bridge.halts.list()).toEqual([])
    }
    expect(world.payoutsTo(BOB)).toEqual([])
    base.setBlocked(BOB, false)
    world.clock.advance(60_000)
    await world.advance(4 * DEPTH)
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    await world.checkTreasury()
  })
})
