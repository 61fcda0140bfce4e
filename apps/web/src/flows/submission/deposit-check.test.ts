import type { EvmDepositWire } from '@sunspan/api'
import { loadActionCheck } from '@sunspan/chains/deposits'
import { beforeAll, describe, expect, it } from 'vitest'
import { findDepositProblem, type ExpectedDeposit } from './deposit-check.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const treasury = '0xF39fd6e51aad88F6f4Ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const reference = '0x00112233445566778899aabbccddeeff'

const native: EvmDepositWire = {
  family: 'evm',
  address: treasury,
  amount: '1500000000000000000',
  currency_id: 'ethereum-eth',
  token: null,
  reference,
  expires_at: '2026-05-01T11:00:00.000Z',
  action: { chain_id: '1', to: treasury, value: '1500000000000000000', data: reference },
}
const nativeExpected: ExpectedDeposit = {
  family: 'evm',
  currencyInId: 'ethereum-eth',
  tokenAddress: null,
  decimals: 18,
  sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 1_500_000_000_000_000_000n,
  sourceChainId: '1',
}

const transferData = (recipient: string, amount: bigint, tail = reference.slice(2)): string =>
  `0xa9059cbb${recipient.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}${tail}`

const erc20: EvmDepositWire = {
  ...native,
  amount: '25000000',
  currency_id: 'base-usdc',
  token,
  action: {
    chain_id: '8453',
    to: token.toLowerCase(),
    value: '0',
    data: transferData(treasury, 25_000_000n),
  },
}
const erc20Expected: ExpectedDeposit = {
  ...nativeExpected,
  currencyInId: 'base-usdc',
  tokenAddress: token,
  decimals: 6,
  amount: 25_000_000n,
  sourceChainId: '8453',
}

const withAction = (deposit: EvmDepositWire, action: Partial<EvmDepositWire['action']>): EvmDepositWire => ({
  ...deposit,
  action: { ...deposit.action, ...action },
})
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeAll(() => loadActionCheck('evm'))

describe('findDepositProblem', () => {
  it('accepts a native and a token deposit that match what was confirmed', () => {
    expect(findDepositProblem(nativeExpected, native, now)).toBeUndefined()
    expect(findDepositProblem(erc20Expected, erc20, now)).toBeUndefined()
  })

  it.each<[string, EvmDepositWire, string]>([
    ['an expired deposit', { ...native, expires_at: now.toISOString() }, 'expired'],
    ['an unreadable expiry', { ...native, expires_at: 'soon' }, 'expired'],
    ['another currency', { ...native, currency_id: 'ethereum-usdc' }, 'currency'],
    ['a token instead of the coin', { ...native, token }, 'token'],
    ['another amount', { ...native, amount: '1500000000000000001' }, 'amount'],
    ['another value than the amount', withAction(native, { value: '1500000000000000001' }), 'amount'],
    ['another chain', withAction(native, { chain_id: '8453' }), 'chain'],
    ['another target', withAction(native, { to: other }), 'target'],
    [
      'no target',
      { ...withAction(native, { to: `0x${'0'.repeat(40)}` }), address: `0x${'0'.repeat(40)}` },
      'target',
    ],
    ['calldata that is not the reference', withAction(native, { data: `${reference}00` }), 'calldata'],
    [
      'a reference of the wrong length',
      { ...withAction(native, { data: '0x00' }), reference: '0x00' },
      'calldata',
    ],
  ])('refuses a native deposit with %s', (_name, deposit, problem) => {
    expect(findDepositProblem(nativeExpected, deposit, now)).toBe(problem)
  })

  it.each<[string, EvmDepositWire, string]>([
    ['no contract', { ...erc20, token: null }, 'token'],
    ['another contract', { ...erc20, token: other }, 'token'],
    ['a call to another contract', withAction(erc20, { to: other }), 'token'],
    ['coins on top', withAction(erc20, { value: '1' }), 'amount'],
    ['another recipient', withAction(erc20, { data: transferData(other, 25_000_000n) }), 'target'],
    [
      'another amount in the call',
      withAction(erc20, { data: transferData(treasury, 25_000_001n) }),
      'amount',
    ],
    [
      'an approval',
      withAction(erc20, { data: transferData(treasury, 25_000_000n).replace('a9059cbb', '095ea7b3') }),
      'calldata',
    ],
    ['no reference', withAction(erc20, { data: transferData(treasury, 25_000_000n, '') }), 'calldata'],
    [
      'another reference',
      withAction(erc20, { data: transferData(treasury, 25_000_000n, 'ff'.repeat(16)) }),
      'calldata',
    ],
    [
      'dirty upper bytes of the address',
      withAction(erc20, { data: erc20.action.data.replace('0xa9059cbb00', '0xa9059cbb01') }),
      'calldata',
    ],
    ['no calldata', withAction(erc20, { data: '0x' }), 'calldata'],
  ])('refuses a token deposit with %s', (_name, deposit, problem) => {
    expect(findDepositProblem(erc20Expected, deposit, now)).toBe(problem)
  })

  it('refuses when the catalogue names no chain id, and an amount of zero', () => {
    expect(findDepositProblem({ ...nativeExpected, sourceChainId: null }, native, now)).toBe('chain')
    expect(
      findDepositProblem(
        { ...nativeExpected, amount: 0n },
        withAction({ ...native, amount: '0' }, { value: '0' }),
        now,
      ),
    ).toBe('amount')
  })
})
