import { expect, it } from 'vitest'
import { TOKEN_PROGRAM } from './programs.ts'
import { rememberTokenAccount } from './remember-token-account.ts'
import { findTokenAccount } from './token-account.ts'

const OWNERS = [
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  '9uERo8hBzXUpDqMQ2gPnSzCeWmZmBtkE3kxiYwj5C5V6',
] as const

it('is the derived account, for each owner its own, however often it is asked', () => {
  for (let round = 0; round < 2; round += 1) {
    for (const owner of OWNERS) {
      expect(rememberTokenAccount(owner, TOKEN_PROGRAM)).toBe(findTokenAccount(owner, TOKEN_PROGRAM))
    }
  }
})

it('refuses an invalid address each time', () => {
  for (let round = 0; round < 2; round += 1) {
    expect(() => rememberTokenAccount('nobody', TOKEN_PROGRAM)).toThrow(
      expect.objectContaining({ kind: 'unsupported' }),
    )
  }
})
