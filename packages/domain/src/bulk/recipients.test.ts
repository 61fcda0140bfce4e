import { describe, expect, it } from 'vitest'
import { findBulkNetwork, suggestBulkNetwork } from './bulk-network.ts'
import { EXECUTION_TYPE_NAMES } from './execution-type.ts'
import { findDuplicates, findUsedNetworks, type BulkRecipient } from './find-duplicates.ts'
import { matchingCurrency } from './matching-currency.ts'
import { memoIssue } from './memo.ts'
import { tidyAddress, tidyAmount } from './suggest-fix.ts'
import { validateBulkRow } from './validate-bulk-row.ts'
import { aBulkCatalog, ALICE } from './testing/bulk-catalog.ts'

const HEX = '0xAbCdef0000000000000000000000000000000001'
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('the same recipient twice', () => {
  const row = (fields: Partial<BulkRecipient>): BulkRecipient => ({
    address: HEX,
    networkId: 'base',
    memo: '',
    ...fields,
  })
  const isDouble = (one: Partial<BulkRecipient>, other: Partial<BulkRecipient>): boolean =>
    findDuplicates([row(one), row(other)])[1] === 0
  const lower = HEX.toLowerCase()

  it.each<[string, Partial<BulkRecipient>, Partial<BulkRecipient>, boolean]>([
    ['in another case of a hex address', {}, { address: lower }, true],
    ['without the leading zeros of a hex address', { address: '0x00aB' }, { address: '0xab' }, true],
    ['in another case of what is not hex', { address: 'bc1Q' }, { address: 'bc1q' }, false],
    [
      'in another case on Solana, where it counts',
      { address: SOLANA },
      { address: SOLANA.toLowerCase() },
      false,
    ],
    ['on another network', {}, { networkId: 'polygon' }, false],
    ['with another memo', {}, { memo: '7' }, false],
    ['without an address', { address: '' }, { address: '' }, false],
    ['without a network', { networkId: '' }, { networkId: '' }, false],
  ])('%s', (_, one, other, expected) => {
    expect(isDouble(one, other)).toBe(expected)
  })

  it('names the first of several', () => {
    expect(findDuplicates([row({}), row({ memo: '1' }), row({}), row({})])).toEqual([
      undefined,
      undefined,
      0,
      0,
    ])
  })

  it('is another matter than the same network twice', () => {
    const used = findUsedNetworks(['base', '', 'polygon', '', 'base'].map((networkId) => ({ networkId })))
    expect(used).toEqual([false, false, false, false, true])
  })
})

describe('the name of a network', () => {
  const networks = [
    { id: 'ton', name: 'TON' },
    { id: 'base', name: 'Base' },
    { id: 'op', name: 'Optimism' },
    { id: 'optimism', name: 'Old Optimism' },
    { id: 'polygon', name: 'Polygon' },
  ]
  const found = (text: string) => findBulkNetwork(text, networks)?.id
  const meant = (text: string) => suggestBulkNetwork(text, networks)?.id

  it('is looked for among names before ids, and nothing means nothing', () => {
    expect([found('optimism'), found('op'), found('B A.S-E'), found(''), found('..'), found('x')]).toEqual([
      'op',
      'op',
      'base',
      undefined,
      undefined,
      undefined,
    ])
    expect(findBulkNetwork('', [{ id: '', name: '' }])).toBeUndefined()
    const twins = [
      { id: 'a', name: 'Twin' },
      { id: 'b', name: 'Twin' },
    ]
    expect(findBulkNetwork('twin', twins)?.id).toBe('a')
  })

  it.each([
    ['poly', 'polygon'],
    ['polygonmainnet', 'polygon'],
    ['poligon', 'polygon'],
    ['polgn', 'polygon'],
    ['plgn', undefined],
    ['polygoon', 'polygon'],
    ['bas', 'base'],
    ['ba', undefined],
    ['opt', 'op'],
    ['nowhere', undefined],
  ])('%s means %s', (text, id) => {
    expect(meant(text)).toBe(id)
  })

  it('is not guessed where two are as close', () => {
    expect(
      suggestBulkNetwork('testnet', [
        { id: 'a', name: 'Testnet A' },
        { id: 'b', name: 'Testnet B' },
      ]),
    ).toBeUndefined()
  })
})

describe('the currency of a row', () => {
  const currencies = [
    { symbol: 'WETH', active: true, id: 1 },
    { symbol: 'Eth', active: true, id: 2 },
    { symbol: 'ETH', active: false, id: 3 },
    { symbol: 'ETH', active: true, id: 4 },
  ]
  it('is the same symbol before the wrapped one, in whatever case', () => {
    expect(matchingCurrency('eth', currencies)?.id).toBe(2)
    expect(matchingCurrency('ETH', currencies.slice(2))?.id).toBe(4)
    expect(matchingCurrency('ETH', currencies.slice(0, 1))?.id).toBe(1)
    expect(matchingCurrency('BTC', currencies)).toBeUndefined()
  })
})

describe('what a text most likely means', () => {
  const currencies = { currencyIn: { decimals: 6 }, currencyOut: { decimals: 18 } }
  it.each([
    ['1,234,567.5', '1234567.5'],
    ['1 234 567,5', '1234567.5'],
    ['1 234', '1234'],
    ['1,5', '1.5'],
    ['1,500', undefined],
    ['0.500', undefined],
    ['12.345,50', '12345.50'],
    ['10.000,00', '10000.00'],
    ['1E+01', '10'],
    ["1'234.5", '1234.5'],
    ['0,500', '0.500'],
    ['$ 12 USDC', '12'],
    ['+7', '7'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.5000000', '1.500000'],
    ['1.5000001', undefined],
    ['five', undefined],
    ['12', undefined],
    ['0', undefined],
  ])('the amount %j: %j', (text, expected) => {
    expect(tidyAmount(text, currencies)).toBe(expected)
  })

  it.each([
    [`ethereum:${HEX}@8453`, HEX],
    [`ethereum:${HEX}@8453?value=1`, HEX],
    [`ethereum:${HEX}?value=1`, HEX],
    [` \u200b${HEX} `, HEX],
    [`0X${HEX.slice(2)}`, HEX],
    [HEX.slice(2), HEX],
    ['BITCOIN:bcrt1qxyz?amount=0.01', 'bcrt1qxyz'],
    ['bc1qxyz', 'bc1qxyz'],
  ])('the address %j: %j', (text, expected) => {
    expect(tidyAddress(text)).toBe(expected)
  })
})

it('a memo has no characters that show nothing', () => {
  expect(memoIssue('line\nbreak', 'TON')).toBeDefined()
  expect(memoIssue('\ud800', 'TON')).toBeDefined()
  expect(memoIssue('user 42', 'TON')).toBeUndefined()
  expect(memoIssue('', 'EVM')).toBeUndefined()
  expect(memoIssue('x', 'EVM')).toBeDefined()
})

it('the ways of execution have names', () => {
  expect(EXECUTION_TYPE_NAMES).toEqual({ sequence: 'Sequence', fast: 'Fast' })
})

describe('a row', () => {
  const catalog = aBulkCatalog()
  const input = { address: ALICE, amount: '5', networkId: 'base', memo: '' }
  it('has nothing wrong with what is not there yet, and cannot be sent', () => {
    for (const missing of ['address', 'amount', 'networkId'] as const)
      expect(validateBulkRow({ ...input, [missing]: '' }, catalog)).toEqual({ issues: {}, row: undefined })
    expect(validateBulkRow({ ...input, memo: 'x' }, catalog).row).toBeUndefined()
    expect(validateBulkRow(input, catalog).row).toMatchObject({ networkId: 'base', amountOut: 5_000_000n })
  })

  it('is held against the bounds of what it pays, in its decimals', () => {
    const [base] = catalog.networks.filter(({ id }) => id === 'base')
    if (base?.currency === undefined) throw new Error('There is no base')
    const currency = {
      ...base.currency,
      symbol: 'BIG',
      decimals: 8,
      minSend: 2n * 10n ** 8n,
      maxSend: 10n ** 9n,
    }
    const other = { ...catalog, networks: [{ ...base, currency }] }
    const issueOf = (amount: string) => validateBulkRow({ ...input, amount }, other).issues.amount
    expect(issueOf('1.999999')).toBe('Minimum amount to send is 2 BIG')
    expect(issueOf('10.000001')).toBe('Maximum amount to send is 10 BIG')
    expect([issueOf('2'), issueOf('10'), issueOf('2.000001')]).toEqual([undefined, undefined, undefined])
    expect(issueOf('2.0000001')).toBe('USDC has at most 6 decimals')
    expect(issueOf('2.0.1')).toBe('Invalid amount')
    expect(issueOf('0.000000')).toBe('Amount is required')
  })
})
