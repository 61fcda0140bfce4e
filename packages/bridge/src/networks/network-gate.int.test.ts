import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { TestBridge } from '../testing/ticks/create-test-bridge.ts'
import { BOB, type TestWorld } from '../testing/index.ts'
import { openTestWorld } from '../testing/worlds/open-test-world.ts'

let world: TestWorld
let late: TestBridge
let isKnown: boolean
let asked: number

/** The adapters of a process that could not reach Base when it started. */
const adapt = (adapter: NetworkAdapter): NetworkAdapter =>
  adapter.networkId === 'base'
    ? {
        ...adapter,
        verifyNetwork: async () => {
          asked += 1
          if (!isKnown)
            throw new ChainError('unsupported', 'base-usdc: the token has 6 decimals on the chain')
        },
      }
    : adapter

beforeEach(async () => {
  isKnown = false
  asked = 0
  world = await openTestWorld()
  late = await world.boot({ adapt })
})

async function advance(): Promise<void> {
  for (const chain of Object.values(world.chains)) chain.mine()
  world.clock.advance(1_000)
  await late.refreshMarket()
  await late.engine.tick()
}

it('offers, credits and pays nothing on a network that was not verified, and everything once it was', async () => {
  const route = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 10n ** 18n }
  expect(() => late.quotes.quote(route)).toThrow(expect.objectContaining({ code: 'NETWORK_UNAVAILABLE' }))
  world.deposit(await world.order())
  for (let round = 0; round < 6; round += 1) await advance()
  expect(world.payoutsTo(BOB)).toEqual([])
  const { networks } = await late.engine.tick('base')
  expect(networks).toMatchObject([{ networkId: 'base', scan: undefined, errors: [{ kind: 'unsupported' }] }])

  isKnown = true
  for (let round = 0; round < 3; round += 1) await advance()
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  const before = asked
  await advance()
  expect(asked).toBe(before)
})

it('takes no lane of such a network while it runs', async () => {
  const stop = new AbortController()
  const running = late.engine.run(stop.signal)
  await sleep(300)
  const held = await world.pool.query(
    `SELECT network_id FROM lanes WHERE expires_at > '2000-01-01' ORDER BY 1`,
  )
  stop.abort()
  await running
  expect(held.rows).toEqual([{ network_id: 'ethereum' }, { network_id: 'polygon' }])
})
