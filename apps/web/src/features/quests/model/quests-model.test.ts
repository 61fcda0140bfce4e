import type { JourneyWire, NftVoucherWire, PointsEntryWire } from '@sunspan/api'
import { POINTS_RULES } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { isOwnPage } from '../components/parts/app-link.tsx'
import { plainTitle } from '../components/parts/task-title.tsx'
import { timeLeft } from '../components/parts/time-left.tsx'
import { swipeOf } from '../hooks/use-swipe.ts'
import { welcomeOf } from '../hooks/use-welcome.ts'
import { voucherProblem } from './check-voucher.ts'
import { onceText } from './entry-rules.ts'
import { entryLines, sumText } from './entry-view.ts'
import { chosenPhase, journeyState } from './phases-view.ts'
import { MAXIMUM_LEVEL, viewProfile } from './profile-view.ts'
import { areaOf, adjacentTab } from './quest-tabs.ts'
import { referralLink, shareTargets } from './referral-link.ts'

describe('tabs', () => {
  it.each([
    [undefined, 1, 'Phases'],
    ['phases', -1, 'Retro Points'],
    ['activities', 1, 'Retro Market'],
    [undefined, -1, undefined],
    ['market', 1, undefined],
  ] as const)('next to %s in direction %d: %s', (area, by, beside) =>
    expect(adjacentTab(area, by)?.name).toBe(beside),
  )

  it('name their areas', () => {
    expect([areaOf('market'), areaOf('elsewhere'), areaOf(undefined)]).toEqual([
      'market',
      undefined,
      undefined,
    ])
  })

  it.each([
    [-101, 0, 1],
    [101, 40, -1],
    [100, 0, undefined],
    [-100, 0, undefined],
    [-120, 100, undefined],
  ])('a swipe of %d px across and %d px down leads %s', (dx, dy, by) => expect(swipeOf(dx, dy)).toBe(by))
})

describe('the welcome', () => {
  it.each([
    [false, '15', 1, 'dialog'],
    [false, '0.5', 3, 'dialog'],
    [false, '0', 3, 'silent'],
    [false, '0.0', 3, 'silent'],
    [false, '-4', 3, 'silent'],
    [false, '15', 0, 'silent'],
    [true, '15', 1, 'none'],
  ] as const)('shown %s, %s points, %d bridges: %s', (isShown, points, bridges, kind) =>
    expect(welcomeOf({ is_welcome_shown: isShown, points, total_bridges: bridges })).toBe(kind),
  )
})

describe('the profile', () => {
  it('without a wallet is that of a beginner', () => {
    expect(viewProfile(undefined)).toMatchObject({
      points: '0.0',
      multiplier: 'x1',
      bridgesText: '0 / 10 bridges',
      nextText: 'x2 Multiplier',
      progress: { level: { name: 'Pioneer' }, next: { name: 'Enthusiast' } },
    })
  })

  it('says at the highest level that there is none above', () => {
    const profile = {
      levels: [],
      level: 'Legendary',
      total_bridges: 73,
      points: '9000',
      total_multiplicator: '5',
    }
    // CAST: what the view reads of it.
    expect(viewProfile(profile as never)).toMatchObject({
      nextText: MAXIMUM_LEVEL,
      bridgesText: '73 bridges',
    })
  })
})

describe('phases', () => {
  const journey = (changes: Partial<JourneyWire>): JourneyWire => ({
    id: 'j',
    startDate: '2026-01-01T00:00:00.000Z',
    isActive: true,
    phase: 'Midday',
    journey: 'Base',
    network: 'base',
    countOfNftHolders: 0,
    ...changes,
  })
  it.each([
    [{ phase: 'Sunset' }, 'Sunset'],
    [{ phase: 'Noon' }, 'Midday'],
    [{ journey: 'far' }, 'Midnight'],
    [{}, 'Midday'],
  ])('%j shows %s', (search, phase) => {
    const journeys = [journey({ id: 'far', phase: 'Midnight', isActive: false }), journey({})]
    expect(chosenPhase(search, journeys)).toBe(phase)
  })
  it('shows the first where nothing is open', () => expect(chosenPhase({}, [])).toBe('Sunrise'))

  it.each([
    [true, '2030-01-01', 'open'],
    [false, '2030-01-01', 'soon'],
    [false, '2020-01-01', 'over'],
  ] as const)('a journey that is active: %s, from %s, is %s', (isActive, startDate, state) =>
    expect(journeyState({ isActive, startDate }, Date.parse('2026-11-25'))).toBe(state),
  )
})

describe('a voucher', () => {
  const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const contract = `0x${'12'.repeat(20)}`
  const voucher: NftVoucherWire = {
    network: 'base',
    chain_id: '8453',
    contract,
    wallet: wallet.toLowerCase(),
    phase: 'Sunrise',
    voucher_id: 'v',
    expires_at: '2026-11-25T00:00:00.000Z',
    signature: '0x12',
    transaction: { to: contract, value: '0', data: '0xabcd' },
  }
  const asked = { wallet, phase: 'Sunrise', network: 'base' }
  it('is sent if it is the one that was asked for', () =>
    expect(voucherProblem(voucher, asked, '8453')).toBeUndefined())

  it.each([
    ['for another wallet', { wallet: contract }],
    ['of another phase', { phase: 'Midnight' as const }],
    ['of another network', { network: 'linea' }],
    ['of another chain', { chain_id: '1' }],
    ['that calls another contract', { transaction: { ...voucher.transaction, to: wallet } }],
    ['that sends money', { transaction: { ...voucher.transaction, value: '1' } }],
  ])('%s is not sent', (_what, changes) =>
    expect(voucherProblem({ ...voucher, ...changes }, asked, '8453')).toMatch(/nothing was sent/),
  )
})

describe('an entry', () => {
  const entry: PointsEntryWire = {
    id: '7',
    at: '2026-11-25T00:00:00.000Z',
    amount: '240',
    rule: 'bridge',
    title: 'Bridge',
    base: '120',
    multiplier: '2',
    multiplier_gained: '0',
    period: 'order 1',
    rules_version: 3,
    evidence: { kind: 'order', detail: '$240 moved' },
  }
  it('says how it was reckoned', () => {
    expect(sumText(entry)).toBe('120.0 x2 = +240.0')
    expect(sumText({ ...entry, multiplier: '1', base: '240' })).toBe('+240.0')
  })
  it('has a line for each thing that shows it is right', () => {
    expect(entryLines(entry).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Points: 120.0 x2 = +240.0',
      'Evidence: An order of this bridge',
      'Found: $240 moved',
      'Counts once in: This order',
      'Rule: Points of a bridge (rules version 3)',
      'Entry: 7',
    ])
  })
  it('is explained in words alone, whatever its rule', () => {
    for (const rule of POINTS_RULES) {
      for (const period of ['2026-11-25:bridge-to-base', ':first_week', 'sunrise-base:leave']) {
        const lines = entryLines({ ...entry, rule, period })
        expect(lines.map(({ value }) => value).join(), rule).not.toMatch(/\w[_:]\w|-to-/)
      }
    }
    expect(onceText({ ...entry, rule: 'daily_task', period: '2026-11-25:game' })).toBe(
      'The day 25/11/26 (UTC)',
    )
    expect(onceText({ ...entry, rule: 'adventures_all', period: '2026-11-23' })).toBe(
      'The week from 23/11/26 (UTC)',
    )
    expect(onceText({ ...entry, rule: 'adventure_task', period: ':once' })).toBe('All time')
  })
  it('has the network by its name', () => {
    const read = { ...entry, evidence: { kind: 'chain', network: 'zksync-era' } as const }
    expect(entryLines(read, 'zkSync Era')).toContainEqual({ name: 'Network', value: 'zkSync Era' })
  })
})

describe('links', () => {
  it('invite with the key', () => {
    const link = referralLink('https://app.example', 'k7m2p9x4qa')
    expect(link).toBe('https://app.example/quests?refid=k7m2p9x4qa')
    for (const { href } of shareTargets(link, 'Bridge with me & more'))
      expect(new URL(href).search).toContain(encodeURIComponent(link))
  })
  it.each([
    ['/send?destination=base', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['https://x.com', false],
    ['javascript:alert(1)', false],
  ])('%s is a page of this app: %s', (href, isOwn) => expect(isOwnPage(href)).toBe(isOwn))
})

it.each([
  [0, '0 min'],
  [-5, '0 min'],
  [61_000, '2 min'],
  [3_600_000 * 5 + 60_000, '5 h 1 min'],
  [86_400_000 * 4 + 3_600_000 * 6, '4 d 6 h'],
])('%d ms are left as %s', (ms, text) => expect(timeLeft(ms)).toBe(text))

it('reads a title without its picture', () => {
  expect(plainTitle('Bridge to {image} Base')).toBe('Bridge to Base')
})
