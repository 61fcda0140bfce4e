import { loadFamilies } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { aNetwork } from '../../../entities/network/testing/network-builder.ts'
import { toToken } from '../../../entities/token/token.ts'
import { aCurrencyWire } from '../../../testing/wire-builders.ts'
import type { RowEstimate } from './bulk-api.ts'
import { buildCatalog, canPayForMany, createRowChecker, refusing } from './bulk-catalog.ts'
import { EMPTY_DRAFT, reduceBulkDraft, type BulkDraft } from './bulk-draft.ts'
import { feeQuestionRows, viewBulkForm, viewRows, type BulkFormFacts } from './view-bulk-form.ts'

const findLookAlike = () => undefined

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN_CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const networks = [aNetwork({ id: 'ethereum' }), aNetwork({ id: 'base' }), aNetwork({ id: 'polygon' })]
const tokens = [
  ...['ethereum', 'base'].map((id) => toToken(aCurrencyWire(id, 'ETH'))),
  toToken(
    aCurrencyWire('polygon', 'WETH', {
      contract: { address: TOKEN_CONTRACT, type: 'TOKEN', network: 'polygon' },
    }),
  ),
]
const network = networks[0]
const token = tokens[0]
if (network === undefined || token === undefined) throw new Error('No source')
const catalog = buildCatalog({ network, token, networks, tokens, uniqueNetworks: false })
const check = createRowChecker(refusing(catalog, []))
const draftOf = (...rows: { address?: string; amount?: string; networkId?: string }[]): BulkDraft =>
  reduceBulkDraft(EMPTY_DRAFT, {
    type: 'rows_imported',
    rows: rows.map((row) => ({ address: ALICE, amount: '1', networkId: 'base', memo: '', ...row })),
  })
const FEES: RowEstimate = {
  platformFee: 10n,
  originalPlatformFee: 12n,
  swapFee: 0n,
  destinationFee: 5n,
  fullFee: 15n,
  discountName: '1st Sunrise',
  isDiscountUnsure: false,
}
const view = (draft: BulkDraft, facts: Partial<BulkFormFacts> = {}) => {
  const rows = viewRows(draft, catalog, check, { findLookAlike })
  const filled = feeQuestionRows(rows, catalog)?.length ?? 0
  return viewBulkForm({
    rows,
    catalog,
    executionType: 'sequence',
    fees: Array.from({ length: filled }, () => FEES),
    areFeesCurrent: true,
    intervals: { sequence: 40, fast: 0 },
    balance: undefined,
    coin: undefined,
    wallet: { onSourceNetwork: true },
    ...facts,
  })
}
const TWO = draftOf({}, { address: BOB, networkId: 'polygon', amount: '0.5' })

describe('the catalogue', () => {
  it('pays ether as wrapped ether where there is no other', () => {
    expect(catalog.networks.map(({ id, currency }) => [id, currency?.symbol])).toEqual([
      ['base', 'ETH'],
      ['ethereum', 'ETH'],
      ['polygon', 'WETH'],
    ])
  })

  it('takes no source that the operator leaves out', () => {
    const excluded = ['bitcoin', 'fuel']
    expect(canPayForMany(aNetwork({ id: 'bitcoin', type: 'BTC' }), excluded)).toBe(false)
    expect(canPayForMany(aNetwork({ id: 'fuel', type: 'FUEL' }), excluded)).toBe(false)
    expect(canPayForMany(aNetwork({ active: false }), excluded)).toBe(false)
    expect(canPayForMany(aNetwork(), excluded)).toBe(true)
  })

  it('refuses the contract of a token as a recipient, and checks each row once', () => {
    const [row] = draftOf({ address: TOKEN_CONTRACT, networkId: 'polygon' }).rows
    if (row === undefined) throw new Error('No row')
    const verdict = check(row)
    expect(verdict.issues.address).toContain('the contract of WETH')
    expect(verdict.row).toBeUndefined()
    expect(check(row)).toBe(verdict)
  })
})

it('a network takes one recipient only, where the operator wants it so', () => {
  const unique = { ...catalog, uniqueNetworks: true }
  const rows = viewRows(draftOf({}, { address: BOB }, { networkId: 'polygon' }), unique, check, {
    findLookAlike,
  })
  expect(rows.map(({ verdict }) => verdict.issues.network)).toEqual([
    undefined,
    'This network already has a recipient',
    undefined,
  ])
})

it('takes the addresses of the very network, not all of its family', async () => {
  await loadFamilies(['bitcoin'])
  const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
  const bitcoin = aNetwork({ id: 'bitcoin', type: 'BTC', chainId: regtest })
  const wrapped = toToken(aCurrencyWire('ethereum', 'WBTC', { decimals: 8 }))
  const local = buildCatalog({
    network,
    token: wrapped,
    uniqueNetworks: false,
    networks: [network, bitcoin],
    tokens: [wrapped, toToken(aCurrencyWire('bitcoin', 'BTC', { decimals: 8 }))],
  })
  const addressIssue = (address: string): string | undefined =>
    createRowChecker(local)({ address, amount: '0.01', networkId: 'bitcoin', memo: '' }).issues.address
  expect(addressIssue('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).toBeUndefined()
  expect(addressIssue('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toContain("couldn't find this address")
})

describe('sums', () => {
  it('are the rows plus every fee', () => {
    const { totals, rows, discountName, originalPlatformFee, minutes } = view(TWO)
    expect(rows).toHaveLength(2)
    expect(totals).toMatchObject({
      amounts: 1_500_000_000_000_000_000n,
      fees: 30n,
      total: 1_500_000_000_000_000_030n,
    })
    expect([discountName, originalPlatformFee, minutes]).toEqual(['1st Sunrise', 24n, 1])
  })

  it.each([
    ['a token whose wallet has no coin', { balance: 4n, fee: 5n, isSent: false }, true],
    ['a token whose wallet has some', { balance: 5n, fee: 5n, isSent: false }, false],
    ['all of the coin', { balance: 1_500_000_000_000_000_030n, fee: 5n, isSent: true }, true],
    ['all but the fee', { balance: 1_500_000_000_000_000_035n, fee: 5n, isSent: true }, false],
  ])('check whether the network fee is left after sending %s', (_sent, coin, lacks) => {
    expect(view(TWO, { coin }).lacksFee).toBe(lacks)
    expect(view(draftOf(), { coin }).lacksFee).toBe(false)
  })

  it('say that a discount may be missing as soon as it may be in one row', () => {
    expect(view(TWO).isDiscountUnsure).toBe(false)
    expect(view(TWO, { fees: [FEES, { ...FEES, isDiscountUnsure: true }] }).isDiscountUnsure).toBe(true)
  })
})

it('one account in two spellings is one recipient', async () => {
  await loadFamilies(['ton'])
  const ton = aNetwork({ id: 'ton', type: 'TON', chainId: '-239' })
  const usdt = (id: string) => toToken(aCurrencyWire(id, 'USDT', { decimals: 6 }))
  const local = buildCatalog({
    network,
    token: usdt('ethereum'),
    uniqueNetworks: false,
    networks: [network, ton],
    tokens: [usdt('ethereum'), usdt('ton')],
  })
  const rows = viewRows(
    draftOf(
      { address: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', amount: '5', networkId: 'ton' },
      {
        amount: '6',
        networkId: 'ton',
        address: '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      },
    ),
    ...([local, createRowChecker(local), { findLookAlike }] as const),
  )
  expect(rows.map(({ verdict }) => verdict.issues)).toEqual([{}, {}])
  expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, 1])
})

describe('the fee question', () => {
  const ask = (draft: BulkDraft) =>
    feeQuestionRows(viewRows(draft, catalog, check, { findLookAlike }), catalog)
  it('leaves blank rows out, and what is wrong empty', () => {
    expect(ask(draftOf({ address: 'nobody', amount: '' }))).toEqual([
      { address: '', amount: '0', currencyOutId: 'base-eth' },
    ])
  })
  it('is not asked without rows, nor with a row without network', () => {
    expect(ask(EMPTY_DRAFT)).toBeUndefined()
    expect(ask(draftOf({}, { networkId: '' }))).toBeUndefined()
  })
})

describe('the way on', () => {
  it.each<[string, BulkDraft, Partial<BulkFormFacts>, unknown]>([
    ['without a wallet', TWO, { wallet: undefined }, { kind: 'connect' }],
    ['without recipients', EMPTY_DRAFT, {}, { kind: 'start' }],
    ['with a half row', draftOf({ amount: '' }), {}, { kind: 'fix', label: 'Complete one recipient' }],
    ['with a wrong row', draftOf({ address: '0x12' }), {}, { kind: 'fix', label: 'Complete one recipient' }],
    ['with a repetition', draftOf({}, {}), {}, { kind: 'fix', label: 'Review duplicate recipients' }],
    ['while fees are asked for', TWO, { areFeesCurrent: false }, { kind: 'wait' }],
    ['without fees', TWO, { fees: undefined }, { kind: 'wait' }],
    ['above the balance', TWO, { balance: 1n }, { kind: 'fix', label: 'Check the amounts' }],
    [
      'above the maximum',
      draftOf({ amount: '9' }, { address: BOB, amount: '9' }),
      {},
      { kind: 'fix', label: 'Check the amounts' },
    ],
    ['when all is right', TWO, {}, undefined],
  ])('%s', (_name, draft, facts, blocker) => {
    expect(view(draft, facts).blocker).toEqual(blocker)
  })

  it('is open again once a repetition is meant', () => {
    const draft = draftOf({}, {})
    const meant = reduceBulkDraft(draft, { type: 'duplicate_meant', id: draft.rows[1]?.id ?? 0 })
    expect(view(meant).blocker).toBeUndefined()
  })
})

describe('a name in place of an address', () => {
  const draft = draftOf({ address: 'bob.eth' }, { address: BOB })
  const rowsWith = (lookup: NameLookup) =>
    viewRows(draft, catalog, check, { findLookAlike, lookups: [lookup, { status: 'none' }] })

  it('counts as its address, even next to the address itself', () => {
    const rows = rowsWith({ status: 'resolved', name: 'bob.eth', address: BOB })
    expect(rows[0]?.verdict.row?.address).toBe(BOB)
    expect(rows[1]?.duplicateOf).toBe(1)
    expect(feeQuestionRows(rows, catalog)?.map(({ address }) => address)).toEqual([BOB, BOB])
  })

  it('cannot be sent to while it is looked up, or when it points nowhere', () => {
    const [looking] = rowsWith({ status: 'looking' })
    expect(looking?.verdict).toEqual({ issues: {}, row: undefined })
    const rows = rowsWith({ status: 'failed', message: 'points nowhere' })
    expect(rows[0]?.verdict).toEqual({ issues: { address: 'points nowhere' }, row: undefined })
    expect(feeQuestionRows(rows, catalog)?.map(({ address }) => address)).toEqual(['', BOB])
  })

  it('may point to what must not be paid', () => {
    const [row] = draftOf({ address: 'token.eth', networkId: 'polygon' }).rows
    const named = { ...EMPTY_DRAFT, rows: row === undefined ? [] : [row] }
    const lookups = [{ status: 'resolved', name: 'token.eth', address: TOKEN_CONTRACT }] as const
    expect(viewRows(named, catalog, check, { findLookAlike, lookups })[0]?.verdict.issues.address).toContain(
      'the contract of WETH',
    )
  })
})
