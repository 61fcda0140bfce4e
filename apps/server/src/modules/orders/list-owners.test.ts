import { expect, it } from 'vitest'
import type { ProvedWallet } from '../wallet-auth/session.ts'
import { listOwners } from './list-owners.ts'

const expiresAt = new Date('2030-01-01')
const proved: readonly ProvedWallet[] = [
  { family: 'evm', address: 'A', networkId: null, expiresAt },
  { family: 'evm', address: 'C', networkId: 'base', expiresAt },
  { family: 'evm', address: 'C', networkId: 'polygon', expiresAt },
]
const upper = (_family: string, address: string) => address.toUpperCase()

it.each([undefined, []])('lists all proved wallets when none are named (%j)', (asked) => {
  expect(listOwners(proved, asked, upper)).toEqual([
    { address: 'A', networkIds: null },
    { address: 'C', networkIds: ['base', 'polygon'] },
  ])
})

it('lists of the named wallets only what is proved, in any spelling', () => {
  expect(listOwners(proved, ['a', 'stranger'], upper)).toEqual([{ address: 'A', networkIds: null }])
  expect(listOwners(proved, ['stranger'], upper)).toEqual([])
})

it('normalizes each requested wallet once for a family, however many are proved', () => {
  const many = Array.from({ length: 1_000 }, (_, index): ProvedWallet => {
    const family = index % 2 === 0 ? 'evm' : 'tron'
    return { family, address: `W${String(index)}`, networkId: null, expiresAt }
  })
  let normalized = 0
  const count = (family: string, address: string): string => {
    normalized += 1
    return upper(family, address)
  }
  const asked = Array.from({ length: 32 }, (_, index) => `w${String(index)}`)
  expect(
    listOwners(many, asked, count)
      .map(({ address }) => address)
      .toSorted(),
  ).toEqual(asked.map((text) => text.toUpperCase()).toSorted())
  expect(normalized).toBe(64)
})

it('does not narrow an account’s own proof by that of a contract at the same address', () => {
  const both: readonly ProvedWallet[] = [
    ...proved,
    { family: 'evm', address: 'C', networkId: null, expiresAt },
  ]
  expect(listOwners(both, ['c'], upper)).toEqual([{ address: 'C', networkIds: null }])
})
