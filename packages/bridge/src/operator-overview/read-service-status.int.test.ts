import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { parseInstallation } from '../installation/parse-installation.ts'
import { createTestWorld, installationFixture } from '../testing/index.ts'
import { readServiceStatus } from './read-service-status.ts'

const [first] = installationFixture.networks
const installation = parseInstallation({
  ...installationFixture,
  // The last one is never watched.
  networks: [
    ...installationFixture.networks,
    {
      ...first,
      id: 'far',
      chain_id: '999',
      currencies: first?.currencies.map((currency) => ({ ...currency, id: `far-${currency.id}` })),
    },
  ],
})
const now = new Date('2026-03-01T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

const world = useShared(createTestWorld)
beforeAll(async () => {
  const head = 'UPDATE scan_cursors SET head_at = $2 WHERE network_id = $1'
  await world.pool.query(head, ['ethereum', ago(10_000)])
  await world.pool.query(head, ['base', ago(900_000)])
})

const read = async () => {
  const networks = await readServiceStatus({ pool: world.pool, installation, now })
  return Object.fromEntries(networks.map(({ networkId, ...status }) => [networkId, status]))
}

const halt = (target: string, at: Date) =>
  world.pool.query(
    `INSERT INTO halts (target, action, actor, reason, at) VALUES ($1, 'payout', 'olga', 'a secret reason', $2)`,
    [target, at],
  )

it('a network whose head is fresh works, one whose head is old is delayed since then', async () => {
  const { ethereum, base, far } = await read()
  expect(ethereum).toMatchObject({ state: 'working', since: null, headAgeMs: 10_000, payoutsWaiting: 0 })
  expect(base).toMatchObject({ state: 'delayed', since: ago(900_000) })
  // Never read: nothing is known to work.
  expect(far).toMatchObject({ state: 'delayed', since: null, headAgeMs: null })
})

it('a halt of the network or of everything stops it, since the first, without its reason', async () => {
  await halt('network:ethereum', ago(60_000))
  expect((await read())['ethereum']).toMatchObject({ state: 'stopped', since: ago(60_000) })
  expect((await read())['base']).toMatchObject({ state: 'delayed' })
  await halt('global', ago(30_000))
  const all = await read()
  expect(all['ethereum']).toMatchObject({ state: 'stopped', since: ago(60_000) })
  expect(all['base']).toMatchObject({ state: 'stopped', since: ago(30_000) })
  expect(JSON.stringify(all)).not.toMatch(/secret|olga/)
})

it('a halt of its treasury wallet stops a network, and one of a currency does not', async () => {
  await halt('wallet:base:0x00000000000000000000000000000000000000a1', ago(70_000))
  await halt('currency:ethereum-usdc', ago(80_000))
  const { base, ethereum } = await read()
  // The halts of the test before are still in force.
  expect(base).toMatchObject({ state: 'stopped', since: ago(70_000) })
  expect(ethereum).toMatchObject({ state: 'stopped', since: ago(60_000) })
})
