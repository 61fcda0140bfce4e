import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnSessions } from './own-sessions.ts'
import { createSessionEnds } from './session-ends.ts'
import type { Session } from './session.ts'

const SESSION: Session = { id: 'mine', expiresAt: new Date(9), wallets: [] }
const WALLET = { family: 'evm', address: '0xa' } as const

let ended: readonly string[]
let asked: unknown[]
let notified: unknown[]
beforeEach(() => {
  ended = ['mine', 'phone']
  asked = []
  notified = []
})

const answer = (...question: readonly unknown[]): Promise<readonly string[]> => {
  asked.push(question)
  return Promise.resolve(ended)
}
const ends = () =>
  createSessionEnds({
    // CAST: these tests do not list sessions.
    sessions: { end: answer, forgetWallet: answer } as unknown as OwnSessions,
    now: () => new Date(5),
    onEnd: (end) => void notified.push(end),
  })

describe('a process that holds a stream open', () => {
  it.each([
    ['one that logs out', () => ends().logOut(SESSION, undefined), { id: 'mine' }],
    ['one that is closed', () => ends().close(SESSION, 'phone'), { id: 'phone' }],
    ['all', () => ends().closeAll(SESSION, undefined), {}],
    ['all of a wallet', () => ends().closeAll(SESSION, WALLET), { wallet: WALLET }],
  ])('is notified of the end of %s, and of nothing where none has ended', async (_, end, which) => {
    expect(await end()).toBe(2)
    expect(asked).toEqual([['mine', which, new Date(5)]])
    expect(notified).toEqual([{ sessionIds: ['mine', 'phone'] }])
    ended = []
    expect(await end()).toBe(0)
    expect(notified).toHaveLength(1)
  })

  it('is notified of a wallet that a session forgets, and of the session where it was the last', async () => {
    ended = []
    expect(await ends().logOut(SESSION, WALLET)).toBe(0)
    expect(notified).toEqual([{ sessionIds: ['mine'], wallet: WALLET }])
    ended = ['mine']
    expect(await ends().logOut(SESSION, WALLET)).toBe(1)
    expect(notified.slice(1)).toEqual([{ sessionIds: ['mine'] }])
  })
})
