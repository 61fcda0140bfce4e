import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, createSessionScene, DAY_MS, proof, SESSION_START } from '../../testing/session-scene.ts'
import { SESSION_IDLE_MS } from './session.ts'

const scene = useShared(createSessionScene)
beforeEach(() => scene.clear())

describe('the sessions of an owner', () => {
  const list = async (id: string, ms = 0): Promise<readonly string[]> =>
    (await scene.own.list(id, at(ms))).map(({ browser }) => browser)

  it('are those that have proved a wallet of this one, the last used first', async () => {
    const mine = await scene.logIn('mine', [proof('0xa'), proof('0xb')])
    await scene.logIn('phone', [proof('0xb')], { now: at(2) })
    await scene.logIn('tablet', [proof('0xa')], { now: at(1) })
    await scene.logIn('stranger', [proof('0xc')])
    await scene.logIn('other family', [proof('0xa', { family: 'solana' })])
    expect(await list(mine, 3)).toEqual(['phone', 'tablet', 'mine'])
    expect((await scene.own.list(mine, at(3))).at(-1)).toMatchObject({
      wallets: [
        { family: 'evm', address: '0xa' },
        { family: 'evm', address: '0xb' },
      ],
      expiresAt: at(SESSION_IDLE_MS),
    })
  })

  it('exclude those by a wallet whose proof has expired, here or there, and those that have ended', async () => {
    const mine = await scene.logIn('mine', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb')])
    await scene.logIn('by a', [proof('0xa')])
    await scene.logIn('by b', [proof('0xb', { expiresAt: at(2_000) }), proof('0xc')])
    expect((await list(mine, 999)).toSorted()).toEqual(['by a', 'by b', 'mine'])
    expect((await list(mine, 1_999)).toSorted()).toEqual(['by b', 'mine'])
    expect(await list(mine, 2_000)).toEqual(['mine'])
    expect(await list(mine, SESSION_IDLE_MS - 1)).toEqual(['mine'])
    expect(await list(mine, SESSION_IDLE_MS)).toEqual([])
  })

  it('by a contract are those on its own network', async () => {
    const onBase = await scene.logIn('base', [proof('0xa', { networkId: 'base' })])
    await scene.logIn('base too', [proof('0xa', { networkId: 'base' })])
    await scene.logIn('ethereum', [proof('0xa', { networkId: 'ethereum' })])
    const bySigning = await scene.logIn('key', [proof('0xa')])
    expect((await list(onBase)).toSorted()).toEqual(['base', 'base too'])
    expect((await list(bySigning)).toSorted()).toEqual(['base', 'base too', 'ethereum', 'key'])
  })

  it('have their times, and end at the earlier of their end and their idle end', async () => {
    const mine = await scene.logIn('mine', [proof('0xa')], { now: at(5) })
    const soon = await scene.logIn('soon', [proof('0xa', { expiresAt: at(DAY_MS) })], { now: at(4) })
    const wallets = [{ family: 'evm', address: '0xa' }]
    await scene.find('mine', 400_000)
    expect(await scene.own.list(mine, at(400_000))).toEqual([
      {
        id: mine,
        browser: 'mine',
        createdAt: at(5),
        lastUsedAt: at(400_000),
        wallets,
        expiresAt: at(400_000 + SESSION_IDLE_MS),
      },
      {
        id: soon,
        browser: 'soon',
        createdAt: at(4),
        lastUsedAt: at(4),
        wallets,
        expiresAt: at(DAY_MS),
      },
    ])
  })

  it('have each wallet once, however often it is proved, and each family’s own', async () => {
    const proofs = [
      proof('0xa'),
      proof('0xa', { networkId: 'base' }),
      proof('0xa', { family: 'solana' }),
      proof('0xb'),
    ]
    const mine = await scene.logIn('mine', proofs)
    const [listed] = await scene.own.list(mine, SESSION_START)
    expect(listed?.wallets.map(({ family, address }) => `${family} ${address}`).toSorted()).toEqual([
      'evm 0xa',
      'evm 0xb',
      'solana 0xa',
    ])
  })

  it('are the last hundred, where there are more', async () => {
    const mine = await scene.logIn('mine', [proof('0xa')])
    await scene.pool.query(
      `WITH others AS (INSERT INTO sessions (id, token_hash, created_at, expires_at, last_used_at, browser)
         SELECT gen_random_uuid(), sha256(n::text::bytea), $1, $2, $1::timestamptz + n * interval '1 second', n::text
         FROM generate_series(1, 101) AS n RETURNING id)
       INSERT INTO session_wallets (session_id, family, address, proved_at, expires_at)
       SELECT id, 'evm', '0xa', $1, $2 FROM others`,
      [SESSION_START, at(30 * DAY_MS)],
    )
    const listed = await list(mine, 1_000_000)
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([100, '101', '2'])
  })

  it('end one by one, by a wallet, or all, and no other owner’s do', async () => {
    const mine = await scene.logIn('mine', [proof('0xa'), proof('0xb')])
    const byA = await scene.logIn('by a', [proof('0xa')])
    const byB = await scene.logIn('by b', [proof('0xb')])
    const stranger = await scene.logIn('stranger', [proof('0xc')])
    expect(await scene.own.end(mine, { id: stranger }, SESSION_START)).toEqual([])
    expect(await scene.own.end(mine, { wallet: { family: 'evm', address: '0xc' } }, SESSION_START)).toEqual(
      [],
    )
    expect(
      await scene.own.end(mine, { wallet: { family: 'solana', address: '0xa' } }, SESSION_START),
    ).toEqual([])
    expect(await scene.own.end(mine, { id: byA }, SESSION_START)).toEqual([byA])
    expect(
      new Set(await scene.own.end(mine, { wallet: { family: 'evm', address: '0xb' } }, SESSION_START)),
    ).toEqual(new Set([mine, byB]))
    expect(await scene.addressesOf('stranger')).toEqual(['0xc'])
    expect(await scene.own.end(stranger, {}, SESSION_START)).toEqual([stranger])
  })

  it('end no longer by a proof that has expired', async () => {
    const mine = await scene.logIn('mine', [proof('0xa', { expiresAt: at(1_000) }), proof('0xb')])
    const byA = await scene.logIn('by a', [proof('0xa')])
    expect(await scene.own.end(mine, { id: byA }, at(1_000))).toEqual([])
    expect(await scene.own.end(mine, { id: byA }, at(999))).toEqual([byA])
  })
})
