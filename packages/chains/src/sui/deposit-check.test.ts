import { describe, expect, it } from 'vitest'
import { createSuiDepositAuthor } from './author.ts'
import { SUI } from './coin-types.ts'
import { checkSuiAction } from './deposit-check.ts'

const OURS = `0x${'a7'.repeat(32)}`
const THEIRS = `0x${'b8'.repeat(32)}`
const TOKEN = `0x${'5d'.repeat(32)}::usdc::USDC`
const REFERENCE = `0x${'0b'.repeat(16)}`
const author = createSuiDepositAuthor({ chainId: '35834a8a' })
const terms = (token: string | null) => ({
  address: OURS,
  amount: 5n,
  token,
  decimals: 6,
  reference: REFERENCE,
  sender: THEIRS,
})
const authored = (token: string | null) => author.author({ ...terms(token), depositAddress: OURS }).action

describe('the check of a deposit', () => {
  it.each([null, TOKEN])('accepts what the author writes of %s', (token) => {
    const action = authored(token)
    expect(checkSuiAction(terms(token), action)).toBeUndefined()
    expect(action).toEqual({
      chain_id: '35834a8a',
      coin_type: token ?? SUI,
      amount: '5',
      recipient: OURS,
      reference: String(BigInt(REFERENCE)),
    })
  })

  it.each([
    [{ coin_type: SUI }, 'token'],
    [{ recipient: THEIRS }, 'target'],
    [{ amount: '6' }, 'amount'],
    [{ reference: '7' }, 'calldata'],
  ])('refuses %j', (change, problem) => {
    expect(checkSuiAction(terms(TOKEN), { ...authored(TOKEN), ...change })).toBe(problem)
  })

  it('refuses terms that nothing can be authored for', () => {
    expect(checkSuiAction({ ...terms(null), address: 'nobody' }, authored(null))).toBe('target')
    expect(checkSuiAction({ ...terms(null), reference: '0x1' }, authored(null))).toBe('calldata')
    expect(checkSuiAction({ ...terms(null), token: 'none' }, authored(null))).toBe('token')
    const attempt = (change: object) => () =>
      author.author({ ...terms(null), depositAddress: OURS, ...change })
    for (const change of [
      { depositAddress: '0x1' },
      { token: 'none' },
      { reference: '0x1' },
      { amount: 0n },
      { amount: 2n ** 64n },
    ])
      expect(attempt(change)).toThrow(expect.objectContaining({ kind: 'unsupported' }))
  })
})
