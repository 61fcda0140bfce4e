import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, createSessionScene, DAY_MS, hashOf, proof, SESSION_START } from '../../testing/session-scene.ts'
import { SESSION_IDLE_MS } from './session.ts'

const scene = useShared(createSessionScene)
beforeEach(() => scene.clear())

describe('a session', () => {
  it('opens by its token alone, with the wallets that it has proved and that have not expired', async () => {
    await scene.logIn('first', [proof('0xa'), proof('0xb', { expiresAt: at(DAY_MS), networkId: 'base' })])
    await scene.logIn('other', [proof('0xc')])
    expect((await scene.find('first'))?.wallets).toEqual(
      expect.arrayContaining([proof('0xa'), proof('0xb', { expiresAt: at(DAY_MS), networkId: 'base' })]),
    )
    expect(await scene.addressesOf('first', DAY_MS - 1)).toEqual(['0xa', '0xb'])
    expect(await scene.addressesOf('first', DAY_MS)).toEqual(['0xa'])
    expect(await scene.find('unknown')).toBeUndefined()
  })

  it('ends with its last wallet’s proof', async () => {
    await scene.logIn('short', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb', { expiresAt: at(500) })])
    expect(await scene.addressesOf('short', 999)).toEqual(['0xa'])
    expect(await scene.find('short', 1_000)).toBeUndefined()
  })

  it('ends when it was idle for its limit, by its token and by its stream', async () => {
    const id = await scene.logIn('idle', [proof('0xa')])
    const nearly = SESSION_IDLE_MS - 1
    expect(await scene.find('idle', SESSION_IDLE_MS)).toBeUndefined()
    expect(await scene.find('idle', nearly)).toBeDefined()
    expect(await scene.find('idle', 2 * nearly)).toBeDefined()
    expect(await scene.sessions.findOpenProofs([id], at(3 * nearly))).toEqual(new Map([[id, [proof('0xa')]]]))
    expect(await scene.sessions.findOpenProofs([id], at(3 * nearly + SESSION_IDLE_MS))).toEqual(new Map())
    expect(await scene.find('idle', 4 * nearly)).toBeDefined()
  })

  it('is written as used no more often than every five minutes', async () => {
    await scene.logIn('busy', [proof('0xa')])
    const usedAt = async (): Promise<unknown> =>
      (await scene.pool.query('SELECT last_used_at FROM sessions')).rows[0]?.last_used_at
    await scene.find('busy', 300_000)
    expect(await usedAt()).toEqual(SESSION_START)
    await scene.find('busy', 300_001)
    expect(await usedAt()).toEqual(at(300_001))
  })

  it('is not kept open by the use of another', async () => {
    await scene.logIn('used', [proof('0xa')])
    await scene.logIn('left open', [proof('0xa')])
    await scene.find('used', SESSION_IDLE_MS - 1)
    expect(await scene.find('used', SESSION_IDLE_MS)).toBeDefined()
    expect(await scene.find('left open', SESSION_IDLE_MS)).toBeUndefined()
  })

  it('goes on under a new token, by which alone it opens, and keeps what it has proved', async () => {
    const id = await scene.logIn('old', [proof('0xa', { expiresAt: at(2_000) })])
    const next = { previousTokenHash: hashOf('old') }
    expect(await scene.logIn('new', [proof('0xb', { expiresAt: at(1_000) })], next)).toBe(id)
    expect(await scene.find('old')).toBeUndefined()
    expect(await scene.addressesOf('new')).toEqual(['0xa', '0xb'])
    expect(await scene.addressesOf('new', 1_000)).toEqual(['0xa'])
    await scene.logIn('newest', [proof('0xb', { expiresAt: at(3_000) })], {
      previousTokenHash: hashOf('new'),
    })
    expect(await scene.addressesOf('newest', 2_000)).toEqual(['0xb'])
  })

  it('has at most 32 wallets: one more signs out the wallet that was proved longest ago', async () => {
    let token = 'wallet 0'
    const id = await scene.logIn(token, [proof('w0'), proof('w0', { networkId: 'base' })])
    const names = Array.from({ length: 40 }, (_, index) => `w${String(index)}`)
    for (const [index, name] of names.entries()) {
      const previousTokenHash = hashOf(token)
      token = `wallet ${String(index)}, again`
      await scene.logIn(token, [proof(name)], { previousTokenHash, now: at(index) })
      // Its owner comes back to this one all the time.
      await scene.logIn(token, [proof('w5')], { previousTokenHash: hashOf(token), now: at(index) })
    }
    expect(await scene.addressesOf(token, 40)).toEqual(['w5', ...names.slice(-31)].toSorted())
    expect((await scene.find(token, 40))?.id).toBe(id)
    const { rows } = await scene.pool.query('SELECT count(*)::int AS count FROM session_wallets')
    expect(rows).toEqual([{ count: 32 }])
  })

  it('keeps the wallet that was just proved, at the same moment as all others', async () => {
    await scene.logIn(
      'first',
      Array.from({ length: 32 }, (_, index) => proof(`a${String(index)}`)),
    )
    await scene.logIn('next', [proof('z')], { previousTokenHash: hashOf('first') })
    const addresses = await scene.addressesOf('next')
    expect([addresses?.length, addresses?.at(-1)]).toEqual([32, 'z'])
  })

  it('opens without its wallets where the proof that lasted longest was forgotten', async () => {
    const id = await scene.logIn('first', [proof('0xa'), proof('0xb', { expiresAt: at(1_000) })])
    await scene.own.forgetWallet(id, { family: 'evm', address: '0xa' }, SESSION_START)
    expect(await scene.find('first', 1_000)).toEqual({ id, expiresAt: at(30 * DAY_MS), wallets: [] })
  })

  it('proves no wallet of a family that this version does not know', async () => {
    await scene.logIn('first', [proof('0xa'), proof('0xb')])
    await scene.pool.query(`UPDATE session_wallets SET family = 'martian' WHERE address = '0xb'`)
    expect(await scene.addressesOf('first')).toEqual(['0xa'])
  })

  it.each([
    ['that has ended', 1_000, at(1_000)],
    ['that was idle for too long', 90 * DAY_MS, at(SESSION_IDLE_MS)],
  ])('%s does not go on', async (_, lifeMs, now) => {
    const id = await scene.logIn('old', [proof('0xa', { expiresAt: at(lifeMs) })])
    const later = { previousTokenHash: hashOf('old'), now }
    expect(await scene.logIn('new', [proof('0xb', { expiresAt: at(91 * DAY_MS) })], later)).not.toBe(id)
    expect(await scene.addressesOf('new', now.getTime() - SESSION_START.getTime())).toEqual(['0xb'])
  })

  it('is deleted once it has ended, with its wallets, and no sooner', async () => {
    const count = async (): Promise<unknown> =>
      (
        await scene.pool.query(
          'SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM session_wallets) AS wallets',
        )
      ).rows[0]
    await scene.logIn('short', [proof('0xa', { expiresAt: at(1_000) })])
    await scene.logIn('long', [
      proof('0xa', { expiresAt: at(90 * DAY_MS) }),
      proof('0xb', { expiresAt: at(1_000) }),
    ])
    await scene.sessions.deleteExpired(at(999))
    expect(await count()).toEqual({ sessions: 2, wallets: 3 })
    await scene.sessions.deleteExpired(at(1_000))
    expect(await count()).toEqual({ sessions: 1, wallets: 1 })
    await scene.sessions.deleteExpired(at(SESSION_IDLE_MS - 1))
    expect(await count()).toEqual({ sessions: 1, wallets: 1 })
    await scene.sessions.deleteExpired(at(SESSION_IDLE_MS))
    expect(await count()).toEqual({ sessions: 0, wallets: 0 })
  })

  it('of others reveals no wallets', async () => {
    const [mine, theirs] = [
      await scene.logIn('mine', [proof('0xa')]),
      await scene.logIn('theirs', [proof('0xb')]),
    ]
    const walletsOf = async (ids: readonly string[], now = SESSION_START) =>
      Object.fromEntries(
        [...(await scene.sessions.findOpenProofs(ids, now))].map(([id, proofs]) => [
          id,
          proofs.map(({ address }) => address).toSorted(),
        ]),
      )
    expect(await walletsOf([mine])).toEqual({ [mine]: ['0xa'] })
    expect(await walletsOf([mine, theirs])).toEqual({ [mine]: ['0xa'], [theirs]: ['0xb'] })
    await scene.logIn('mine too', [proof('0xc', { expiresAt: at(1_000) })], {
      previousTokenHash: hashOf('mine'),
    })
    expect(await walletsOf([mine], at(999))).toEqual({ [mine]: ['0xa', '0xc'] })
    expect(await walletsOf([mine], at(1_000))).toEqual({ [mine]: ['0xa'] })
  })
})
