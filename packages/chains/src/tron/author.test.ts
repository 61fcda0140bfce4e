import { describe, expect, it } from 'vitest'
import { createTronDepositAuthor } from './author.ts'
import { readMemo } from './contracts/memo.ts'
import { checkTronAction } from './deposit-check.ts'

const TREASURY = 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7'
const SENDER = 'THHsfg2eNiv6MSXC4y5d4t5wkvRVADRKiF'
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const REFERENCE = `0x${'a1'.repeat(16)}`
const author = createTronDepositAuthor({ chainId: '0x2b6653dc' })
const request = (token: string | null) => ({
  depositAddress: TREASURY,
  sender: SENDER,
  amount: 1_500_000n,
  token,
  reference: REFERENCE,
})
const terms = (token: string | null) => ({
  address: TREASURY,
  sender: SENDER,
  amount: 1_500_000n,
  token,
  decimals: 6,
  reference: REFERENCE,
})

it('writes a transfer with the reference as its memo, which wallets show as text', () => {
  const { action } = author.author(request(null))
  expect(action).toEqual({
    chain_id: '0x2b6653dc',
    contract_type: 'TransferContract',
    owner_address: SENDER,
    to_address: TREASURY,
    amount: '1500000',
    fee_limit: '0',
    data: Buffer.from(REFERENCE).toString('hex'),
  })
  expect(readMemo(action.data)).toBe(REFERENCE)
})

it('writes a call of the token with the reference after its arguments, and the fee limit of 30 TRX', () => {
  const { action } = author.author(request(USDT))
  expect(action).toMatchObject({ contract_type: 'TriggerSmartContract', to_address: USDT, amount: '0' })
  expect(action.fee_limit).toBe('30000000')
  expect(action.data).toMatch(/^a9059cbb0{24}1a642f0e.{32}0{58}16e360(a1){16}$/)
})

it.each([
  ['no amount', { amount: 0n }],
  ['more than a transfer holds', { amount: 2n ** 63n }],
  ['a foreign sender', { sender: '0x00000000000000000000000000000000000a11ce' }],
  ['a reference of another length', { reference: '0x00' }],
])('refuses %s', (_, wrong) => {
  const attempt = () => author.author({ ...request(null), ...wrong })
  expect(attempt).toThrow(expect.objectContaining({ kind: 'unsupported' }))
})

describe.each([null, USDT])('an action of %s', (token) => {
  const { action } = author.author(request(token))

  it('passes unchanged', () => {
    expect(checkTronAction(terms(token), action)).toBeUndefined()
  })

  it.each([
    ['another recipient or token', { to_address: SENDER }, token === null ? 'target' : 'token'],
    ['another amount', { amount: '7' }, 'amount'],
    ['another fee limit', { fee_limit: '900000000' }, 'amount'],
    ['other data', { data: `${action.data.slice(0, -2)}ff` }, 'calldata'],
    ['another payer', { owner_address: TREASURY }, 'calldata'],
  ])('is refused when it has %s', (_, change, problem) => {
    expect(checkTronAction(terms(token), { ...action, ...change })).toBe(problem)
  })
})

it.each([
  ['16 bytes', 'a1'.repeat(16), REFERENCE],
  ['the text in capitals', Buffer.from(REFERENCE.toUpperCase().replace('X', 'x')).toString('hex'), REFERENCE],
  ['other words', Buffer.from('a gift').toString('hex'), null],
  ['nothing', '', null],
])('reads a memo of %s', (_, data, reference) => {
  expect(readMemo(data)).toBe(reference)
})
