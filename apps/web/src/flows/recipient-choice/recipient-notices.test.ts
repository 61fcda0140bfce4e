import { loadFamilies, SUPPORTED_FAMILIES } from '@sunspan/chains'
import { beforeAll, expect, it } from 'vitest'
import {
  memoNotices,
  recipientNotices,
  type AccountLookup,
  type RecipientFacts,
} from './recipient-notices.ts'

beforeAll(() => loadFamilies(SUPPORTED_FAMILIES))

const contract: AccountLookup = { status: 'seen', account: { isContract: true, isUsed: true } }
const used: AccountLookup = { status: 'seen', account: { isContract: false, isUsed: true } }
const unused: AccountLookup = { status: 'seen', account: { isContract: false, isUsed: false } }
const unknown: AccountLookup = { status: 'unknown' }
const looking: AccountLookup = { status: 'looking' }

const facts = (changes: Partial<RecipientFacts>): RecipientFacts => ({
  sourceName: 'Ethereum',
  destinationName: 'Base',
  destinationFamily: 'evm',
  isOwn: false,
  isFromLink: false,
  memo: '',
  refusal: undefined,
  isKnown: false,
  lookAlike: undefined,
  onDestination: used,
  onSource: used,
  ...changes,
})
const lookAlike = { address: '0x12', name: 'Alice' }

it.each<[string, Partial<RecipientFacts>, string[]]>([
  ['a stranger in use', {}, []],
  ['an address while networks are asked', { onDestination: looking, onSource: looking }, []],
  ['a token contract', { refusal: 'A token', lookAlike, onDestination: contract }, ['refused stop']],
  ['a look-alike', { lookAlike }, ['look_alike agree']],
  [
    'a contract that is not there',
    { onSource: contract, onDestination: unused },
    ['not_deployed agree', 'never_used note'],
  ],
  [
    'a contract of a third network',
    { contractElsewhere: 'Arbitrum', onDestination: unused },
    ['not_deployed agree', 'never_used note'],
  ],
  [
    'the own smart wallet that is not there',
    { isOwn: true, onSource: contract, onDestination: unused },
    ['not_deployed agree'],
  ],
  ['a contract on both', { onSource: contract, onDestination: contract }, ['contract note']],
  [
    'a program’s account on Solana',
    { destinationFamily: 'solana', onDestination: contract },
    ['contract agree'],
  ],
  ['a jetton on TON', { destinationFamily: 'ton', onDestination: contract }, ['contract agree']],
  ['a new address on Bitcoin', { destinationFamily: 'bitcoin', onDestination: unused }, ['never_used note']],
  ['a contract that was paid before', { isKnown: true, onDestination: contract }, []],
  ['an address never used there', { onDestination: unused }, ['never_used note']],
  ['one of Sui, or of Fuel', { destinationFamily: 'sui', onDestination: unused }, ['shared_shape note']],
  [
    'one of Starknet, or of Sui',
    { destinationFamily: 'starknet', onDestination: unused },
    ['shared_shape note'],
  ],
  ['one of Sui that was used there', { destinationFamily: 'sui', onDestination: used }, []],
  ['the own new wallet', { isOwn: true, onDestination: unused, isFromLink: true }, []],
  ['an address out of a link', { isFromLink: true }, ['from_link note']],
  ['an address that could not be looked up', { onDestination: unknown }, ['not_looked_up note']],
  ['a contract, while the destination does not answer', { onSource: contract, onDestination: looking }, []],
])('of %s', (_name, changes, expected) => {
  expect(recipientNotices(facts(changes)).map(({ kind, weight }) => `${kind} ${weight}`)).toEqual(expected)
})

it.each([
  ['ton', false, '', ['memo note']],
  ['ton', false, '104723', []],
  ['ton', true, '', []],
  ['evm', false, '', []],
] as const)('of a memo on %s, own wallet: %s, given: “%s”', (destinationFamily, isOwn, memo, expected) => {
  const notices = memoNotices({ destinationFamily, isOwn, memo })
  expect(notices.map(({ kind, weight }) => `${kind} ${weight}`)).toEqual(expected)
})

it.each(SUPPORTED_FAMILIES.filter((family) => family !== 'evm'))(
  'takes a tick before a contract on %s, where no wallet is a contract',
  (destinationFamily) => {
    const notices = recipientNotices(facts({ destinationFamily, onDestination: contract }))
    expect(notices.map(({ kind, weight }) => `${kind} ${weight}`)).toEqual(['contract agree'])
  },
)

it('says that a link has filled in the memo as well', () => {
  expect(recipientNotices(facts({ isFromLink: true, memo: '7' }))).toMatchObject([
    { kind: 'from_link', text: expect.stringContaining('with its memo') },
  ])
})

it('shows the address that a look-alike could be taken for', () => {
  expect(recipientNotices(facts({ lookAlike }))).toMatchObject([
    { address: '0x12', text: expect.stringContaining('“Alice”') },
  ])
})

it.each([
  ['evm', 'This address is a contract', /^Smart wallets can receive/],
  ['solana', 'This address is not a wallet', /^It belongs to a program/],
  ['ton', 'This address is not a wallet', /jetton wallet or an app/],
  ['tron', 'This address is not a wallet', /^It is a contract, such as a token or an app/],
  ['sui', 'This address is not a wallet', /^It belongs to an object or a package/],
] as const)('says in the words of %s what no key opens', (destinationFamily, title, text) => {
  const [notice] = recipientNotices(facts({ destinationFamily, onDestination: contract }))
  expect(notice?.title).toBe(title)
  expect(notice?.text).toMatch(text)
})
