import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PARTNER_QUEST as QUEST, publicKeyText, signCredential } from '../testing/partner-quest.ts'
import { createLoyaltyScene, newAddress, ORIGIN, rulesWith } from '../testing/loyalty-scene.ts'

const RULES = rulesWith((file) => {
  file.quests.push(QUEST, { ...QUEST, id: 'partner-exam', points: '300' })
})

let alice: string
let bob: string
const scene = useShared(() => createLoyaltyScene({ rules: RULES }))
beforeEach(async () => {
  scene.setNow('2026-11-25T12:00:00.000Z')
  alice = newAddress()
  bob = newAddress()
  await scene.loyalty.profiles.enter(alice)
  await scene.loyalty.profiles.enter(bob)
})
afterAll(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (ms = 0): number => Math.floor((scene.now().getTime() + ms) / 1_000)
/** A credential for Alice, as the partner signs it, or with other claims. */
const credential = (claims: object = {}, other: Parameters<typeof signCredential>[2] = {}): string =>
  signCredential(alice, scene.now(), { claims, ...other })
const show = (text: string, user = alice) => scene.loyalty.partners.showCredential(user, text)
const pointsOf = async (...users: string[]) => Promise.all(users.map(async (user) => scene.points(user)))

describe('a partner’s credential', () => {
  it('gives the points of its quest, with itself as evidence, for whichever address spelling the partner has', async () => {
    const text = credential({ sub: alice.toUpperCase().replace('0X', '0x') })
    await show(text)
    expect(await scene.entries(alice)).toMatchObject([
      {
        rule: 'quest',
        period: QUEST.id,
        amount: 2_000n,
        evidence: { kind: 'credential', task_id: QUEST.id, detail: text },
      },
    ])
    const quests = await scene.loyalty.tasks.quests(alice)
    expect(quests.find(({ quest }) => quest.id === QUEST.id)).toMatchObject({
      isDone: true,
      isRewarded: true,
    })
  })

  it('counts once, however often it is shown, and by however many at once', async () => {
    const text = credential()
    await Promise.all(Array.from({ length: 20 }, () => show(text)))
    await show(credential())
    await scene.loyalty.tasks.reward(alice, QUEST.id)
    expect(await pointsOf(alice)).toEqual([2_000n])
  })

  it('earns nothing for another wallet, site, quest, issuer or time', async () => {
    const other = generateKeyPairSync('ed25519').privateKey
    const refused: readonly [string, string][] = [
      [credential({ sub: bob }), 'another wallet'],
      [credential({ aud: 'https://other.example' }), 'another site'],
      [credential({ aud: `${ORIGIN}/` }), 'another site'],
      [credential({ iss: 'https://other.example' }), 'not one of'],
      [credential({}, { key: other }), 'signature'],
      [credential({ exp: seconds() }), 'expired'],
      [credential({ iat: seconds(3_600_000), exp: seconds(7_200_000) }), 'future'],
      [credential({ quest: 'first-bridge' }), 'No quest here'],
      [credential({ quest: '__proto__' }), 'No quest here'],
    ]
    for (const [text, why] of refused) await expect(show(text)).rejects.toThrow(why)
    // Nor does Alice's own one for another user.
    await expect(show(credential(), bob)).rejects.toThrow('another wallet')
    expect(await pointsOf(alice, bob)).toEqual([0n, 0n])
  })

  it('earns nothing by another algorithm, a key or an extension of its own, or claims that were changed', async () => {
    const [header = '', claims = '', signature = ''] = credential().split('.')
    const forged = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
    const { publicKey: own, privateKey: ownPrivate } = generateKeyPairSync('ed25519')
    const texts = [
      credential({}, { header: { alg: 'none' } }),
      credential({}, { header: { alg: 'HS256', typ: 'JWT' } }),
      credential({}, { header: { alg: 'EdDSA', jwk: own.export({ format: 'jwk' }) }, key: ownPrivate }),
      credential({}, { header: { alg: 'EdDSA', crit: ['b64'], b64: false } }),
      credential({ exp: undefined }),
      credential({ exp: String(seconds(3_600_000)) }),
      credential({ jti: undefined }),
      credential({ aud: [ORIGIN, 'https://other.example'] }),
      `${header}.${claims}.`,
      `${header}.${claims}`,
      `${header}.${part([])}.${signature}`,
    ]
    for (const text of texts) await expect(show(text)).rejects.toThrow('no credential that a partner signs')
    await expect(
      show(`${header}.${part({ ...forged, quest: 'partner-exam' })}.${signature}`),
    ).rejects.toThrow('The signature')
    expect(await pointsOf(alice)).toEqual([0n])
  })

  it('is used for one quest only, whatever it says: its id counts once for its issuer', async () => {
    const jti = randomUUID()
    await show(credential({ jti }))
    await expect(show(credential({ jti, quest: 'partner-exam' }))).rejects.toThrow('used before')
    await expect(show(credential({ jti, sub: bob }), bob)).rejects.toThrow('used before')
    expect(await pointsOf(alice, bob)).toEqual([2_000n, 0n])
  })

  it('is verified again by a rebuild: a line that an intruder wrote into the journal earns nothing', async () => {
    const forged = credential({}, { key: generateKeyPairSync('ed25519').privateKey })
    const data = JSON.stringify({ user: alice, audience: ORIGIN, credential: forged })
    await scene.pool.query(
      `INSERT INTO loyalty.journal (kind, key, at, data) VALUES ('credential_shown', 'forged', $1, $2)`,
      [scene.now(), data],
    )
    expect(await pointsOf(alice)).toEqual([0n])
  })

  it('counts no more once the quest asks for another key, and what it gave stays', async () => {
    await show(credential())
    const { publicKey: next } = generateKeyPairSync('ed25519')
    const changed = rulesWith((file) => {
      const evidence = { ...QUEST.evidence, public_key: publicKeyText(next) }
      file.quests.push({ ...QUEST, evidence })
    })
    const { partners } = scene.another({ rules: changed })
    await expect(partners.showCredential(bob, credential({ sub: bob }))).rejects.toThrow('The signature')
    expect(await pointsOf(alice, bob)).toEqual([2_000n, 0n])
    expect((await scene.rebuild()).differences).toEqual([])
  })
})

describe('an integrator', () => {
  let keyId: string
  /** An integrator with a key. */
  let owner: string
  beforeEach(async () => {
    keyId = randomUUID()
    owner = newAddress()
    await scene.loyalty.profiles.enter(owner)
    await scene.loyalty.partners.bindKey(owner, keyId)
  })
  const sharesOf = async (user: string) =>
    (await scene.entries(user))
      .filter(({ rule }) => rule.startsWith('integrator'))
      .map(({ amount }) => amount)

  it('gets a share of the points of transfers that are made with their key, on top of what the user gets', async () => {
    const orderId = await scene.order({ sender: alice, keyId })
    await scene.order({ sender: alice })
    expect(await scene.entries(owner)).toMatchObject([
      {
        rule: 'integrator_share',
        period: orderId,
        amount: 10n,
        base: 200n,
        evidence: { kind: 'order', order_id: orderId, detail: `Key ${keyId}` },
      },
    ])
    expect(await pointsOf(alice)).toEqual([400n])
  })

  it('loses the share of a transfer that is lost', async () => {
    const orderId = await scene.order({ sender: alice, keyId })
    expect(await sharesOf(owner)).toEqual([10n])
    await scene.lose(orderId)
    expect(await sharesOf(owner)).toEqual([10n, -10n])
    expect(await pointsOf(owner)).toEqual([0n])
  })

  it('gets nothing of an own transfer: from an own wallet, from one that was theirs, or paid to one', async () => {
    const solana = { family: 'solana', address: newAddress() } as const
    await scene.loyalty.profiles.bind(owner, solana)
    await scene.order({ sender: owner, keyId })
    await scene.order({ sender: solana.address, family: 'solana', keyId })
    await scene.order({ sender: bob, receiver: owner, keyId })
    await scene.loyalty.profiles.unbind(solana)
    await scene.order({ sender: bob, receiver: solana.address, keyId })
    await scene.loyalty.profiles.bind(alice, solana)
    await scene.order({ sender: alice, keyId })
    expect(await sharesOf(owner)).toEqual([])
  })

  it('gets no second share of a user whom they have invited', async () => {
    const key = (await scene.loyalty.profiles.find(owner))?.referralKey ?? ''
    await scene.loyalty.profiles.assignReferrer(alice, key)
    await scene.order({ sender: alice, keyId })
    expect((await scene.entries(owner)).map(({ rule }) => rule)).toEqual(['referral_share'])
  })

  it('gets a limit a day at most, over all their keys, and what is taken back makes no room', async () => {
    const second = randomUUID()
    await scene.loyalty.partners.bindKey(owner, second)
    const terms = { share_bps: 5_000, most_points_a_day: '25' }
    const strict = scene.another({
      rules: rulesWith((file) => {
        file.integrator = terms
      }),
    })
    const orders: string[] = []
    for (const key of [keyId, second, keyId, second]) {
      orders.push(await scene.order({ sender: alice, keyId: key }))
      await strict.journal.handleAll()
    }
    expect(await sharesOf(owner)).toEqual([100n, 100n, 50n])
    await scene.lose(orders[0] ?? '')
    await scene.order({ sender: alice, keyId })
    await strict.journal.handleAll()
    expect(await sharesOf(owner)).toEqual([100n, 100n, 50n, -100n])
    scene.advance(86_400_000)
    await scene.order({ sender: alice, keyId })
    await strict.journal.handleAll()
    expect((await sharesOf(owner)).at(-1)).toBe(100n)
  })

  it('gets nothing of transfers from before, nor by a label that only looks like a key', async () => {
    const later = randomUUID()
    await scene.order({ sender: alice, keyId: later })
    await scene.order({ sender: alice, keyId: `${later} ` })
    await scene.loyalty.journal.handleAll()
    scene.advance(1)
    await scene.loyalty.partners.bindKey(owner, later)
    expect(await sharesOf(owner)).toEqual([])
  })

  it('keeps a key: it brings points to one user, whatever another one asks for', async () => {
    await scene.loyalty.partners.bindKey(owner, keyId)
    await expect(scene.loyalty.partners.bindKey(bob, keyId)).rejects.toThrow('belong to another user')
    const results = await Promise.allSettled(
      [alice, bob].map((user) =>
        scene.loyalty.partners.bindKey(user, '0b3e4f1a-2c5d-4e6f-8a9b-0c1d2e3f4a5b'),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('shares nothing where the rules say nothing of it', async () => {
    const none = scene.another({
      rules: rulesWith((file) => {
        delete file.integrator
      }),
    })
    await scene.order({ sender: alice, keyId })
    await none.journal.handleAll()
    expect(await sharesOf(owner)).toEqual([])
    await expect(none.partners.bindKey(bob, randomUUID())).rejects.toThrow('no share of points here')
  })
})
