import { addressCodec, type LoginVerifier, type SignedLogin } from '@sunspan/chains'
import { writeLoginText, type NetworkType } from '@sunspan/domain'
import { createHash } from 'node:crypto'
import { setImmediate as untilLater } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChallengeRepository, ConsumedChallenge } from './challenge-repository.ts'
import type { SessionRepository } from './session-repository.ts'
import { createWalletAuthService } from './wallet-auth-service.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
const IN_FIVE_MINUTES = new Date('2026-01-01T00:05:00.000Z')
const IN_A_WEEK = new Date('2026-01-08T00:00:00.000Z')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOWER = ADDRESS.toLowerCase()
const PLACE = { origin: 'https://bridge.example', domain: 'bridge.example', secure: true }
/** As many random bytes as were asked for, each of that number. */
const NONCE = '10'.repeat(16)
const NEW_TOKEN = Buffer.alloc(32, 32).toString('base64url')
const TOKEN = 'b'.repeat(43)
const SESSION_TOKEN = 's'.repeat(43)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const SESSION = { id: 'session', expiresAt: IN_A_WEEK, wallets: [] }

let hasRoom: boolean
let isLive: boolean
let waiting: readonly ConsumedChallenge[]
/** The text over which the key has signed. */
let signed: string
let verified: SignedLogin[]
let asked: (readonly [string, ...unknown[]])[]
beforeEach(() => {
  ;[hasRoom, isLive, waiting, signed] = [true, true, [], '']
  ;[verified, asked] = [[], []]
})

/** Answers a moment later, so that what is not awaited is not recorded. */
const answer =
  <T>(name: string, result: () => T) =>
  async (...question: readonly unknown[]): Promise<T> => {
    // The first to be deleted takes longest.
    for (let turn = name === 'challenges.deleteExpired' ? 3 : 1; turn > 0; turn -= 1) await untilLater()
    asked.push([name, ...question])
    return result()
  }
const verifier: LoginVerifier = {
  provesByKey: (login) => {
    verified.push(login)
    return Promise.resolve(login.message === signed)
  },
  verify: () => Promise.resolve(false),
}
const service = () =>
  createWalletAuthService({
    productName: 'Sunspan',
    challenges: {
      add: answer('add', () => hasRoom),
      isLive: answer('isLive', () => isLive),
      consume: answer('consume', () => waiting),
      deleteExpired: answer('challenges.deleteExpired', () => undefined),
    } satisfies ChallengeRepository,
    sessions: {
      find: answer('find', () => SESSION),
      recordLogin: answer('recordLogin', () => SESSION),
      findOpenProofs: answer('findOpenProofs', () => new Map([['a', SESSION.wallets]])),
      deleteExpired: answer('sessions.deleteExpired', () => undefined),
    } satisfies SessionRepository,
    networksOf: (family) => [{ networkId: `${family}-home`, chainId: '1', verifier }],
    servesType: (type) => type !== 'TON',
    codecOf: addressCodec,
    now: () => NOW,
    randomBytes: (length) => new Uint8Array(length).fill(length),
  })

describe('a login message', () => {
  const issue = async (fields: Partial<Parameters<ReturnType<typeof service>['issueMessage']>[0]> = {}) =>
    service().issueMessage({
      networkType: 'EVM',
      origin: PLACE,
      askedBy: PLACE.origin,
      ip: '203.0.113.7',
      browserToken: TOKEN,
      ...fields,
    })
  const textOf = (wallet?: { readonly address: string; readonly chainId: string }): string =>
    writeLoginText(
      { productName: 'Sunspan', domain: PLACE.domain, origin: PLACE.origin, networkType: 'EVM' },
      { nonce: NONCE, issuedAt: NOW, expiresAt: IN_FIVE_MINUTES },
      wallet,
    )

  it('is stored with its requester, for five minutes, a hundred an address at most', async () => {
    const issued = { value: textOf(), expiresAt: IN_FIVE_MINUTES, browserToken: TOKEN }
    expect(await issue()).toEqual(issued)
    const stored = {
      browserHash: hashOf(TOKEN),
      networkType: 'EVM',
      domain: PLACE.domain,
      origin: PLACE.origin,
      wallet: null,
      chainId: null,
      value: textOf(),
      ip: '203.0.113.7',
      issuedAt: NOW,
      expiresAt: IN_FIVE_MINUTES,
    }
    expect(asked).toEqual([
      ['isLive', hashOf(TOKEN), NOW],
      ['add', stored, 100],
    ])
  })

  it('names a wallet of an EVM network in its normal form', async () => {
    const { value } = await issue({ wallet: { address: LOWER, chainId: '8453' } })
    expect(value).toBe(textOf({ address: ADDRESS, chainId: '8453' }))
    expect(asked.at(-1)?.[1]).toMatchObject({ wallet: ADDRESS, chainId: '8453', value })
  })

  it('names no other wallet', async () => {
    const wallet = { address: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW', chainId: '1' }
    const path = { in: 'query', path: 'address', message: expect.stringContaining('leave address') }
    await expect(issue({ networkType: 'SOLANA', wallet })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/^address: Only texts/),
      details: { issues: [path] },
    })
    expect(asked).toEqual([])
    expect((await issue({ networkType: 'SOLANA' })).browserToken).toBe(TOKEN)
  })

  it.each<[string, NetworkType, string | undefined, string]>([
    ['a type that is not served', 'TON', undefined, 'WRONG_NETWORK_TYPE'],
    ['what is not an address', 'EVM', '0x12', 'INVALID_ADDRESS'],
  ])('is refused for %s', async (_, networkType, address, code) => {
    const wallet = address === undefined ? undefined : { address, chainId: '1' }
    await expect(issue({ networkType, wallet })).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('is refused where too many wait for a signature', async () => {
    hasRoom = false
    await expect(issue()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it.each([
    ['has nothing to sign any more', TOKEN, 'isLive'],
    ['has no cookie', undefined, 'add'],
    ['has an invalid cookie', `${TOKEN}!`, 'add'],
  ])('has a new cookie where the browser %s', async (_, browserToken, first) => {
    isLive = false
    expect(await issue({ browserToken })).toMatchObject({ browserToken: NEW_TOKEN })
    expect(asked[0]?.[0]).toBe(first)
    expect(asked.at(-1)?.[1]).toMatchObject({ browserHash: hashOf(NEW_TOKEN) })
  })
})

describe('a signature', () => {
  const submit = (fields: Partial<Parameters<ReturnType<typeof service>['submitSignature']>[0]> = {}) =>
    service().submitSignature({
      networkType: 'EVM',
      origin: PLACE,
      askedBy: PLACE.origin,
      browserToken: TOKEN,
      sessionToken: SESSION_TOKEN,
      walletAddress: LOWER,
      signature: '0x01',
      browser: 'Firefox',
      ...fields,
    })
  const candidate = (value: string, chainId: string | null = null): ConsumedChallenge => ({ value, chainId })

  it('over a message of this browser opens a session under a new token', async () => {
    waiting = [candidate('newer:', '8453'), candidate('older:')]
    signed = `older:${LOWER}`
    const proof = { family: 'evm', address: ADDRESS, networkId: null, expiresAt: IN_A_WEEK }
    expect(await submit()).toEqual({ session: SESSION, sessionToken: NEW_TOKEN, proof })
    const [consumed, recorded] = asked
    expect(consumed).toEqual([
      'consume',
      {
        browserHash: hashOf(TOKEN),
        networkType: 'EVM',
        domain: PLACE.domain,
        origin: PLACE.origin,
        wallet: ADDRESS,
        now: NOW,
      },
    ])
    expect(recorded).toEqual([
      'recordLogin',
      {
        previousTokenHash: hashOf(SESSION_TOKEN),
        tokenHash: hashOf(NEW_TOKEN),
        browser: 'Firefox',
        proofs: [proof],
        now: NOW,
        newSessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(verified).toEqual([
      { address: ADDRESS, message: `newer:${LOWER}`, signature: '0x01', chainId: '8453' },
      { address: ADDRESS, message: `older:${LOWER}`, signature: '0x01', chainId: null },
    ])
  })

  it.each([undefined, `${SESSION_TOKEN}!`])('continues no session by the cookie %j', async (sessionToken) => {
    waiting = [candidate('text:')]
    signed = `text:${LOWER}`
    await submit({ sessionToken })
    expect(asked.at(-1)?.[1]).toMatchObject({ previousTokenHash: undefined })
  })

  it('is tried over the three newest messages, and no more', async () => {
    waiting = ['a', 'b', 'c', 'd'].map((value) => candidate(value))
    signed = `d${LOWER}`
    await expect(submit()).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    expect(verified.map(({ message }) => message.slice(0, 1))).toEqual(['a', 'b', 'c'])
    expect(asked.map(([name]) => name)).toEqual(['consume'])
  })

  it('counts for nothing where no message waits for it', async () => {
    await expect(submit()).rejects.toMatchObject({ code: 'LOGIN_MESSAGE_INVALID' })
    expect(asked).toHaveLength(1)
  })

  it.each([undefined, `${TOKEN}!`])('counts for nothing by the cookie %j', async (browserToken) => {
    waiting = [candidate('text:')]
    signed = `text:${LOWER}`
    await expect(submit({ browserToken })).rejects.toMatchObject({ code: 'LOGIN_MESSAGE_INVALID' })
    expect(asked).toEqual([])
  })
})

describe('a session', () => {
  it('is found by its token, and by no invalid one', async () => {
    expect(await service().findSession(undefined)).toBeUndefined()
    expect(await service().findSession('short')).toBeUndefined()
    expect(asked).toEqual([])
    expect(await service().findSession(SESSION_TOKEN)).toBe(SESSION)
    expect(asked).toEqual([['find', hashOf(SESSION_TOKEN), NOW]])
  })

  it('gives its wallets to streams while it is open', async () => {
    expect(await service().findOpenProofs(['a', 'b'])).toEqual(new Map([['a', SESSION.wallets]]))
    expect(asked).toEqual([['findOpenProofs', ['a', 'b'], NOW]])
  })

  it('that has ended is deleted, as messages are', async () => {
    await service().deleteExpired()
    expect(asked).toEqual([
      ['challenges.deleteExpired', NOW],
      ['sessions.deleteExpired', NOW],
    ])
  })
})
