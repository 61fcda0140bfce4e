import type { BlockRef, NetworkAdapter } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { BOB, testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const LIFETIME_MS = 20_000n
/** Deep enough for a comparison between the block in which tokens leave and the one in which they return. */
const DEPTH = 3

let world: TestWorld

/** Pays several at once if `maxLegs` is set. */
async function open(terms: { readonly maxLegs?: number } = {}): Promise<void> {
  const finality = { small: { blocks: DEPTH }, medium: { blocks: DEPTH }, large: { blocks: DEPTH } }
  const networks = installationFixture.networks.map((network) => ({ ...network, finality }))
  const installation = { ...installationFixture, networks }
  world = await openTestWorld({ installation, model: 'query-id', lifetime: LIFETIME_MS, ...terms })
}

/** Heads and scans of base as reported by a node that is `blocks` behind; lookups and balances come from another. */
const behind =
  (blocks: bigint) =>
  (adapter: NetworkAdapter): NetworkAdapter => {
    if (adapter.networkId !== 'base') return adapter
    const { scanner } = adapter
    const head = async (signal: AbortSignal): Promise<BlockRef> => {
      const newest = await scanner.head(signal)
      return (await scanner.blockAt(newest.height - blocks, signal)) ?? newest
    }
    return {
      ...adapter,
      scanner: {
        ...scanner,
        head,
        async scan(request, signal) {
          const scanned = await scanner.scan(request, signal)
          const seen = await head(signal)
          return { ...scanned, head: seen, cursor: seen, deposits: [] }
        },
      },
    }
  }

describe('tokens that come back blocks after they left', () => {
  it('are not missing while in flight, and are paid again once they are back', async () => {
    await open()
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

  it('are not missing where a process takes over whose node is behind', async () => {
    await open()
    const order = await world.order({ currencyOutId: 'base-usdc' })
    world.deposit(order)
    const { base } = world.chains
    for (let round = 0; round < 9 && base.mempool().length === 0; round += 1) await world.advance()
    base.setBlocked(BOB, true)
    // They leave in the first of these blocks and are back in the third; then the scan pauses while the payout is found dead.
    await world.advance(3)
    base.faults.fail('scan', { times: DEPTH })
    await world.advance(DEPTH)
    expect((await world.bridge.orders.get(order.id)).status).toBe('SEND_FAILED')
    base.setBlocked(BOB, false)
    world.clock.advance(120_000)
    const next = await world.boot({ adapt: behind(BigInt(DEPTH)) })
    for (let round = 0; round < 4 * DEPTH; round += 1) {
      await next.engine.tick()
      expect(await next.halts.list()).toEqual([])
      base.mine()
      world.clock.advance(1_000)
    }
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('are those of one payment of several, and the others remain paid', async () => {
    await open({ maxLegs: 4 })
    const { base } = world.chains
    const receivers = ['d1', 'd2', 'd3'].map(testAddress)
    const [, hostile = ''] = receivers
    const orders = await Promise.all(
      receivers.map((walletReceiver) => world.order({ currencyOutId: 'base-usdc', walletReceiver })),
    )
    for (const order of orders) world.deposit(order)
    for (let round = 0; round < 9 && base.mempool().length === 0; round += 1) await world.advance()
    expect(base.mempool()).toHaveLength(1)
    base.setBlocked(hostile, true)
    const statuses = () =>
      Promise.all(orders.map(async ({ id }) => (await world.bridge.orders.get(id)).status))
    for (let round = 0; round < 4 * DEPTH; round += 1) {
      await world.advance()
      expect(await world.bridge.halts.list()).toEqual([])
    }
    expect(await statuses()).toEqual(['COMPLETE', 'SEND_FAILED', 'COMPLETE'])
    expect(world.payoutsTo(hostile)).toEqual([])
    base.setBlocked(hostile, false)
    world.clock.advance(60_000)
    await world.advance(4 * DEPTH)
    expect(await statuses()).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
    for (const receiver of receivers) expect(world.payoutsTo(receiver)).toHaveLength(1)
    expect(await world.bridge.halts.list()).toEqual([])
    await world.checkTreasury()
  })
})
