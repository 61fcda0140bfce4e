import { setTimeout as sleep } from 'node:timers/promises'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, expect, it } from 'vitest'
import type { Bridge } from '../create-bridge.ts'
import { createTestWorld, installationFixture } from '../testing/index.ts'
import { readOverview } from '../operator-overview/read-overview.ts'

const started: Bridge[] = []

const olderFile = {
  ...installationFixture,
  networks: installationFixture.networks.map((network) => ({
    ...network,
    currencies: network.currencies.filter(({ id }) => id !== 'ethereum-usdc'),
  })),
}

const world = useFresh(createTestWorld)
afterEach(async () => {
  for (const bridge of started.splice(0)) await bridge.stop()
})

async function start(options: {
  readonly pid: number
  readonly isEngine: boolean
  readonly installation?: unknown
}): Promise<Bridge> {
  const { pid, isEngine, installation } = options
  const process = { role: isEngine ? 'engine' : 'api', host: 'here', pid, isEngine }
  const bridge = await world.boot({ installation, process })
  await bridge.start()
  started.push(bridge)
  await sleep(100)
  return bridge
}

const warnings = () =>
  world.log.filter(({ message }) => message === 'Other processes were started with another installation file')

const live = async () => {
  const { pool, installation, clock } = world
  return (await readOverview({ pool, installation, now: new Date(clock.now()) })).processes
}

it('says when processes were started with different installations, and not before', async () => {
  await start({ pid: 1, isEngine: true })
  await start({ pid: 2, isEngine: false })
  expect(warnings()).toEqual([])
  await start({ pid: 3, isEngine: true, installation: olderFile })
  expect(warnings()).toHaveLength(1)
  const processes = await live()
  expect(processes.map(({ pid, role }) => [pid, role])).toEqual([
    [1, 'engine'],
    [2, 'api'],
    [3, 'engine'],
  ])
  expect(new Set(processes.map(({ digest }) => digest)).size).toBe(2)
  await started.pop()?.stop()
  expect((await live()).map(({ pid }) => pid)).toEqual([1, 2])
})

it('takes no order of a currency that a living engine does not know, whichever engine holds the lanes', async () => {
  const route = { currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc', amount: 100_000_000n }
  const older = await start({ pid: 3, isEngine: true, installation: olderFile })
  await expect(world.order(route)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  await older.stop()
  expect((await world.order(route)).status).toBe('PENDING')
})
