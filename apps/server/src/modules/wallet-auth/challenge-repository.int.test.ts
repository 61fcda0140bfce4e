import { createHash } from 'node:crypto'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createAuthApp } from '../../testing/create-auth-app.ts'
import { createInTurn } from '../../testing/in-turn.ts'
import {
  createChallengeRepository,
  type ChallengeRepository,
  type NewChallenge,
} from './challenge-repository.ts'

const ISSUED = new Date('2026-01-01T00:00:00.000Z')
const after = (ms: number): Date => new Date(ISSUED.getTime() + ms)
const LIFETIME_MS = 300_000
const hashOf = (browser: string): Buffer => createHash('sha256').update(browser).digest()

const auth = useShared(() => createAuthApp({ networks: [] }))
const challenges = useShared(() => createInTurn(auth.pool, createChallengeRepository))
beforeEach(() => auth.pool.query('TRUNCATE login_challenges'))

let count = 0
const add = (fields: Partial<NewChallenge> = {}, most = 3): Promise<boolean> => {
  count += 1
  const challenge: NewChallenge = {
    browserHash: hashOf('browser'),
    networkType: 'EVM',
    domain: 'bridge.example',
    origin: null,
    wallet: null,
    chainId: null,
    value: `message ${String(count)}`,
    ip: '203.0.113.7',
    issuedAt: ISSUED,
    expiresAt: after(LIFETIME_MS),
    ...fields,
  }
  return challenges.add(challenge, most)
}
const consume = (fields: Partial<Parameters<ChallengeRepository['consume']>[0]> = {}) =>
  challenges.consume({
    browserHash: hashOf('browser'),
    networkType: 'EVM',
    domain: 'bridge.example',
    origin: null,
    wallet: '0xa1',
    now: ISSUED,
    ...fields,
  })
const values = async (consumed: ReturnType<typeof consume>): Promise<readonly string[]> =>
  (await consumed).map(({ value }) => value)

it('an address has a limited number of messages, and used ones make room for others', async () => {
  expect([await add(), await add(), await add(), await add()]).toEqual([true, true, true, false])
  expect(await add({ ip: '203.0.113.8' })).toBe(true)
  expect(await consume()).toHaveLength(4)
  expect([await add(), await add(), await add(), await add()]).toEqual([true, true, true, false])
})

it('messages that have expired leave room, from the moment on that they say', async () => {
  expect([await add({}, 1), await add({}, 1)]).toEqual([true, false])
  expect(await add({ issuedAt: after(LIFETIME_MS - 1) }, 1)).toBe(false)
  expect(await add({ issuedAt: after(LIFETIME_MS), expiresAt: after(2 * LIFETIME_MS) }, 1)).toBe(true)
})

it('a browser has something to sign until it has used it, or its last message has expired', async () => {
  const isLive = (ms: number, browser = 'browser') => challenges.isLive(hashOf(browser), after(ms))
  await add()
  expect([await isLive(0), await isLive(LIFETIME_MS - 1), await isLive(LIFETIME_MS)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await isLive(0, 'another browser')).toBe(false)
  await add()
  expect(await isLive(0)).toBe(true)
  await consume()
  expect(await isLive(0)).toBe(false)
})

it('messages are taken once, newest first, by the page, the domain and the wallet that they are for', async () => {
  await add({ value: 'first' })
  await add({ value: 'other page', origin: 'https://evil.example' })
  await add({ value: 'other domain', domain: 'evil.example' }, 9)
  await add({ value: 'other wallet', wallet: '0xb0' }, 9)
  await add({ value: 'own wallet', wallet: '0xa1', chainId: '1' }, 9)
  await add({ value: 'other type', networkType: 'SOLANA' }, 9)
  await add({ value: 'other browser', browserHash: hashOf('another browser') }, 9)
  expect(await values(consume())).toEqual(['own wallet', 'first'])
  expect(await values(consume())).toEqual([])
  expect(await values(consume({ networkType: 'SOLANA' }))).toEqual(['other type'])
  expect(await values(consume({ browserHash: hashOf('another browser') }))).toEqual(['other browser'])
})

it('the newest is the one that was asked for last, however the database keeps them', async () => {
  for (const value of ['first', 'second', 'third']) await add({ value })
  // A change of what is indexed moves a row behind the others.
  await auth.pool.query(`UPDATE login_challenges SET ip = '203.0.113.9' WHERE value = 'first'`)
  expect(await values(consume())).toEqual(['third', 'second', 'first'])
})

it('a message is invalid from the moment of its expiry', async () => {
  await add()
  expect(await values(consume({ now: after(LIFETIME_MS) }))).toEqual([])
  await add({ value: 'kept' })
  expect(await values(consume({ now: after(LIFETIME_MS - 1) }))).toEqual(['kept'])
})

it('what has expired is deleted, and nothing else', async () => {
  await add({ value: 'old' })
  await add({ value: 'new', expiresAt: after(LIFETIME_MS + 1) })
  await challenges.deleteExpired(after(LIFETIME_MS))
  const { rows } = await auth.pool.query('SELECT value FROM login_challenges')
  expect(rows).toEqual([{ value: 'new' }])
})
