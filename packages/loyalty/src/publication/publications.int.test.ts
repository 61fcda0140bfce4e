import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, useFresh, useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQuestionDesk } from '../questions/create-question-desk.ts'
import { defaultRules } from '../rules/default-rules.ts'
import { parseProgramme } from '../rules/parse-programme.ts'
import { createLoyaltyScene, newAddress, rulesWith } from '../testing/loyalty-scene.ts'
import { PARTNER_QUEST, signCredential } from '../testing/partner-quest.ts'
import type { Publication } from '../store/publication-store.ts'

/** An API key of Bob's. */
const KEY = '0198f6b2-c7a9-7c2e-8d4f-0000000000bb'
const SCRIPT = fileURLToPath(new URL('../../../../apps/server/tools/verify-points.mjs', import.meta.url))

let alice: string
let bob: string
/** Alice's wallet of another family, which must stay secret. */
let hiddenWallet: string

const folder = useShared(temporaryFolder)
const scene = useFresh(() =>
  createLoyaltyScene({ rules: rulesWith((file) => file.quests.push(PARTNER_QUEST)) }),
)
beforeEach(async () => {
  alice = newAddress()
  bob = newAddress()
  hiddenWallet = newAddress()
  await live()
})

/** A week of everything that gives and takes points. */
async function live(): Promise<void> {
  const { profiles, games, tasks, journeys, perks, partners } = scene.loyalty
  await profiles.enter(alice)
  await profiles.enter(bob)
  await partners.bindKey(bob, KEY)
  await profiles.assignReferrer(bob, (await profiles.find(alice))?.referralKey ?? '')
  const toAll = async (sender: string): Promise<void> => {
    for (const to of ['base', 'arbitrum', 'base', 'arbitrum']) await scene.order({ sender, to, usd: 1_200 })
    for (const from of ['base', 'arbitrum']) await scene.order({ sender, from, to: 'linea', usd: 600 })
  }
  for (const user of [alice, bob]) {
    await toAll(user)
    const { id } = await games.deal(user)
    await games.complete(user, id, 'won')
  }
  await tasks.reward(bob, 'first-bridge')
  await tasks.declare(bob, { scope: 'quest', taskId: 'tell-a-friend' })
  await journeys.settle(alice, 'sunrise-base')
  scene.advance(3_600_000)
  for (let count = 0; count < 8; count += 1) await scene.order({ sender: bob, usd: 20, rows: ['COMPLETE'] })
  await scene.order({ sender: hiddenWallet, family: 'solana', from: 'solana', usd: 77 })
  await profiles.bind(alice, { family: 'solana', address: hiddenWallet })
  await perks.buy(bob, 'fee-free-1', '0198f6b2-c7a9-7c2e-8d4f-0000000000aa')
  const lost = await scene.order({ sender: bob, usd: 500, to: 'base' })
  const shared = await scene.order({ sender: alice, usd: 500, keyId: KEY })
  await scene.order({ sender: alice, usd: 100, keyId: KEY })
  await partners.showCredential(alice, signCredential(alice, scene.now()))
  await scene.points(bob)
  await disputeSmall(bob)
  await scene.lose(lost)
  await scene.lose(shared)
  await scene.points(bob)
}

/** Of two small transfers one counts; a person grants the other one, too. */
async function disputeSmall(user: string): Promise<void> {
  await scene.order({ sender: user, usd: 3 })
  const orderId = await scene.order({ sender: user, usd: 3 })
  const { id } = await scene.loyalty.questions.ask(user, { orderId }, 'I sent it for a friend')
  const desk = createQuestionDesk({ pool: scene.pool, now: () => scene.now() })
  await desk.answer(id, { by: 'maria', text: 'It counts.', isGranted: true })
}

const publish = async (): Promise<Publication> => {
  await scene.loyalty.publications.publishIfDue()
  const [made] = await scene.loyalty.publications.list(1)
  if (made === undefined) throw new Error('nothing was published')
  return made
}
async function save(publication: Publication, name: string): Promise<string> {
  const lines: string[] = []
  for await (const line of scene.loyalty.publications.file(publication)) lines.push(line)
  const path = join(folder.path, name)
  await writeFile(path, lines.map((line) => `${line}\n`).join(''))
  return path
}
const verify = (...parameters: readonly string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    // Without the environment: it needs nothing of this machine.
    execFile(process.execPath, [SCRIPT, ...parameters], { env: {} }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
const proofOf = async (user: string): Promise<object> => {
  const proof = await scene.loyalty.publications.proof(user)
  if (proof === undefined) throw new Error('there is no proof')
  const { user: address, publication, entriesRoot, points, ...of } = proof
  const text = `${String(points / 10n)}${points % 10n === 0n ? '' : `.${String(points % 10n)}`}`
  return {
    ...of,
    wallet_address: address,
    points: text,
    publication: publication.number,
    root: publication.root,
    entries_root: entriesRoot,
  }
}
/** As an intruder in the database would. */
async function tamper(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = await scene.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    expect((await client.query(sql, [...values])).rowCount).toBeGreaterThan(0)
  } finally {
    client.release(true)
  }
}

describe('a stranger with the file', () => {
  it('recomputes all users, with the rules that applied, and not one entry differs', async () => {
    const first = await publish()
    const older = await save(first, 'first.ndjson')
    const rules = rulesWith((file) => {
      for (const step of file.bridge.steps) step.points = '7'
    })
    scene.advance(86_400_000)
    await scene.order({ sender: bob, usd: 300 })
    await scene.another({ rules }).journal.handleAll()
    const second = await publish()
    expect(second).toMatchObject({ number: 2, previousRoot: first.root, users: 2 })
    const newer = await save(second, 'second.ndjson')
    const text = await readFile(newer, 'utf8')
    const used = new Set([...text.matchAll(/"rule":"(\w+)"/g)].map(([, rule = '']) => rule))
    expect([...used].toSorted()).toEqual([
      'adventure_task',
      'adventures_all',
      'bridge',
      'bridge_reversed',
      'daily_all',
      'daily_task',
      'integrator_reversed',
      'integrator_share',
      'journey',
      'perk_bought',
      'quest',
      'referral_reversed',
      'referral_share',
      'referral_welcome',
    ])
    expect((await scene.rebuild()).differences).toEqual([])
    const proof = join(folder.path, 'proof.json')
    await writeFile(proof, JSON.stringify(await proofOf(bob)))
    const { code, text: said } = await verify(
      newer,
      '--root',
      second.root,
      '--proof',
      proof,
      '--earlier',
      older,
    )
    expect(said).toContain(`VALID publication 2 of`)
    expect(said).toContain(`${String(second.entries)} entries of 2 users`)
    expect(said).toContain('every entry of publication 1 is unchanged')
    expect(code).toBe(0)
    expect(await verify(older)).toMatchObject({ code: 2 })
  })

  it('learns no order, no time and no wallet but the users', async () => {
    const text = await readFile(await save(await publish(), 'private.ndjson'), 'utf8')
    const { rows } = await scene.pool.query<{ id: string }>('SELECT id FROM orders')
    for (const hidden of [hiddenWallet, ...rows.map(({ id }) => id), 'Worth $', '12:00:00', 'solana"']) {
      expect(text.split('\n').slice(2).join('\n')).not.toContain(hidden)
    }
  })

  it('finds each way to change the file', async () => {
    const made = await publish()
    const path = await save(made, 'true.ndjson')
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    const forge = async (change: (lines: string[]) => unknown): Promise<string> => {
      const forged = [...lines]
      change(forged)
      const to = join(folder.path, 'forged.ndjson')
      await writeFile(to, forged.map((line) => `${line}\n`).join(''))
      const { code, text } = await verify(to, '--root', made.root)
      expect(code).toBe(1)
      return text
    }
    const at = lines.findIndex((line) => line.includes('"rule":"bridge"'))
    const replace = (from: string | RegExp, to: string) => (forged: string[]) => {
      forged[at] = forged[at]?.replace(from, to) ?? ''
    }
    expect(await forge(replace(/"amount":"[^"]*"/, '"amount":"9999"'))).toContain(
      'its amount is 99990, by the rules',
    )
    expect(await forge(replace(/"base":"[^"]*"/, '"base":"101"'))).toContain(
      'no step of the rules gives its base',
    )
    expect(await forge(replace(/"hidden":"./, '"hidden":"g'))).toContain('its entries make another root')
    expect(await forge((forged) => forged.splice(at, 1))).toContain('is out of order')
    expect(await forge((forged) => forged.splice(at, 0, lines[at] ?? ''))).toContain('has counted')
    expect(await forge((forged) => forged.pop())).toContain("the file's head says entries")
    expect(await forge((forged) => forged.splice(1, 1))).toContain('of the rules is not in the file')
    expect(
      await forge((forged) => {
        forged[0] = forged[0]?.replace(/"root":"[^"]*"/, `"root":"${'0'.repeat(64)}"`) ?? ''
      }),
    ).toContain('and not the published one')
    const share = lines.findIndex((line) => line.includes('"rule":"referral_share"'))
    expect(
      await forge((forged) => {
        forged[share] = forged[share]?.replace(/"base":"\d+"/, '"base":"777"') ?? ''
      }),
    ).toContain('has no bridge')
  })

  it('verifies a partner’s credential that a proof opens, and finds one that the partner did not sign for its user', async () => {
    const proof = join(folder.path, 'credential-proof.json')
    const checkProof = async (name: string) => {
      const made = await publish()
      await writeFile(proof, JSON.stringify(await proofOf(alice)))
      return verify(await save(made, name), '--root', made.root, '--proof', proof)
    }
    const { code, text } = await checkProof('credential.ndjson')
    expect([code, text]).toEqual([0, expect.stringContaining('not one differs')])
    // An operator who makes up what was shown, before anything of it is published.
    const { privateKey: other } = generateKeyPairSync('ed25519')
    for (const forged of [
      signCredential(alice, scene.now(), { key: other }),
      signCredential(bob, scene.now()),
      signCredential(alice, scene.now(), { claims: { iss: 'https://other.example' } }),
    ]) {
      await tamper('DELETE FROM loyalty.publications')
      await tamper(
        `UPDATE loyalty.entries SET evidence = evidence || jsonb_build_object('detail', $2::text)
         WHERE user_address = $1 AND evidence->>'kind' = 'credential'`,
        [alice, forged],
      )
      expect(await checkProof('forged-credential.ndjson')).toEqual({
        code: 1,
        text: expect.stringContaining('its credential is not one of the partner for this user'),
      })
    }
  })

  it('finds a proof of another user, of another amount, or whose words were changed', async () => {
    const made = await publish()
    const path = await save(made, 'proved.ndjson')
    const proof = join(folder.path, 'forged-proof.json')
    const own = Object(await proofOf(alice))
    const opened = own.opened.map((one: object) => ({ ...one, title: 'Bridge of a million' }))
    for (const [change, complaint] of [
      [{ wallet_address: bob, opened: [] }, 'other entries of its user'],
      [{ points: '1000000' }, 'other entries of its user'],
      [{ path: own.path.map(() => '0'.repeat(64)) }, 'does not lead to the root'],
      [{ path: [] }, 'does not lead to the root'],
      [{ publication: 7 }, 'the proof is for publication 7'],
      [{ root: '0'.repeat(64) }, 'for another root than that of the file'],
      [{ opened }, 'the proof shows another title'],
    ] as const) {
      await writeFile(proof, JSON.stringify({ ...own, ...change }))
      const { code, text } = await verify(path, '--root', made.root, '--proof', proof)
      expect([code, text]).toEqual([1, expect.stringContaining(complaint)])
    }
  })
})

describe('a season in what is published', () => {
  const seasonFile = (name: string) => {
    const rules = structuredClone(defaultRules().file)
    Object.assign(rules.bridge, { steps: [{ from_usd: '0', points: '7' }] })
    const season = {
      id: 'winter',
      name,
      starts_at: '2026-12-01T00:00:00Z',
      ends_at: '2027-01-01T00:00:00Z',
      rules,
    }
    return parseProgramme({ ...defaultRules().file, seasons: [season] }).seasons
  }
  const say = (name: string) => scene.loyalty.seasons.say(seasonFile(name), () => true)

  it('is there before it begins, by its hash, and its entries are by its rules and no others', async () => {
    await say('Winter')
    const first = await save(await publish(), 'before.ndjson')
    expect(await readFile(first, 'utf8')).toContain(
      `"season_rules_hash":"${seasonFile('Winter')[0]?.rules.digest ?? ''}"`,
    )
    scene.setNow('2026-12-02T12:00:00.000Z')
    await scene.order({ sender: alice, usd: 500 })
    await scene.points(alice)
    const path = await save(await publish(), 'season.ndjson')
    expect(await verify(path, '--earlier', first)).toMatchObject({
      code: 2,
      text: expect.stringContaining('not one differs'),
    })
    const lines = (await readFile(path, 'utf8')).split('\n')
    const spoiled = async (change: (line: string) => string): Promise<string> => {
      const other = join(folder.path, 'spoiled.ndjson')
      await writeFile(other, lines.map(change).join('\n'))
      return (await verify(other, '--earlier', first)).text
    }
    expect(
      await spoiled((line) =>
        line.includes('"day":"2026-12-02"') ? line.replace(/"rules_version":\d+/, '"rules_version":1') : line,
      ),
    ).toContain('its day is in season winter, and its rules are others')
    expect(
      await spoiled((line) =>
        line.includes('"season":')
          ? line.replace(/"said_at":"[^"]*"/, '"said_at":"2026-12-01T10:00:00.000Z"')
          : line,
      ),
    ).toMatch(
      /season winter was said after it began[^]*what was said of season winter at .* of the earlier file is missing/,
    )
  })
})

describe('transfers of a wallet that is linked later, in what is published', () => {
  it('are held against the rules and the multiplier of their own day, in a season too', async () => {
    const solana = { family: 'solana', address: newAddress() } as const
    const hoard = () => scene.order({ sender: solana.address, family: 'solana', from: 'scroll', usd: 1_000 })
    const season = {
      id: 'winter',
      name: 'Winter',
      starts_at: '2026-12-01T00:00:00Z',
      ends_at: '2027-01-01T00:00:00Z',
      rules: rulesWith((file) => file.bridge.steps.forEach((step) => (step.points = '5000'))).file,
    }
    const { seasons } = parseProgramme({ ...defaultRules().file, seasons: [season] })
    await scene.loyalty.seasons.say(seasons, () => true)
    const carol = newAddress()
    await scene.loyalty.profiles.enter(carol)
    await hoard()
    scene.setNow('2026-11-27T12:00:00.000Z')
    for (let count = 0; count < 11; count += 1) await scene.order({ sender: carol, from: 'linea' })
    scene.setNow('2026-12-02T12:00:00.000Z')
    await hoard()
    await scene.loyalty.profiles.bind(carol, solana)
    const saved = (await scene.entries(carol)).filter(({ asOf, rule }) => asOf !== null && rule === 'bridge')
    expect(saved.map(({ amount, multiplier }) => [Number(amount) / 10, multiplier])).toEqual([
      [100, 100],
      [10_000, 200],
    ])
    expect((await scene.rebuild()).differences).toEqual([])
    const made = await publish()
    const path = await save(made, 'linked.ndjson')
    expect(await verify(path, '--root', made.root)).toMatchObject({ code: 0 })
    const lines = (await readFile(path, 'utf8')).split('\n')
    const spoiled = async (from: string, to: string): Promise<string> => {
      const other = join(folder.path, 'spoiled-linked.ndjson')
      const at = lines.findIndex((line) => line.includes(carol) && line.includes('"as_of":"2026-11-25"'))
      await writeFile(other, lines.with(at, lines[at]?.replace(from, to) ?? '').join('\n'))
      return (await verify(other)).text
    }
    expect(await spoiled('"multiplier":"1"', '"multiplier":"2"')).toContain(
      'its multiplier is 200, by the rules 100',
    )
    expect(await spoiled('"as_of":"2026-11-25",', '')).toContain(
      'its day is in season winter, and its rules are others',
    )
    expect(await spoiled('"as_of":"2026-11-25"', '"as_of":"2026-12-01"')).toContain(
      'its day is in season winter',
    )
  })
})

describe('what was published', () => {
  it('is published once a day, by one of many processes, and only if there is something new', async () => {
    const { publications } = scene.loyalty
    await Promise.all([1, 2, 3].map(() => scene.another().publications.publishIfDue()))
    expect((await publications.list(9)).map(({ number }) => number)).toEqual([1])
    await scene.order({ sender: bob })
    expect(await publications.publishIfDue()).toBeUndefined()
    scene.setNow('2026-11-26T00:00:01.000Z')
    expect(await publications.publishIfDue()).toMatchObject({ number: 1, isSame: true })
    expect((await publications.list(9)).map(({ number }) => number)).toEqual([2, 1])
    scene.setNow('2026-11-27T00:00:01.000Z')
    expect(await publications.publishIfDue()).toMatchObject({ number: 2, isSame: true })
    expect(await publications.publishIfDue()).toBeUndefined()
    expect((await publications.list(9)).length).toBe(2)
    expect(await publications.lastCheck()).toMatchObject({ number: 2, isSame: true })
  })

  it('cannot be changed, and an entry that was changed afterwards is found out and stops the next one', async () => {
    const { publications } = scene.loyalty
    const made = await publish()
    await expect(
      scene.pool.query(`UPDATE loyalty.publications SET root = md5('a') || md5('b')`),
    ).rejects.toThrow('what was published stays')
    for (const [sql, back] of [
      [`SET title = title || '!'`, `SET title = rtrim(title, '!')`],
      ['SET amount = amount + 1', 'SET amount = amount - 1'],
      [`SET evidence = evidence || '{"x": 1}'`, `SET evidence = evidence - 'x'`],
      [`SET at = at + interval '1 second'`, `SET at = at - interval '1 second'`],
    ]) {
      const change = (set = '') =>
        tamper(`UPDATE loyalty.entries ${set} WHERE user_address = $1 AND rule = 'referral_welcome'`, [bob])
      await change(sql)
      expect(await publications.check()).toMatchObject({ number: 1, isSame: false })
      await change(back)
      expect(await publications.check()).toMatchObject({ isSame: true })
    }
    await tamper(`DELETE FROM loyalty.entries WHERE user_address = $1 AND rule = 'quest'`, [bob])
    scene.advance(86_400_000)
    await scene.order({ sender: alice })
    expect(await publications.publishIfDue()).toMatchObject({ number: 1, isSame: false })
    expect(await publications.publishIfDue()).toBeUndefined()
    expect(await publications.list(9)).toHaveLength(1)
    expect((await verify(await save(made, 'tampered.ndjson'), '--root', made.root)).code).toBe(1)
  })

  it('begins with the first entry', async () => {
    const empty = await createLoyaltyScene()
    await empty.loyalty.profiles.enter(alice)
    expect(await empty.loyalty.publications.publishIfDue()).toBeUndefined()
    expect(await empty.loyalty.publications.list(9)).toEqual([])
    await empty.close()
  })

  it('proves nothing to who has no points in it', async () => {
    expect(await scene.loyalty.publications.proof(alice)).toBeUndefined()
    await publish()
    expect(await scene.loyalty.publications.proof(newAddress())).toBeUndefined()
    expect((await scene.loyalty.publications.proof(alice))?.opened[0]?.evidence.kind).toBe('order')
  })
})
