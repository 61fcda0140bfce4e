import { createCatalog, parseInstallation } from '@sunspan/bridge'
import { installationFixture } from '@sunspan/bridge/testing'
import { expect, it } from 'vitest'
import { writeIncidentFeed } from './incident-feed.ts'
import { toIncidents } from './incidents.ts'

const catalog = createCatalog(parseInstallation(installationFixture))
const at = new Date('2026-01-01T00:00:00.000Z')
const later = new Date('2026-01-01T01:00:00.000Z')

const haltOf = (
  target: string,
  action: 'credit' | 'payout' | 'quote' | 'refund',
  liftedAt: Date | null = null,
) => ({
  id: `${target} ${action}`,
  target,
  action,
  actor: 'olga',
  reason: 'a secret',
  at,
  liftedAt,
  liftedBy: null,
  liftReason: null,
})

it.each([
  ['global', [], true],
  ['network:base', ['base'], false],
  ['currency:ethereum-usdc', ['ethereum'], false],
  ['pair:ethereum-usdc>base-usdc', ['ethereum', 'base'], false],
  ['wallet:base:0xAbC:d', ['base'], false],
  ['currency:gone-usdc', [], false],
])('a halt of %s is one of its networks', (target, networks, isForAll) => {
  expect(toIncidents([haltOf(target, 'payout', later)], catalog)).toEqual([
    {
      id: `${target} payout`,
      networks,
      is_for_all: isForAll,
      effect: 'payouts',
      direction: 'to',
      started_at: at.toISOString(),
      ended_at: later.toISOString(),
    },
  ])
})

it('a feed says what was halted where, escapes what it says, and changes an entry when it is over', () => {
  const incidents = toIncidents(
    [haltOf('network:base', 'credit'), haltOf('global', 'refund', later)],
    catalog,
  )
  const site = {
    origin: 'https://bridge.example',
    productName: 'A & B',
    now: at,
    nameOf: (id: string) => `<${id}>`,
  }
  const feed = writeIncidentFeed(incidents, site)
  expect(feed).toContain('<title>Status of A &amp; B</title>')
  expect(feed).toContain('<title>Deposits are not credited: &lt;base&gt;</title>')
  expect(feed).toContain('<title>Refunds wait: all networks</title>')
  expect(feed).toContain(`<updated>${later.toISOString()}</updated>`)
  expect(feed.match(/<entry>/g)).toHaveLength(2)
  expect(feed).not.toMatch(/secret|olga/)
  expect(writeIncidentFeed([], site)).toContain(`<updated>${at.toISOString()}</updated>`)
})
