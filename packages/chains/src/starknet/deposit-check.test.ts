import { describe, expect, it } from 'vitest'
import { createStarknetDepositAuthor } from './author.ts'
import { checkStarknetAction } from './deposit-check.ts'
import type { StarknetDepositAction } from './deposit-action.ts'
import { STRK } from './contracts/tokens.ts'
import { spellAddress } from './address.ts'

const OURS = spellAddress(2n ** 240n + 7n)
const THEIRS = spellAddress(2n ** 240n + 8n)
const TOKEN = spellAddress(0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8n)
const REFERENCE = `0x${'0b'.repeat(16)}`
const author = createStarknetDepositAuthor({ chainId: 'SN_MAIN' })

const terms = (token: string | null) => ({
  address: OURS,
  amount: 2n ** 130n + 5n,
  token,
  decimals: 6,
  reference: REFERENCE,
  sender: THEIRS,
})
const authored = (token: string | null): StarknetDepositAction =>
  author.author({ ...terms(token), depositAddress: OURS }).action
type Call = StarknetDepositAction['calls'][number]
const changed = (place: number, change: (call: Call) => Partial<Call>): StarknetDepositAction => {
  const { chain_id, calls } = authored(TOKEN)
  return { chain_id, calls: calls.map((call, at) => (at === place ? { ...call, ...change(call) } : call)) }
}

describe('the check of a deposit', () => {
  it.each([null, TOKEN])('accepts what the author writes of %s, in calls that a wallet takes', (token) => {
    const action = authored(token)
    expect(checkStarknetAction(terms(token), action)).toBeUndefined()
    const felts = action.calls.flatMap(({ contract_address, calldata }) => [contract_address, ...calldata])
    for (const felt of felts) expect(felt).toMatch(/^0x(0|[1-9a-f][0-9a-f]{0,62})$/)
    expect(action.calls.map(({ entry_point }) => entry_point)).toEqual(['transfer', 'allowance'])
    expect(BigInt(action.calls[0]?.contract_address ?? 0)).toBe(BigInt(token ?? STRK))
  })

  it.each<[string, StarknetDepositAction, string]>([
    ['token', changed(0, () => ({ contract_address: STRK })), 'token'],
    ['function', changed(0, () => ({ entry_point: 'approve' })), 'calldata'],
    ['recipient', changed(0, ({ calldata }) => ({ calldata: ['0x5', ...calldata.slice(1)] })), 'target'],
    ['amount', changed(0, ({ calldata: [first = ''] }) => ({ calldata: [first, '0x6', '0x4'] })), 'amount'],
    ['argument more', changed(0, ({ calldata }) => ({ calldata: [...calldata, '0x0'] })), 'calldata'],
    ['reference', changed(1, ({ calldata: [first = ''] }) => ({ calldata: [first, '0x7'] })), 'calldata'],
    ['second function', changed(1, () => ({ entry_point: 'approve' })), 'calldata'],
    ['second contract', changed(1, () => ({ contract_address: STRK })), 'calldata'],
    [
      'call more',
      { ...authored(TOKEN), calls: [...authored(TOKEN).calls, ...authored(null).calls] },
      'calldata',
    ],
    ['call less', { ...authored(TOKEN), calls: authored(TOKEN).calls.slice(0, 1) }, 'calldata'],
  ])('refuses another %s', (_, action, problem) => {
    expect(checkStarknetAction(terms(TOKEN), action)).toBe(problem)
  })

  it('refuses terms that nothing can be authored for', () => {
    expect(checkStarknetAction({ ...terms(null), address: 'nobody' }, authored(null))).toBe('target')
    expect(checkStarknetAction({ ...terms(null), reference: '0x1' }, authored(null))).toBe('calldata')
    expect(checkStarknetAction({ ...terms(TOKEN), token: 'none' }, authored(TOKEN))).toBe('token')
  })
})

it.each([
  { depositAddress: 'nobody' },
  { token: '0x5' },
  { amount: 0n },
  { amount: 2n ** 256n },
  { reference: '0x12' },
])('authors nothing for %o', (change) => {
  const request = { ...terms(TOKEN), depositAddress: OURS, ...change }
  expect(() => author.author(request)).toThrow(expect.objectContaining({ kind: 'unsupported' }))
})
