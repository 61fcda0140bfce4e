import { PHASES } from '@sunspan/domain'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  betweenWallets,
  bridgePoints,
  whyNotCounted,
  type Around,
  type RatedBridge,
} from './bridge-points.ts'
import { DEFAULT_RULES_FILE, defaultRules } from './default-rules.ts'
import { ordersStanding } from '../evidence/orders-task.ts'
import { canonicalJson } from './canonical-json.ts'
import { parseProgramme } from './parse-programme.ts'
import { parseRules, RulesError, rulesOf, tenthsOf } from './parse-rules.ts'
import { servedRules } from './served-rules.ts'

const rules = defaultRules()
/** As they were before what comes back over others was looked at. */
const earlier = rulesOf({
  ...rules.file,
  bridge: { ...rules.file.bridge, circles: false, returns_of_any_wallets: true },
})
const AT = new Date('2026-11-25T12:00:00.000Z')
const MINUTE_MS = 60_000
type TestBridge = RatedBridge & { readonly halted: readonly string[] }
const bridge = (fields: Partial<TestBridge> = {}): TestBridge => ({
  orderId: 'o',
  at: AT,
  kind: 'standard',
  valueCents: 10_000n,
  networkIn: 'ethereum',
  networksOut: ['base'],
  sender: 'me',
  receivers: ['another'],
  counted: true,
  isToSelf: false,
  halted: [],
  ...fields,
})
const NOBODY: Around = { own: [], back: [], onwards: [], wallets: ['me'] }
const after = (minutes: number): Date => new Date(AT.getTime() + minutes * MINUTE_MS)

describe('points of a bridge', () => {
  it.each([
    [0n, 1],
    [999n, 1],
    [1_000n, 5],
    [4_999n, 5],
    [5_000n, 10],
    [99_999n, 50],
    [100_000n, 100],
    [25_000_000n, 300],
  ])('%d cents give %d', (cents, points) => expect(bridgePoints(rules, cents)).toBe(BigInt(points) * 10n))
})

describe('what counts', () => {
  const small = { valueCents: 499n }
  it.each([
    ['a small one after another', bridge({ ...small, at: after(59) }), [bridge(small)], false],
    ['a small one before another', bridge(small), [bridge({ ...small, at: after(59) })], false],
    ['a small one an hour later', bridge({ ...small, at: after(60) }), [bridge(small)], true],
    ['a small one after one that did not count', bridge(small), [bridge({ ...small, counted: false })], true],
    ['a small one after a large one', bridge(small), [bridge()], true],
    ['of exactly the limit', bridge({ valueCents: 500n }), [bridge({ valueCents: 500n })], true],
  ] as const)('%s: %#', (_, one, others, counts) =>
    expect(whyNotCounted(rules, one, { ...NOBODY, own: others }) === undefined).toBe(counts),
  )

  const why = (one: RatedBridge, own: readonly RatedBridge[], back: readonly RatedBridge[] = []) =>
    whyNotCounted(earlier, one, { ...NOBODY, own, back })
  const there = bridge({ orderId: 'there', isToSelf: true })
  const back = bridge({
    orderId: 'back',
    networkIn: 'base',
    networksOut: ['ethereum'],
    isToSelf: true,
    at: after(10),
  })
  it('one’s own way back does not, and neither does the next way there', () => {
    expect(why(back, [there])).toMatch(/own wallets/)
    const again = { ...there, orderId: 'again', at: after(20) }
    expect(why(again, [there, { ...back, counted: false }])).toMatch(/own wallets/)
  })
  it('twice in one direction, another network, another’s wallet or an hour later do', () => {
    expect(why({ ...there, orderId: 'again', at: after(5) }, [there])).toBeUndefined()
    expect(why({ ...back, networksOut: ['scroll'] }, [there])).toBeUndefined()
    expect(why({ ...back, isToSelf: false }, [there])).toBeUndefined()
    expect(why({ ...back, at: after(60) }, [there])).toBeUndefined()
  })
})

describe('back and forth between any two wallets', () => {
  const a = { sender: 'a', receivers: ['b'] }
  const b = { sender: 'b', receivers: ['a'], networkIn: 'base', networksOut: ['ethereum'] }
  const there = bridge({ ...a, orderId: 'there' })
  const back = bridge({ ...b, orderId: 'back', at: after(10), counted: false })
  const again = bridge({ ...a, orderId: 'again', at: after(20) })
  const why = (one: RatedBridge, own: readonly RatedBridge[], ways: readonly RatedBridge[], of = earlier) =>
    whyNotCounted(of, one, { ...NOBODY, own, back: ways })

  it('counts once within the hour, in whichever direction, and with others in the same order', () => {
    expect(why(back, [], [there])).toMatch(/the same wallets/)
    expect(why(again, [there], [back])).toMatch(/the same wallets/)
    const many = { ...again, receivers: ['b', 'c'], kind: 'bulk' as const }
    expect(why(many, [there], [back])).toMatch(/the same wallets/)
  })

  it('is not what goes one way, over other networks, an hour later, or back to another wallet', () => {
    expect(why(again, [there], [])).toBeUndefined()
    expect(
      why({ ...again, networksOut: ['ethereum'] }, [{ ...there, networksOut: ['ethereum'] }], []),
    ).toBeUndefined()
    expect(why({ ...again, networkIn: 'linea' }, [there], [back])).toBeUndefined()
    expect(why({ ...again, at: after(90) }, [there], [back])).toBeUndefined()
    expect(why(again, [there], [{ ...back, receivers: ['c'] }])).toBeUndefined()
    expect(why(again, [], [back])).toBeUndefined()
  })

  it('counts each time by rules that say nothing of it', () => {
    const file = structuredClone(earlier.file)
    delete file.bridge.returns_of_any_wallets
    expect(why(again, [there], [back], { ...rules, file })).toBeUndefined()
  })
})

describe('a circle', () => {
  const why = (one: RatedBridge, others: Partial<Around> = {}) =>
    whyNotCounted(rules, one, { ...NOBODY, ...others })
  const between = (from: string, ...to: readonly string[]) =>
    betweenWallets({ sender: from, receivers: to, counted: true })
  const own = (from: string, to: string, fields: Partial<TestBridge> = {}) =>
    bridge({ orderId: `${from} ${to}`, networkIn: from, networksOut: [to], isToSelf: true, ...fields })
  const toBob = bridge({ receivers: ['bob'] })

  it('of wallets is closed over however many of them, in whichever order they were sent', () => {
    expect(why(toBob, { onwards: [between('bob', 'me')] })).toBe(
      'Money that comes back to the wallet it left counts once within 60 minutes.',
    )
    const others = [between('carol', 'dan', 'me'), between('bob', 'carol')]
    expect(why(toBob, { onwards: others })).toBeDefined()
    // Back to another wallet of the same person.
    expect(why(toBob, { onwards: [between('bob', 'mine')], wallets: ['me', 'mine'] })).toBeDefined()
  })

  it('of wallets is not closed where it stays open, and counts where nothing of it has counted', () => {
    expect(why(toBob, { onwards: [between('bob', 'carol'), between('dan', 'me')] })).toBeUndefined()
    const uncounted = { ...between('bob', 'me'), counted: false }
    expect(why(toBob, { onwards: [uncounted] })).toBeUndefined()
    expect(why(toBob, { onwards: [uncounted, between('eve', 'frank')] })).toBeUndefined()
    const before = bridge({ orderId: 'before', receivers: ['bob'], at: after(-59) })
    expect(why(toBob, { onwards: [uncounted], own: [before] })).toBeDefined()
    expect(why(toBob, { onwards: [uncounted], own: [{ ...before, at: after(-60) }] })).toBeUndefined()
  })

  it('of own money is closed over however many networks, back on the one that it left', () => {
    const home = own('arbitrum', 'ethereum')
    const round = [own('ethereum', 'base', { at: after(-59) }), own('base', 'arbitrum', { at: after(-30) })]
    expect(why(home, { own: round })).toBe(
      'Own money that comes back to its network counts once within 60 minutes.',
    )
    expect(why(own('arbitrum', 'linea'), { own: round })).toBeUndefined()
    expect(why(home, { own: round.slice(1) })).toBeUndefined()
    expect(why(home, { own: round.map((one) => ({ ...one, isToSelf: false })) })).toBeUndefined()
    expect(why(home, { own: round.map((one) => ({ ...one, counted: false })) })).toBeUndefined()
    // The next time round none counts.
    const next = own('ethereum', 'base', { orderId: 'next', at: after(1) })
    expect(why(next, { own: [round[1] ?? home, { ...home, counted: false }] })).toBeDefined()
  })
})

describe('one large transfer or many small ones', () => {
  it('bring more points for each dollar of fees when they are one: a fee is the same for each', () => {
    const { steps } = rules.file.bridge
    steps.slice(1).forEach(({ points }, index) => {
      expect(tenthsOf(points)).toBeGreaterThan(tenthsOf(steps[index]?.points ?? ''))
    })
  })

  it('never pays for more than platform fees: points buy nothing else', () => {
    const { perks, levels, weekly } = rules.file
    expect(perks.map((perk) => Object.keys(perk).toSorted())).toEqual(
      perks.map(() => ['id', 'price', 'text', 'title', 'transfers']),
    )
    const cheapest = Math.min(...perks.map(({ price, transfers }) => Number(price) / transfers))
    const highest = Number(levels.at(-1)?.multiplier) + Number(weekly.most_multiplier)
    expect([cheapest, highest]).toEqual([160, 10])
    // As docs/points.md says: from this multiplier on, a transfer of $100 earns its platform fee back.
    expect(cheapest / Number(bridgePoints(rules, 10_000n) / 10n)).toBe(8)
  })
})

describe('tasks of orders', () => {
  const evidence = {
    kind: 'orders',
    bridges: 2,
    to_network: 'base',
    min_usd: '100',
    bulk_only: false,
  } as const
  it('name the order that completed them', () => {
    const bridges = [
      bridge({ orderId: 'a' }),
      bridge({ orderId: 'cheap', valueCents: 9_999n }),
      bridge({ orderId: 'elsewhere', networksOut: ['scroll'] }),
      bridge({ orderId: 'b' }),
      bridge({ orderId: 'c' }),
    ]
    expect(ordersStanding(evidence, bridges)).toEqual({ done: 2, target: 2, orderId: 'b' })
    expect(ordersStanding(evidence, bridges.slice(0, 3))).toEqual({ done: 1, target: 2, orderId: undefined })
  })
  it('ask for bulk orders, or for a source', () => {
    const bulk = { kind: 'orders', bridges: 1, min_usd: '0', bulk_only: true } as const
    expect(ordersStanding(bulk, [bridge()]).done).toBe(0)
    expect(ordersStanding(bulk, [bridge({ kind: 'bulk' })]).done).toBe(1)
    const from = { ...bulk, bulk_only: false, from_network: 'ethereum' } as const
    expect(ordersStanding(from, [bridge({ networkIn: 'base' }), bridge()]).done).toBe(1)
  })
})

describe('a task whose route is halted', () => {
  const toBase = { kind: 'orders', bridges: 1, to_network: 'base', min_usd: '50', bulk_only: false } as const
  const elsewhere = { networksOut: ['scroll'] }
  it.each([
    ['the side that it asks for', ['to:base'], 1],
    ['everything', ['from:*', 'to:*'], 1],
    ['the other side', ['from:base'], 0],
    ['another network', ['to:linea', 'to:base-sepolia'], 0],
    ['nothing', [], 0],
  ])('is done by a bridge between any networks while %s is halted', (_, halted, done) => {
    expect(ordersStanding(toBase, [bridge({ ...elsewhere, halted })], { isTimed: true }).done).toBe(done)
  })
  it('asks for the same worth, and waits where it has no end', () => {
    const halted = ['to:base']
    const cheap = bridge({ ...elsewhere, halted, valueCents: 4_999n })
    expect(ordersStanding(toBase, [cheap], { isTimed: true }).done).toBe(0)
    expect(ordersStanding(toBase, [bridge({ ...elsewhere, halted })]).done).toBe(0)
  })
})

describe('the rules file', () => {
  it('has the figures of the specification', () => {
    const { daily, weekly, referral } = rules.file
    expect(
      daily.tasks.filter(({ evidence }) => evidence.kind !== 'game').map(({ points }) => points),
    ).toEqual(['250', '250'])
    expect(daily.tasks.find(({ evidence }) => evidence.kind === 'game')?.points).toBe('10')
    expect([daily.all_points, weekly.all_multiplier, referral.welcome_points]).toEqual(['300', '0.25', '15'])
  })

  it('names every wrong field by its path', () => {
    const file = structuredClone(DEFAULT_RULES_FILE)
    Object.assign(file.referral, { welcome_points: '-15', share: 3 })
    Object.assign(file.daily.tasks[0] ?? {}, { points: 250 })
    try {
      parseRules(file)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError)
      expect(String(error)).toMatch(
        /daily\.tasks\.0\.points: .*referral\.welcome_points: .*referral\.share: /,
      )
    }
  })

  it.each([
    ['bridge.steps.0.from_usd', (file: typeof DEFAULT_RULES_FILE) => file.bridge.steps.shift()],
    [
      'bridge.steps.6.from_usd',
      (file: typeof DEFAULT_RULES_FILE) => Object.assign(file.bridge.steps[6] ?? {}, { from_usd: '1' }),
    ],
    [
      'levels.3.bridges',
      (file: typeof DEFAULT_RULES_FILE) => Object.assign(file.levels[3] ?? {}, { bridges: 24 }),
    ],
    [
      'daily.tasks.3.id',
      (file: typeof DEFAULT_RULES_FILE) => file.daily.tasks.push(...file.daily.tasks.slice(0, 1)),
    ],
    [
      'weekly.adventures.0.id',
      (file: typeof DEFAULT_RULES_FILE) => Object.assign(file.weekly.adventures[0] ?? {}, { id: 'daily' }),
    ],
    [
      'journeys: Midday begins',
      (file: typeof DEFAULT_RULES_FILE) =>
        Object.assign(file.journeys[13] ?? {}, { starts_at: '2025-12-31T00:00:00.000Z' }),
    ],
  ])('refuses a contradiction at %s', (path, spoil) => {
    const file = structuredClone(DEFAULT_RULES_FILE)
    spoil(file)
    expect(() => parseRules(file)).toThrow(path)
  })

  it('has the phases of the day one after the other', () => {
    const starts = PHASES.map(
      (phase) => rules.file.journeys.find((one) => one.phase === phase)?.starts_at ?? '',
    )
    expect(starts).toEqual(starts.toSorted())
    expect(new Set(starts).size).toBe(4)
  })

  it('has one digest for one content, and leaves out what an installation cannot offer', () => {
    expect(parseRules(JSON.parse(JSON.stringify(rules.file))).digest).toBe(rules.digest)
    const served = servedRules(rules, (id) => id !== 'base')
    expect(served.file.daily.tasks.map(({ id }) => id)).toEqual(['bridge-to-arbitrum', 'night-maze'])
    expect(served.file.weekly.adventures.map(({ id }) => id)).toEqual(['arbitrum-week'])
    expect(served.digest).not.toBe(rules.digest)
    const off = structuredClone(rules.file)
    off.self_declared.enabled = false
    expect(servedRules(parseRules(off), () => true).file.quests.map(({ id }) => id)).not.toContain(
      'tell-a-friend',
    )
    expect(tenthsOf('0.5')).toBe(5n)
  })
})

describe('seasons of a rules file', () => {
  const season = (fields: Record<string, unknown> = {}) => ({
    id: 'winter',
    name: 'Winter',
    starts_at: '2026-12-01T00:00:00Z',
    ends_at: '2027-01-01T00:00:00.000Z',
    rules: DEFAULT_RULES_FILE,
    ...fields,
  })
  const parse = (...seasons: unknown[]) => parseProgramme({ ...DEFAULT_RULES_FILE, seasons })

  it('leave the rules outside as they are, and need none', () => {
    expect(parse(season()).rules.digest).toBe(rules.digest)
    expect(parseProgramme(DEFAULT_RULES_FILE)).toEqual({ rules, seasons: [] })
  })
  it.each([
    [
      'seasons.0.starts_at: expected the beginning of a UTC day',
      [season({ starts_at: '2026-12-01T10:00:00Z' })],
    ],
    ['seasons.0.starts_at: expected the beginning', [season({ starts_at: '2026-12-01T00:00:00+01:00' })]],
    ['seasons.0.ends_at: expected a day after', [season({ ends_at: '2026-12-01T00:00:00Z' })]],
    [
      'seasons.1.id: "winter" is there twice',
      [season(), season({ starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-02-01T00:00:00Z' })],
    ],
    ['seasons.1: it overlaps "winter"', [season(), season({ id: 'other', ends_at: '2028-01-01T00:00:00Z' })]],
    [
      'seasons.0.rules.levels.0.bridges',
      [season({ rules: { ...DEFAULT_RULES_FILE, levels: [{ name: 'One', bridges: -1, multiplier: '1' }] } })],
    ],
    [
      'seasons.0.rules.bridge.steps.0.from_usd',
      [
        season({
          rules: {
            ...DEFAULT_RULES_FILE,
            bridge: { ...DEFAULT_RULES_FILE.bridge, steps: [{ from_usd: '5', points: '1' }] },
          },
        }),
      ],
    ],
  ])('are refused: %s', (message, seasons) => expect(() => parse(...seasons)).toThrow(message))
  it('have a hash that can be reproduced: SHA-256 of the JSON with sorted keys and no spaces', () => {
    expect(canonicalJson({ b: [1, { d: 'ü "', c: null }], a: undefined, A: true })).toBe(
      '{"A":true,"b":[1,{"c":null,"d":"ü \\""}]}',
    )
    expect(rules.digest).toBe(createHash('sha256').update(canonicalJson(rules.file)).digest('hex'))
  })
})
