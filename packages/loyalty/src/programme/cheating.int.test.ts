import { CHAIN_FAMILIES } from '@sunspan/domain'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Wallet } from '../store/wallet-store.ts'
import { createLoyaltyScene, newAddress, rulesWith, type OrderTerms } from '../testing/loyalty-scene.ts'

let alice: string
let bob: string
let solana: Wallet

const scene = useShared(createLoyaltyScene)
beforeEach(async () => {
  scene.setNow('2026-11-25T12:00:00.000Z')
  alice = newAddress()
  bob = newAddress()
  solana = { family: 'solana', address: newAddress() }
  await scene.loyalty.profiles.enter(alice)
  await scene.loyalty.profiles.enter(bob)
})
afterAll(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

const order = (terms: OrderTerms = {}) => scene.order({ sender: alice, ...terms })
const refers = async (referrer: string, user: string) => {
  const key = (await scene.loyalty.profiles.find(referrer))?.referralKey ?? ''
  return scene.loyalty.profiles.assignReferrer(user, key)
}
const rulesOf = async (user: string) =>
  (await scene.entries(user)).map(({ rule, period }) => `${rule} ${period}`)
const play = async (user: string, moves = 'won') => {
  const game = await scene.loyalty.games.deal(user)
  await scene.loyalty.games.complete(user, game.id, moves)
}

describe('wallets', () => {
  it('belong to one user: a second claim is refused with a way out', async () => {
    await scene.loyalty.profiles.bind(alice, solana)
    await expect(scene.loyalty.profiles.bind(bob, solana)).rejects.toThrow(
      'This Solana wallet belongs to another user. You have signed in with it, so you can move it: choose “Move here” in your profile.',
    )
    await scene.loyalty.profiles.unbind(solana)
    expect((await scene.loyalty.profiles.bind(bob, solana)).wallets.solana).toBe(solana.address)
    expect((await scene.loyalty.profiles.find(alice))?.wallets.solana).toBeUndefined()
  })

  it('are claimed by one of two users who ask at once', async () => {
    const results = await Promise.allSettled(
      [alice, bob].map((user) => scene.loyalty.profiles.bind(user, solana)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are one a family besides the EVM wallet', async () => {
    const families = CHAIN_FAMILIES.filter((family) => family !== 'evm')
    for (const family of families) await scene.loyalty.profiles.bind(alice, { family, address: newAddress() })
    expect(Object.keys((await scene.loyalty.profiles.find(alice))?.wallets ?? {}).length).toBe(
      CHAIN_FAMILIES.length,
    )
    await expect(scene.loyalty.profiles.bind(alice, solana)).rejects.toThrow(
      'You have another Solana wallet already',
    )
  })

  it('cannot take a user’s own EVM wallet away', async () => {
    await expect(scene.loyalty.profiles.unbind({ family: 'evm', address: alice })).rejects.toThrow(
      'the user itself',
    )
    await expect(scene.loyalty.profiles.bind(bob, { family: 'evm', address: alice })).rejects.toThrow(
      'another user',
    )
  })

  it('move no points with them: an order earns once, for the user who had the wallet', async () => {
    await scene.loyalty.profiles.bind(alice, solana)
    await order({ sender: solana.address, family: 'solana' })
    expect(await scene.points(alice)).toBe(200n)
    await scene.loyalty.profiles.unbind(solana)
    await scene.loyalty.profiles.bind(bob, solana)
    expect([await scene.points(alice), await scene.points(bob)]).toEqual([200n, 0n])
    await order({ sender: solana.address, family: 'solana' })
    expect([await scene.points(alice), await scene.points(bob)]).toEqual([200n, 200n])
  })

  it('are no other wallet that is spelled alike in another family', async () => {
    await scene.loyalty.profiles.bind(alice, { family: 'sui', address: solana.address })
    await order({ sender: solana.address, family: 'solana' })
    expect(await scene.points(alice)).toBe(0n)
  })
})

describe('back and forth', () => {
  const trips = async (there: OrderTerms, back: OrderTerms): Promise<void> => {
    for (let trip = 0; trip < 3; trip += 1) {
      await order({ from: 'ethereum', to: 'base', ...there })
      scene.advance(60_000)
      await order({ from: 'base', to: 'ethereum', ...back })
      scene.advance(60_000)
    }
  }
  const counted = async (user: string) =>
    (await rulesOf(user)).filter((line) => line.startsWith('bridge ')).length

  it('counts once with a wallet that is not linked, or is linked afterwards', async () => {
    const { address } = solana
    await trips({ receiver: address }, { sender: address, family: 'solana', receiver: alice })
    expect(await counted(alice)).toBe(1)
    await scene.loyalty.profiles.bind(alice, solana)
    expect(await counted(alice)).toBe(1)
  })

  it('counts once with a wallet that is unlinked before each trip', async () => {
    const { address } = solana
    for (let trip = 0; trip < 3; trip += 1) {
      await order({ from: 'ethereum', to: 'base', receiver: address })
      await scene.loyalty.profiles.bind(alice, solana)
      await order({ sender: address, family: 'solana', from: 'base', to: 'ethereum', receiver: alice })
      await scene.loyalty.journal.handleAll()
      await scene.loyalty.profiles.unbind(solana)
      scene.advance(60_000)
    }
    expect(await counted(alice)).toBe(1)
  })

  it('counts once for two users who send to each other, and again an hour later', async () => {
    await trips({ receiver: bob }, { sender: bob, receiver: alice })
    expect([await counted(alice), await counted(bob)]).toEqual([1, 0])
    scene.advance(3_600_000)
    await trips({ receiver: bob }, { sender: bob, receiver: alice })
    expect([await counted(alice), await counted(bob)]).toEqual([2, 0])
  })

  it('is said before it is sent', async () => {
    await order({ from: 'ethereum', to: 'base', receiver: bob })
    await scene.loyalty.journal.handleAll()
    const way = { networkIn: 'base', networksOut: ['ethereum'], sender: bob, receivers: [alice] }
    const transfer = { ...way, family: 'evm', kind: 'standard', valueCents: 10_000n } as const
    expect(await scene.loyalty.forecasts.ofTransfer(bob, transfer)).toMatchObject({
      amount: 0n,
      reason: 'Money that comes back to the wallet it left counts once within 60 minutes.',
    })
  })
})

describe('going round', () => {
  let carol: string
  beforeEach(async () => {
    carol = newAddress()
    await scene.loyalty.profiles.enter(carol)
  })
  const counted = (users: readonly string[]) =>
    Promise.all(users.map(async (user) => (await scene.loyalty.profiles.find(user))?.bridges ?? 0))
  /** Three rounds, each transfer over networks of its own. */
  const rounds = async (people: readonly { readonly wallet: OrderTerms; readonly receiver: string }[]) => {
    const networks = ['ethereum', 'base', 'linea', 'scroll']
    for (let turn = 0; turn < 3 * people.length; turn += 1) {
      const from = networks[turn % networks.length] ?? ''
      const receiver = people[(turn + 1) % people.length]?.receiver ?? ''
      await order({ ...people[turn % people.length]?.wallet, receiver, from, to: 'arbitrum' })
      scene.advance(60_000)
    }
    await scene.loyalty.journal.handleAll()
  }
  const person = (address: string) => ({ wallet: { sender: address }, receiver: address })

  it('of three people, the transfer that closes the circle does not count, nor any after it', async () => {
    await rounds([alice, bob, carol].map(person))
    expect(await counted([alice, bob, carol])).toEqual([1, 1, 0])
    scene.advance(3_600_000)
    await rounds([alice, bob, carol].map(person))
    expect(await counted([alice, bob, carol])).toEqual([2, 2, 0])
  })

  it('over wallets that are not linked, or of which one person has two, is the same', async () => {
    const loose = newAddress()
    await rounds([alice, loose, bob].map(person))
    expect(await counted([alice, bob])).toEqual([1, 0])
    scene.advance(3_600_000)
    await scene.loyalty.profiles.bind(bob, solana)
    const two = { wallet: { sender: solana.address, family: 'solana' }, receiver: bob }
    await rounds([person(alice), two, person(carol)])
    expect(await counted([alice, bob, carol])).toEqual([2, 1, 0])
  })

  it('on wallets that are linked afterwards, whichever is linked first, is the same', async () => {
    const [dan, eve] = [newAddress(), newAddress()]
    await rounds([person(dan), person(eve), person(alice)])
    for (const user of [eve, dan]) await scene.loyalty.profiles.enter(user)
    const [ofAlice = 0, ofDan = 0, ofEve = 0] = await counted([alice, dan, eve])
    expect(ofAlice + ofDan + ofEve).toBeLessThanOrEqual(2)
  })

  it('of own money over three networks does not count where it comes back, nor after that', async () => {
    const networks = ['ethereum', 'base', 'arbitrum']
    for (let turn = 0; turn < 9; turn += 1) {
      await order({ from: networks[turn % 3] ?? '', to: networks[(turn + 1) % 3] ?? '', receiver: alice })
      scene.advance(60_000)
    }
    await scene.loyalty.journal.handleAll()
    expect(await counted([alice])).toEqual([2])
  })

  it('is said before it is sent, and why it did not count after it', async () => {
    await order({ receiver: bob })
    await order({ sender: bob, receiver: carol })
    await scene.loyalty.journal.handleAll()
    const way = { networkIn: 'linea', networksOut: ['base'], sender: carol, receivers: [alice] }
    const transfer = { ...way, family: 'evm', kind: 'standard', valueCents: 10_000n } as const
    const reason = 'Money that comes back to the wallet it left counts once within 60 minutes.'
    expect(await scene.loyalty.forecasts.ofTransfer(carol, transfer)).toMatchObject({ amount: 0n, reason })
    const closing = await order({ sender: carol, receiver: alice })
    expect(await scene.loyalty.forecasts.ofOrder(carol, closing)).toMatchObject({ amount: 0n, reason })
  })

  it('is not what is paid on to another wallet, or comes back an hour later', async () => {
    await order({ receiver: bob })
    await order({ sender: bob, receiver: carol })
    await order({ sender: carol })
    scene.advance(3_600_000)
    await order({ sender: carol, receiver: alice })
    await scene.loyalty.journal.handleAll()
    expect(await counted([alice, bob, carol])).toEqual([1, 1, 2])
  })
})

describe('transfers saved up on a wallet', () => {
  const save = (usd: number) => order({ sender: solana.address, family: 'solana', usd })
  const briefly = async () =>
    (await scene.entries(alice)).map(({ amount, multiplier, rulesVersion }) => [
      Number(amount) / 10,
      multiplier / 100,
      rulesVersion,
    ])

  it('are paid by the rules of their own day, not by better ones of the day on which it is linked', async () => {
    await save(100)
    await order()
    const then = (await scene.entries(alice))[0]?.rulesVersion
    const generous = scene.another({
      rules: rulesWith((file) => file.bridge.steps.forEach((step) => (step.points = '1000'))),
    })
    scene.advance(60_000)
    await order()
    await generous.profiles.bind(alice, solana)
    expect(await briefly()).toEqual([
      [20, 1, then],
      [1_000, 1, expect.any(Number)],
      [20, 1, then],
    ])
    const [, , saved] = await scene.entries(alice)
    expect(saved?.evidence.detail).toBe(
      'Worth $100.00 on 2026-11-25, by the rules and the multiplier of then',
    )
  })

  it('have the multiplier of their own day, not a higher one that was reached since', async () => {
    await save(10_000)
    scene.advance(60_000)
    for (let count = 0; count < 10; count += 1) await order()
    scene.advance(60_000)
    await save(10_000)
    await scene.loyalty.profiles.bind(alice, solana)
    expect((await briefly()).slice(10)).toEqual([
      [300, 1, expect.any(Number)],
      [600, 2, expect.any(Number)],
    ])
    expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 12, multiplier: 200 })
  })

  it('have no part of a multiplier that was taken back, whenever it was', async () => {
    const lost: string[] = []
    for (const to of ['base', 'base', 'arbitrum', 'arbitrum']) lost.push(await order({ to }))
    for (const from of ['base', 'arbitrum']) lost.push(await order({ from, to: 'scroll' }))
    await scene.loyalty.journal.handleAll()
    expect((await scene.loyalty.profiles.find(alice))?.multiplier).toBe(125)
    scene.advance(60_000)
    await save(100)
    scene.advance(60_000)
    for (const id of lost) await scene.lose(id)
    await scene.loyalty.profiles.bind(alice, solana)
    expect((await briefly()).at(-1)).toEqual([20, 1, expect.any(Number)])
  })

  it('raise the level as they would have, for a user who enters later', async () => {
    const dan = newAddress()
    for (let count = 0; count < 11; count += 1) await order({ sender: dan })
    await scene.loyalty.profiles.enter(dan)
    expect((await scene.entries(dan)).map(({ multiplier }) => multiplier)).toEqual([
      ...Array.from({ length: 10 }, () => 100),
      200,
    ])
  })
})

describe('referrals', () => {
  it('share each bridge of the invited since then, on top of theirs', async () => {
    expect(await refers(bob, alice)).toEqual({ referrer: bob, isNew: true })
    await order({ usd: 100 })
    expect([await scene.points(alice), await scene.points(bob)]).toEqual([150n + 200n, 20n])
    expect(await scene.loyalty.profiles.find(bob)).toMatchObject({
      referrals: 1,
      referralPoints: 20n,
      referralBridges: 1,
    })
  })

  it('are refused of oneself, twice, and by an unknown key', async () => {
    await expect(refers(alice, alice)).rejects.toThrow('You cannot invite yourself.')
    await expect(scene.loyalty.profiles.assignReferrer(alice, 'zzzzzzzzzz')).rejects.toThrow(
      'no such referral link',
    )
    await refers(bob, alice)
    const carol = newAddress()
    await scene.loyalty.profiles.enter(carol)
    await expect(refers(carol, alice)).rejects.toThrow('Somebody else has invited you before.')
    expect((await refers(bob, alice)).isNew).toBe(false)
    expect(await scene.points(alice)).toBe(150n)
  })

  it('are refused in a loop, of two and of many', async () => {
    await refers(bob, alice)
    await expect(refers(alice, bob)).rejects.toThrow('You have invited this person')
    const chain = [alice, newAddress(), newAddress(), newAddress()]
    for (const [index, user] of chain.entries()) {
      const before = chain[index - 1]
      if (before === undefined) continue
      await scene.loyalty.profiles.enter(user)
      await refers(before, user)
    }
    await expect(refers(chain.at(-1) ?? '', bob)).rejects.toThrow('You have invited this person')
  })

  it('are refused after the first bridge, also one that did not count or is not handled yet', async () => {
    await order()
    await expect(refers(bob, alice)).rejects.toThrow('before your first bridge only')
    expect(await scene.points(bob)).toBe(0n)
  })

  it('are refused between users who have had one wallet', async () => {
    await scene.loyalty.profiles.bind(bob, solana)
    await scene.loyalty.profiles.unbind(solana)
    await scene.loyalty.profiles.bind(alice, solana)
    await expect(refers(bob, alice)).rejects.toThrow('belonged to the person who invites you')
  })

  it('share nothing more once a wallet has belonged to both', async () => {
    await refers(bob, alice)
    await scene.loyalty.profiles.bind(bob, solana)
    await scene.loyalty.profiles.unbind(solana)
    await scene.loyalty.profiles.bind(alice, solana)
    await order()
    expect(await scene.points(bob)).toBe(0n)
  })

  it('share nothing of bridges from before, which come with a wallet later', async () => {
    await order({ sender: solana.address, family: 'solana' })
    scene.advance(1_000)
    await refers(bob, alice)
    await scene.loyalty.profiles.bind(alice, solana)
    expect([await scene.points(alice), await scene.points(bob)]).toEqual([350n, 0n])
  })

  it('take the share back with a lost order', async () => {
    await refers(bob, alice)
    await scene.lose(await order())
    expect([await scene.points(alice), await scene.points(bob)]).toEqual([150n, 0n])
    expect(await scene.loyalty.profiles.find(bob)).toMatchObject({ referralPoints: 0n, referralBridges: 0 })
  })
})

describe('daily tasks', () => {
  it('give 250 each, the game 10, and 300 for all of a day, once', async () => {
    for (const to of ['base', 'base', 'arbitrum', 'arbitrum']) await order({ to })
    await play(alice)
    await play(alice)
    expect(await scene.points(alice)).toBe(4n * 200n + 2_500n + 2_500n + 100n + 3_000n)
    expect((await scene.loyalty.tasks.today(alice)).isAllDone).toBe(true)
    expect((await scene.loyalty.tasks.today(bob)).isAllDone).toBe(false)
  })

  it('count for the UTC day in which the order was complete, to the millisecond', async () => {
    await order({ to: 'base', at: new Date('2026-11-25T23:59:59.999Z') })
    await order({ to: 'base', at: new Date('2026-11-26T00:00:00.000Z') })
    await order({ to: 'arbitrum', at: new Date('2026-11-26T00:00:00.001Z') })
    expect(await rulesOf(alice)).toEqual(
      expect.arrayContaining([
        'daily_task 2026-11-25:bridge-to-base',
        'daily_task 2026-11-26:bridge-to-base',
        'daily_task 2026-11-26:bridge-to-arbitrum',
      ]),
    )
    // The game of one day completes no other day.
    scene.setNow('2026-11-25T23:59:59.999Z')
    await play(alice)
    expect(await rulesOf(alice)).not.toContain('daily_all 2026-11-25')
    expect(await rulesOf(alice)).not.toContain('daily_all 2026-11-26')
    scene.setNow('2026-11-26T00:00:00.000Z')
    await play(alice)
    expect(await rulesOf(alice)).toContain('daily_all 2026-11-26')
  })

  it('are not done by bridges that do not count', async () => {
    await order({ usd: 1 })
    await order({ usd: 1, to: 'base' })
    expect(await rulesOf(alice)).not.toContain('daily_task 2026-11-25:bridge-to-base')
  })

  it('are not done by a lost game, a game handed in twice, late, or by another', async () => {
    await expect(play(alice, 'lost')).rejects.toThrow('The game was not won')
    const game = await scene.loyalty.games.deal(alice)
    await expect(scene.loyalty.games.complete(bob, game.id, 'won')).rejects.toThrow('unknown')
    scene.advance(30 * 60_000)
    await expect(scene.loyalty.games.complete(alice, game.id, 'won')).rejects.toThrow('expired')
    const next = await scene.loyalty.games.deal(alice)
    expect(next.seed).not.toBe(game.seed)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => scene.loyalty.games.complete(alice, next.id, 'won')),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await scene.points(alice)).toBe(100n)
    expect(await scene.points(bob)).toBe(0n)
  })

  it('deal one game at a time: a seed cannot be chosen by asking for many', async () => {
    const games = await Promise.all(Array.from({ length: 10 }, () => scene.loyalty.games.deal(alice)))
    expect(new Set(games.map(({ seed }) => seed)).size).toBe(1)
  })
})

describe('weekly adventures', () => {
  const week = async () => {
    for (const at of ['base', 'arbitrum']) {
      await order({ to: at })
      await order({ to: at })
      await order({ from: at, to: 'scroll' })
    }
  }

  it('all of a week add x0.25, once, to the level’s', async () => {
    await week()
    await week()
    expect((await scene.loyalty.tasks.thisWeek(alice)).isAllDone).toBe(true)
    const found = await scene.loyalty.profiles.find(alice)
    expect([found?.bridges, found?.multiplier]).toEqual([12, 225])
    await order()
    // 20 points at x2.25.
    expect((await scene.entries(alice)).at(-1)).toMatchObject({
      rule: 'bridge',
      amount: 450n,
      multiplier: 225,
    })
  })

  it('count in weeks from Monday in UTC: two halves make no whole', async () => {
    await order({ to: 'base', at: new Date('2026-11-29T23:59:59.999Z') })
    await order({ to: 'base', at: new Date('2026-11-30T00:00:00.000Z') })
    await order({ from: 'base', to: 'scroll', at: new Date('2026-11-30T00:00:00.000Z') })
    expect((await rulesOf(alice)).filter((line) => line.startsWith('adventure_task'))).toEqual([])
  })

  it('take the multiplier back with a lost order', async () => {
    await week()
    await scene.loyalty.journal.handleAll()
    expect((await scene.loyalty.profiles.find(alice))?.multiplier).toBe(125)
    const lost = (await scene.entries(alice)).find(({ rule }) => rule === 'adventure_task')?.evidence.order_id
    await scene.lose(lost ?? '')
    await scene.loyalty.journal.handleAll()
    expect((await scene.loyalty.profiles.find(alice))?.multiplier).toBe(100)
  })
})

describe('quests', () => {
  it('give their points once, only when done, however many ask at once', async () => {
    await expect(scene.loyalty.tasks.reward(alice, 'first-bridge')).rejects.toThrow(
      'Then you receive the points.',
    )
    await order()
    await Promise.all(Array.from({ length: 20 }, () => scene.loyalty.tasks.reward(alice, 'first-bridge')))
    expect(await scene.points(alice)).toBe(200n + 500n)
  })

  it('that cannot be verified are limited a day, marked, and never pretended of others', async () => {
    const place = { scope: 'quest', taskId: 'tell-a-friend' }
    await expect(scene.loyalty.tasks.reward(alice, 'tell-a-friend')).rejects.toThrow('Then you receive')
    await expect(scene.loyalty.tasks.declare(alice, { scope: 'quest', taskId: 'thousand' })).rejects.toThrow(
      'looked up',
    )
    await scene.loyalty.tasks.declare(alice, place)
    await scene.loyalty.tasks.declare(alice, place)
    await scene.loyalty.tasks.reward(alice, 'tell-a-friend')
    const [entry] = await scene.entries(alice)
    expect(entry).toMatchObject({
      amount: 50n,
      evidence: { kind: 'self_declared', task_id: 'tell-a-friend' },
    })
    // Two more of any kind, and then none before midnight.
    await scene.loyalty.journeys.declare(alice, 'sunrise-base', 'tell')
    await scene.loyalty.journeys.declare(alice, 'sunrise-linea', 'tell')
    await expect(scene.loyalty.journeys.declare(alice, 'sunrise-zora', 'tell')).rejects.toThrow(
      'Come back tomorrow',
    )
    for (const id of ['base', 'linea', 'zora'])
      await scene.loyalty.journeys.declare(bob, `sunrise-${id}`, 'tell')
    await expect(scene.loyalty.tasks.declare(bob, place)).rejects.toThrow('Come back tomorrow')
    scene.setNow('2026-11-26T00:00:00.000Z')
    await scene.loyalty.tasks.declare(bob, place)
  })
})

it('the ledger cannot be edited, emptied or written twice, by any role', async () => {
  await order()
  await scene.loyalty.journal.handleAll()
  for (const sql of [
    `UPDATE loyalty.entries SET amount = 1000000`,
    `DELETE FROM loyalty.entries`,
    `TRUNCATE loyalty.entries`,
    `UPDATE loyalty.journal SET data = '{}' WHERE position = 1`,
    `DELETE FROM loyalty.journal`,
    `UPDATE loyalty.rules SET body = '{}'`,
    `DELETE FROM loyalty.users`,
    `INSERT INTO loyalty.entries SELECT position + 1000000, no, user_address, at, rule, period, amount, base, multiplier, multiplier_gained, rules_version, title, evidence FROM loyalty.entries`,
  ])
    await expect(scene.pool.query(sql), sql).rejects.toThrow(/refused|fixed|duplicate key/)
})
