import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from '../rules/canonical-json.ts'
import { defaultRules } from '../rules/default-rules.ts'
import { parseProgramme, type Season } from '../rules/parse-programme.ts'
import type { RulesFile } from '../rules/rules-schema.ts'
import { createLoyaltyScene, newAddress } from '../testing/loyalty-scene.ts'

let alice: string
let bob: string

const scene = useFresh(createLoyaltyScene)
beforeEach(async () => {
  alice = newAddress()
  bob = newAddress()
  await scene.loyalty.profiles.enter(alice)
  await scene.loyalty.profiles.enter(bob)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

interface SeasonText {
  id?: string
  name?: string
  starts_at?: string
  ends_at?: string
  change?: (file: RulesFile) => void
}
const WINTER = { id: 'winter', starts_at: '2026-12-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' }
const SPRING = { id: 'spring', starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-03-01T00:00:00Z' }
/** Seasons of a rules file, each with rules in which a bridge of $100 brings 200. */
const file = (...seasons: SeasonText[]): readonly Season[] =>
  parseProgramme({
    ...defaultRules().file,
    seasons: seasons.map(({ change, ...season }) => {
      const rules = structuredClone(defaultRules().file)
      Object.assign(rules.bridge, { steps: [{ from_usd: '0', points: '200' }] })
      change?.(rules)
      return { ...WINTER, name: 'A season', ...season, rules }
    }),
  }).seasons
const say = (...seasons: SeasonText[]) => scene.loyalty.seasons.say(file(...seasons), () => true)
const listed = async () => (await scene.loyalty.seasons.list()).map(({ id }) => id)

describe('a season', () => {
  it('has its own rules from its first to its last moment, and the others apply before and after', async () => {
    await say(WINTER)
    const pointsAt = async (moment: string, sender = alice): Promise<bigint> => {
      const before = await scene.points(sender)
      await scene.order({ sender, from: 'linea', at: new Date(moment) })
      return (await scene.points(sender)) - before
    }
    expect(await pointsAt('2026-11-30T23:59:59.999Z')).toBe(200n)
    expect(await pointsAt('2026-12-01T00:00:00.000Z')).toBe(2_000n)
    expect(await pointsAt('2026-12-31T23:59:59.999Z')).toBe(2_000n)
    // Handled much later, it still is a bridge of the season.
    scene.setNow('2027-01-02T00:00:00.000Z')
    expect(await pointsAt('2026-12-15T00:00:00.000Z')).toBe(2_000n)
    expect(await pointsAt('2027-01-01T00:00:00.000Z')).toBe(200n)
  })

  it('is on each of its entries, by the version of the rules with its hash', async () => {
    await say(WINTER)
    scene.setNow('2026-12-02T00:00:00.000Z')
    await scene.order({ sender: alice })
    const [entry] = await scene.entries(alice)
    const { rows } = await scene.pool.query<{ digest: string; body: unknown }>(
      'SELECT digest, body FROM loyalty.rules WHERE version = $1',
      [entry?.rulesVersion],
    )
    const [winter] = await scene.loyalty.seasons.list()
    expect(rows[0]?.digest).toBe(winter?.rules.digest)
    expect(canonicalJson(rows[0]?.body)).toBe(canonicalJson(winter?.rules.file))
  })

  it('is what a forecast, the tasks and the market say while it runs', async () => {
    await say({
      ...WINTER,
      change: (rules) => {
        rules.daily.tasks = rules.daily.tasks.slice(0, 1)
        rules.perks = []
      },
    })
    const seen = async () => ({
      tasks: (await scene.loyalty.tasks.today(undefined)).tasks.length,
      perks: scene.loyalty.perks.offers().length,
    })
    expect(await seen()).toEqual({ tasks: 3, perks: 3 })
    scene.setNow('2026-12-05T00:00:00.000Z')
    expect(await seen()).toEqual({ tasks: 1, perks: 0 })
    scene.setNow('2027-01-01T00:00:00.000Z')
    expect(await seen()).toEqual({ tasks: 3, perks: 3 })
  })
})

describe('the calendar', () => {
  it('follows the file until a season begins: announced again, or withdrawn', async () => {
    await say(WINTER, SPRING)
    expect(await listed()).toEqual(['winter', 'spring'])
    await say(WINTER, { ...SPRING, name: 'Another name' })
    expect((await scene.loyalty.seasons.list())[1]?.name).toBe('Another name')
    await say(WINTER)
    expect(await listed()).toEqual(['winter'])
    await say(WINTER, SPRING)
    await say(WINTER, SPRING)
    expect(await listed()).toEqual(['winter', 'spring'])
    const { rows } = await scene.pool.query(`SELECT 1 FROM loyalty.journal WHERE kind = 'season_said'`)
    expect(rows).toHaveLength(5)
  })

  it('refuses another file for a season that has begun: by the path of what differs, and both hashes', async () => {
    await say(WINTER)
    const [said] = file(WINTER)
    scene.setNow('2026-12-01T00:00:00.000Z')
    await say(WINTER, SPRING)
    const changed = {
      ...WINTER,
      change: ({ daily }: RulesFile) => Object.assign(daily, { all_points: '301' }),
    }
    const [other] = file(changed)
    await expect(say(SPRING, changed)).rejects.toThrow(
      `seasons.1.rules.daily.all_points: "winter" began at 2026-12-01T00:00:00.000Z and is fixed; its rules have the hash ${String(said?.rules.digest)}, those of this file ${String(other?.rules.digest)}`,
    )
    await expect(say({ ...WINTER, ends_at: '2026-12-02T00:00:00Z' })).rejects.toThrow('seasons.0.ends_at: ')
    await expect(say(SPRING)).rejects.toThrow(
      'seasons: "winter" runs until 2027-01-01T00:00:00.000Z, and is missing',
    )
    // Once it is over it may be left out, and still says what it was.
    scene.setNow('2027-01-01T00:00:00.000Z')
    await say(SPRING)
    expect(await listed()).toEqual(['winter', 'spring'])
    await expect(say(changed, SPRING)).rejects.toThrow('is fixed')
  })

  it('has no season that was not said before it began, nor one with tasks that could not be done', async () => {
    await expect(say({ ...WINTER, starts_at: '2026-11-25T00:00:00Z' })).rejects.toThrow(
      'seasons.0.starts_at: "winter" was not said before 2026-11-25T00:00:00.000Z',
    )
    await expect(scene.loyalty.seasons.say(file(WINTER), (network) => network !== 'base')).rejects.toThrow(
      'seasons.0.rules: "winter" has tasks of networks that are not served here',
    )
    expect(await listed()).toEqual([])
  })

  it('is one for all processes, whichever says it', async () => {
    const other = scene.another()
    await Promise.all([say(WINTER), other.seasons.say(file(WINTER), () => true)])
    expect((await other.seasons.list()).map(({ id }) => id)).toEqual(['winter'])
    await say({ ...WINTER, name: 'Renamed' })
    expect((await other.seasons.list()).map(({ name }) => name)).toEqual(['Renamed'])
  })

  it('is held by the database too', async () => {
    await say(WINTER)
    const spoil = (sql: string) => scene.pool.query(sql)
    await expect(spoil(`UPDATE loyalty.seasons SET name = 'x'`)).rejects.toThrow('is kept')
    await expect(spoil('DELETE FROM loyalty.seasons')).rejects.toThrow('is kept')
    const late = (saidAt: string) =>
      spoil(
        `INSERT INTO loyalty.seasons SELECT 99, id, name, '2026-12-20', ends_at, rules_hash, rules, '${saidAt}' FROM loyalty.seasons`,
      )
    await expect(late('2026-12-02')).rejects.toThrow('season winter began')
    await expect(late('2026-12-21')).rejects.toThrow(/began|said_at/)
  })
})

describe('what a user has collected in a season', () => {
  it('is ranked, and is not less for what is spent; a bridge that is lost is taken out of its season', async () => {
    await say(WINTER, SPRING)
    await scene.order({ sender: bob, usd: 9_000 })
    scene.setNow('2026-12-03T00:00:00.000Z')
    await scene.order({ sender: alice })
    await scene.order({ sender: alice, from: 'linea' })
    const lost = await scene.order({ sender: bob })
    await scene.points(bob)
    await scene.loyalty.perks.buy(alice, 'fee-free-1', '0198f6b2-c7a9-7c2e-8d4f-0000000000ab')
    const board = (own?: string) => scene.loyalty.seasons.board('winter', { take: 10, own })
    expect(await board(bob)).toEqual({
      top: [
        { rank: 1, address: alice, points: 4_000n },
        { rank: 2, address: bob, points: 2_000n },
      ],
      own: { rank: 2, address: bob, points: 2_000n },
      total: 2,
    })
    scene.setNow('2027-02-03T00:00:00.000Z')
    await scene.lose(lost)
    expect((await board(bob)).own).toEqual({ rank: 2, address: bob, points: 0n })
    expect(await scene.loyalty.seasons.board('spring', { take: 10, own: bob })).toEqual({
      top: [],
      own: undefined,
      total: 0,
    })
  })
})

describe('transfers of a wallet that is linked in a season', () => {
  it('from before it bring points and no place in its ranking, and a lost one takes none away', async () => {
    await say(WINTER)
    const solana = { family: 'solana', address: newAddress() } as const
    const hoarded: string[] = []
    for (const from of ['ethereum', 'linea', 'base'])
      hoarded.push(await scene.order({ sender: solana.address, family: 'solana', from, to: 'arbitrum' }))
    scene.setNow('2026-12-03T00:00:00.000Z')
    await scene.order({ sender: bob })
    await scene.order({ sender: solana.address, family: 'solana', from: 'scroll' })
    await scene.loyalty.profiles.bind(alice, solana)
    expect(await scene.points(alice)).toBeGreaterThan(0n)
    const pointsIn = async (): Promise<Record<string, bigint>> => {
      const { top } = await scene.loyalty.seasons.board('winter', { take: 10 })
      return Object.fromEntries(top.map(({ address, points }) => [address, points]))
    }
    expect(await pointsIn()).toEqual({ [alice]: 2_000n, [bob]: 2_000n })
    await scene.lose(hoarded[0] ?? '')
    await scene.points(alice)
    expect(await pointsIn()).toEqual({ [alice]: 2_000n, [bob]: 2_000n })
  })

  it('from within it, once it is over, leave its ranking as it was', async () => {
    await say(WINTER)
    scene.setNow('2026-12-03T00:00:00.000Z')
    const solana = { family: 'solana', address: newAddress() } as const
    await scene.order({ sender: solana.address, family: 'solana' })
    scene.setNow('2027-01-01T00:00:00.000Z')
    await scene.loyalty.profiles.bind(alice, solana)
    expect(await scene.points(alice)).toBe(2_000n)
    expect((await scene.loyalty.seasons.board('winter', { take: 10 })).total).toBe(0)
  })
})
