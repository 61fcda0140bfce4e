import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthApp, type AuthApp } from '../../testing/create-auth-app.ts'
import { createOwnSessions, type OwnSessions } from './own-sessions.ts'
import { createSessionRepository, type NewLogin, type SessionRepository } from './session-repository.ts'
import { SESSION_IDLE_MS, sessionWalletKey, type ProvedWallet } from './session.ts'

const START = new Date('2026-01-01T00:00:00.000Z')
const DAY_MS = 86_400_000
const at = (ms: number): Date => new Date(START.getTime() + ms)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

let auth: AuthApp
let sessions: SessionRepository
let own: OwnSessions
beforeAll(async () => {
  auth = await createAuthApp({ networks: [], publicOrigins: ['http://localhost:3000'] })
  sessions = createSessionRepository(auth.pool)
  own = createOwnSessions(auth.pool)
})
afterAll(() => auth.close())
beforeEach(() => auth.pool.query('TRUNCATE sessions CASCADE'))

const proof = (address: string, fields: Partial<ProvedWallet> = {}): ProvedWallet => ({
  ...{ family: 'evm', address, networkId: null, expiresAt: at(30 * DAY_MS) },
  ...fields,
})
/** Creates a session with this token; returns its id. */
async function logIn(
  token: string,
  proofs: readonly ProvedWallet[],
  fields: Partial<NewLogin> = {},
): Promise<string> {
  const login: NewLogin = {
    ...{ previousTokenHash: undefined, tokenHash: hashOf(token), newSessionId: randomUUID() },
    ...{ browser: token, proofs, now: START },
    ...fields,
  }
  return (await sessions.recordLogin(login)).id
}
const find = async (token: string, ms = 0) => sessions.find(hashOf(token), at(ms))
const addressesOf = async (token: string, ms = 0): Promise<readonly string[] | undefined> =>
  (await find(token, ms))?.wallets.map(({ address }) => address).toSorted()

describe('a session', () => {
  it('opens by its token alone, with the wallets that it has proved and that have not expired', async () => {
    await logIn('first', [proof('0xa'), proof('0xb', { expiresAt: at(DAY_MS), networkId: 'base' })])
    await logIn('other', [proof('0xc')])
    expect((await find('first'))?.wallets).toEqual(
      expect.arrayContaining([proof('0xa'), proof('0xb', { expiresAt: at(DAY_MS), networkId: 'base' })]),
    )
    expect(await addressesOf('first', DAY_MS - 1)).toEqual(['0xa', '0xb'])
    expect(await addressesOf('first', DAY_MS)).toEqual(['0xa'])
    expect(await find('unknown')).toBeUndefined()
  })

  it('ends with its last wallet’s proof', async () => {
    await logIn('short', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb', { expiresAt: at(500) })])
    expect(await addressesOf('short', 999)).toEqual(['0xa'])
    expect(await find('short', 1_000)).toBeUndefined()
  })

  it('ends when nobody has used it for so long, by its token or by its stream', async () => {
    const id = await logIn('idle', [proof('0xa')])
    const nearly = SESSION_IDLE_MS - 1
    expect(await find('idle', SESSION_IDLE_MS)).toBeUndefined()
    expect(await find('idle', nearly)).toBeDefined()
    expect(await find('idle', 2 * nearly)).toBeDefined()
    const key = sessionWalletKey({ sessionId: id, family: 'evm', address: '0xa' })
    expect(await sessions.findOpenWallets([id], at(3 * nearly))).toEqual(new Set([key]))
    expect(await sessions.findOpenWallets([id], at(3 * nearly + SESSION_IDLE_MS))).toEqual(new Set())
    expect(await find('idle', 4 * nearly)).toBeDefined()
  })

  it('is written as used no more often than every five minutes', async () => {
    await logIn('busy', [proof('0xa')])
    const usedAt = async (): Promise<unknown> =>
      (await auth.pool.query('SELECT last_used_at FROM sessions')).rows[0]?.last_used_at
    await find('busy', 300_000)
    expect(await usedAt()).toEqual(START)
    await find('busy', 300_001)
    expect(await usedAt()).toEqual(at(300_001))
  })

  it('is not kept open by the use of another', async () => {
    await logIn('used', [proof('0xa')])
    await logIn('left open', [proof('0xa')])
    await find('used', SESSION_IDLE_MS - 1)
    expect(await find('used', SESSION_IDLE_MS)).toBeDefined()
    expect(await find('left open', SESSION_IDLE_MS)).toBeUndefined()
  })

  it('goes on under a new token, by which alone it opens, and keeps what it has proved', async () => {
    const id = await logIn('old', [proof('0xa', { expiresAt: at(2_000) })])
    const next = { previousTokenHash: hashOf('old') }
    expect(await logIn('new', [proof('0xb', { expiresAt: at(1_000) })], next)).toBe(id)
    expect(await find('old')).toBeUndefined()
    expect(await addressesOf('new')).toEqual(['0xa', '0xb'])
    expect(await addressesOf('new', 1_000)).toEqual(['0xa'])
    await logIn('newest', [proof('0xb', { expiresAt: at(3_000) })], { previousTokenHash: hashOf('new') })
    expect(await addressesOf('newest', 2_000)).toEqual(['0xb'])
  })

  it.each([
    ['that has ended', 1_000, at(1_000)],
    ['that nobody has used for too long', 90 * DAY_MS, at(SESSION_IDLE_MS)],
  ])('%s does not go on', async (_, lifeMs, now) => {
    const id = await logIn('old', [proof('0xa', { expiresAt: at(lifeMs) })])
    const later = { previousTokenHash: hashOf('old'), now }
    expect(await logIn('new', [proof('0xb', { expiresAt: at(91 * DAY_MS) })], later)).not.toBe(id)
    expect(await addressesOf('new', now.getTime() - START.getTime())).toEqual(['0xb'])
  })

  it('is deleted once it has ended, with its wallets, and no sooner', async () => {
    const count = async (): Promise<unknown> =>
      (
        await auth.pool.query(
          'SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM session_wallets) AS wallets',
        )
      ).rows[0]
    await logIn('short', [proof('0xa', { expiresAt: at(1_000) })])
    await logIn('long', [
      proof('0xa', { expiresAt: at(90 * DAY_MS) }),
      proof('0xb', { expiresAt: at(1_000) }),
    ])
    await sessions.deleteExpired(at(999))
    expect(await count()).toEqual({ sessions: 2, wallets: 3 })
    await sessions.deleteExpired(at(1_000))
    expect(await count()).toEqual({ sessions: 1, wallets: 1 })
    await sessions.deleteExpired(at(SESSION_IDLE_MS - 1))
    expect(await count()).toEqual({ sessions: 1, wallets: 1 })
    await sessions.deleteExpired(at(SESSION_IDLE_MS))
    expect(await count()).toEqual({ sessions: 0, wallets: 0 })
  })

  it('of others tells no wallets', async () => {
    const [mine, theirs] = [await logIn('mine', [proof('0xa')]), await logIn('theirs', [proof('0xb')])]
    const key = sessionWalletKey({ sessionId: mine, family: 'evm', address: '0xa' })
    expect(await sessions.findOpenWallets([mine], START)).toEqual(new Set([key]))
    expect((await sessions.findOpenWallets([mine, theirs], START)).size).toBe(2)
    await logIn('mine too', [proof('0xc', { expiresAt: at(1_000) })], { previousTokenHash: hashOf('mine') })
    expect((await sessions.findOpenWallets([mine], at(999))).size).toBe(2)
    expect((await sessions.findOpenWallets([mine], at(1_000))).size).toBe(1)
  })
})

describe('the sessions of an owner', () => {
  const list = async (id: string, ms = 0): Promise<readonly string[]> =>
    (await own.list(id, at(ms))).map(({ browser }) => browser)

  it('are those that have proved a wallet of this one, the last used first', async () => {
    const mine = await logIn('mine', [proof('0xa'), proof('0xb')])
    await logIn('phone', [proof('0xb')], { now: at(2) })
    await logIn('tablet', [proof('0xa')], { now: at(1) })
    await logIn('stranger', [proof('0xc')])
    await logIn('other family', [proof('0xa', { family: 'solana' })])
    expect(await list(mine, 3)).toEqual(['phone', 'tablet', 'mine'])
    expect((await own.list(mine, at(3))).at(-1)).toMatchObject({
      wallets: [
        { family: 'evm', address: '0xa' },
        { family: 'evm', address: '0xb' },
      ],
      expiresAt: at(SESSION_IDLE_MS),
    })
  })

  it('are none by a wallet whose proof has expired, here or there, and none that have ended', async () => {
    const mine = await logIn('mine', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb')])
    await logIn('by a', [proof('0xa')])
    await logIn('by b', [proof('0xb', { expiresAt: at(2_000) }), proof('0xc')])
    expect((await list(mine, 999)).toSorted()).toEqual(['by a', 'by b', 'mine'])
    expect((await list(mine, 1_999)).toSorted()).toEqual(['by b', 'mine'])
    expect(await list(mine, 2_000)).toEqual(['mine'])
    expect(await list(mine, SESSION_IDLE_MS - 1)).toEqual(['mine'])
    expect(await list(mine, SESSION_IDLE_MS)).toEqual([])
  })

  it('by a contract are those on its own network', async () => {
    const onBase = await logIn('base', [proof('0xa', { networkId: 'base' })])
    await logIn('base too', [proof('0xa', { networkId: 'base' })])
    await logIn('ethereum', [proof('0xa', { networkId: 'ethereum' })])
    const bySigning = await logIn('key', [proof('0xa')])
    expect((await list(onBase)).toSorted()).toEqual(['base', 'base too'])
    expect((await list(bySigning)).toSorted()).toEqual(['base', 'base too', 'ethereum', 'key'])
  })

  it('end one by one, by a wallet, or all, and nobody else’s do', async () => {
    const mine = await logIn('mine', [proof('0xa'), proof('0xb')])
    const [byA, byB] = [await logIn('by a', [proof('0xa')]), await logIn('by b', [proof('0xb')])]
    const stranger = await logIn('stranger', [proof('0xc')])
    expect(await own.end(mine, { id: stranger }, START)).toEqual([])
    expect(await own.end(mine, { wallet: { family: 'evm', address: '0xc' } }, START)).toEqual([])
    expect(await own.end(mine, { wallet: { family: 'solana', address: '0xa' } }, START)).toEqual([])
    expect(await own.end(mine, { id: byA }, START)).toEqual([byA])
    expect(new Set(await own.end(mine, { wallet: { family: 'evm', address: '0xb' } }, START))).toEqual(
      new Set([mine, byB]),
    )
    expect(await addressesOf('stranger')).toEqual(['0xc'])
    expect(await own.end(stranger, {}, START)).toEqual([stranger])
  })

  it('end no longer by a proof that has expired', async () => {
    const mine = await logIn('mine', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb')])
    const byA = await logIn('by a', [proof('0xa')])
    expect(await own.end(mine, { id: byA }, at(1_000))).toEqual([])
    expect(await own.end(mine, { id: byA }, at(999))).toEqual([byA])
  })

  it('forget a wallet, of that address and family, and end with their last', async () => {
    const mine = await logIn('mine', [
      proof('0xa'),
      proof('0xb', { expiresAt: at(1_000) }),
      proof('0xa', { family: 'solana' }),
    ])
    await logIn('other', [proof('0xa')])
    expect(await own.forgetWallet(mine, { family: 'evm', address: '0xa' }, START)).toEqual([])
    expect(
      (await find('mine'))?.wallets.map(({ family, address }) => `${family} ${address}`).toSorted(),
    ).toEqual([...['evm 0xb', 'solana 0xa']])
    expect(await addressesOf('other')).toEqual(['0xa'])
    expect(await own.forgetWallet(mine, { family: 'solana', address: '0xa' }, at(1_000))).toEqual([mine])
    expect(await addressesOf('other')).toEqual(['0xa'])
  })
})
