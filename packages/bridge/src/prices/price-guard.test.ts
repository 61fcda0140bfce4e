import { parseUsd } from '@sunspan/domain'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { createStepClock } from '../testing/step-clock.ts'
import type { PriceFeed, PriceState } from './price-feed.ts'
import { createPriceGuard } from './price-guard.ts'

const usd = (text: string): bigint => parseUsd(text) ?? -1n
const STALE_MS = 360_000

/** Polygon's native coin is inactive. */
const installation = parseInstallation({
  ...installationFixture,
  networks: installationFixture.networks.map((network) => ({
    ...network,
    currencies: network.currencies.map((currency) => ({
      ...currency,
      active: currency.id !== 'polygon-pol',
    })),
  })),
})
const state = (fields: Partial<PriceState> = {}): PriceState => ({
  fresh: [usd('3200')],
  agreed: usd('3200'),
  ageMs: 0,
  ...fields,
})

let states: Map<string, PriceState>
let halts: (readonly unknown[])[]
let isHalted: boolean
let isDown: boolean
let logged: { readonly level: string; readonly fields: object }[]
beforeEach(() => {
  states = new Map()
  halts = []
  isHalted = false
  isDown = false
  logged = []
})

async function check(): Promise<void> {
  const ignore = (): void => undefined
  const note =
    (level: string) =>
    (fields: object): void =>
      void logged.push({ level, fields })
  const bounds = { min: usd('1000'), max: usd('9000'), floor: usd('2000') }
  const guard = createPriceGuard({
    catalog: createCatalog(installation),
    // CAST: the guard only sets halts with the pool.
    pool: {
      query: async ({ name, values }: { readonly name: string; readonly values: readonly unknown[] }) => {
        await new Promise(setImmediate)
        if (isDown) throw new Error('The database is down')
        halts.push([name, ...values])
        return { rows: isHalted ? [] : [{}] }
      },
    } as unknown as Pool,
    // CAST: only `inspect` is used.
    prices: { inspect: (asset: string) => states.get(asset) ?? state() } as unknown as PriceFeed,
    installation: { ...installation, priceBounds: new Map([['ETH', bounds]]) },
    clock: createStepClock(7_000),
    logger: { debug: ignore, info: ignore, warn: note('warn'), error: note('error') },
  })
  await guard.check()
}
const reasons = (): readonly unknown[] => [...new Set(halts.map((values) => values[4]))]

describe('quotes go on', () => {
  it.each([
    ['while prices agree', {}],
    [
      'while the last price is three times as old as one may be',
      { agreed: undefined, fresh: [], ageMs: STALE_MS },
    ],
    ['while one source of two is silent', { agreed: undefined, fresh: [usd('3200')] }],
    ['at the least that a price may be', { agreed: usd('1000') }],
    ['at the most that a price may be', { agreed: usd('9000') }],
  ])('%s', async (_, fields) => {
    states.set('ETH', state(fields))
    await check()
    expect([halts, logged]).toEqual([[], []])
  })

  it('where a price has no bounds, and where a currency is unused', async () => {
    states.set('USDC', state({ agreed: usd('100000') }))
    states.set('POL', state({ ageMs: STALE_MS + 1 }))
    await check()
    expect(halts).toEqual([])
  })
})

describe('quotes are halted', () => {
  it.each([
    [
      'while no source has had a price for too long',
      { ageMs: 3_600_400 },
      'No source has had a price of ETH for 3600 s',
    ],
    ['a moment after that', { ageMs: STALE_MS + 1 }, 'No source has had a price of ETH for 360 s'],
    [
      'while sources differ',
      { agreed: undefined, fresh: [usd('3200'), usd('3000.5')] },
      'The sources differ on ETH by more than 300 basis points: $3200, $3000.5',
    ],
    ['below the least', { agreed: usd('999.99') }, 'ETH is reported at $999.99, outside $1000 to $9000'],
    ['above the most', { agreed: usd('9000.01') }, 'ETH is reported at $9000.01, outside $1000 to $9000'],
  ])('%s', async (_, fields, reason) => {
    states.set('ETH', state({ fresh: [usd('3200'), usd('3200')], ...fields }))
    await check()
    expect(reasons()).toEqual([reason])
  })

  it('for each currency of the asset, by the engine, and logged once', async () => {
    states.set('ETH', state({ ageMs: STALE_MS + 1 }))
    await check()
    const [reason] = reasons()
    expect(halts).toEqual(
      ['currency:ethereum-eth', 'currency:base-eth'].map((target) => [
        'halts_set',
        target,
        ['quote'],
        'engine:prices',
        reason,
        new Date(7_000),
      ]),
    )
    expect(logged).toEqual(
      ['ethereum-eth', 'base-eth'].map((currencyId) => ({ level: 'error', fields: { currencyId, reason } })),
    )
    isHalted = true
    await check()
    expect(logged).toHaveLength(2)
  })

  it('with a logged error where they cannot be', async () => {
    states.set('ETH', state({ ageMs: STALE_MS + 1 }))
    isDown = true
    await check()
    expect(logged).toMatchObject([{ level: 'warn', fields: { error: 'Error: The database is down' } }])
  })
})
