import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustAmountForFee } from './adjust-amount-for-fee.ts'
import { MAX_AMOUNT_TEXT_LENGTH } from './amount-constants.ts'
import { maxSendAmount } from './max-send-amount.ts'
import { parseUnits } from './parse-units.ts'
import {
  amountDoubt,
  completeAmountInput,
  parseAmountInput,
  sanitizeAmountInput,
} from './sanitize-amount-input.ts'
import { findExcessDecimals, findTooLittleLeft, validateSendAmount } from './validate-send-amount.ts'

const eth = (text: string): bigint => parseUnits(text, 18) ?? -1n
const NATIVE = { symbol: 'ETH', decimals: 18, kind: 'NATIVE', active: true } as const
const TOKEN = { symbol: 'USDC', decimals: 6, kind: 'TOKEN', active: true } as const

describe('sanitizeAmountInput', () => {
  test.each([
    ['', ''],
    ['.', '.'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['0,5', '0.5'],
    ['1,5', '1,5'],
    ['1,0005', '1.0005'],
    [' 1.5 ', '1.5'],
    ['05', '5'],
    ['00', '0'],
    ['0.1234567', '0.1234567'],
    ['1000000', '1000000'],
    ['1 000', '1000'],
    ['12\u202f345,5', '12345.5'],
    ['12345', '12345'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['12,345.5', '12345.5'],
    ['1,234', '1,234'],
    ['0,234', '0.234'],
    ["1'234.5", '1234.5'],
    ['1e5', '100000'],
    ['1E-3', '0.001'],
    ['1.25e+1', '12.5'],
    ['\u0661\u0662', '12'],
    ['\uff11\uff0e\uff15', '1.5'],
    ['\u200b1.5', '1.5'],
    ['0.5 ETH', '0.5'],
    ['0.5eth', '0.5'],
  ])('"%s" becomes "%s"', (text, shown) => {
    expect(sanitizeAmountInput(text, 'ETH')).toBe(shown)
  })

  test.each([
    '-1',
    '+1',
    '0x10',
    '1.2.3',
    '1.2,',
    '1_000',
    '1 00',
    '1 000 00',
    '1e',
    '1e500',
    '0.5 BTC',
    'NaN',
    '1,23,456.7',
  ])('refuses "%s" and leaves the input as it was', (text) => {
    expect(sanitizeAmountInput(text, 'ETH')).toBeUndefined()
  })

  test('keeps every digit, also beyond what a currency has or can be sent', () => {
    for (const text of ['123456789012345678901', `0.${'1'.repeat(30)}`]) {
      expect(sanitizeAmountInput(text)).toBe(text)
    }
    expect(sanitizeAmountInput('1'.repeat(101))).toBeUndefined()
    expect(sanitizeAmountInput('1.2345e-99')).toBeUndefined()
  })

  test('what it lets through changes no further and is an amount once completed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- e'), maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        const shown = sanitizeAmountInput(text)
        if (shown === undefined) return
        expect(sanitizeAmountInput(shown)).toBe(shown)
        const complete = completeAmountInput(shown)
        // An exponent can make more decimals than were typed.
        const isAmount = complete === '' || parseUnits(complete, MAX_AMOUNT_TEXT_LENGTH) !== undefined
        expect(isAmount).toBe(amountDoubt(shown) === undefined)
      }),
    )
  })
})

test.each([
  ['1,234', { thousands: '1234', decimals: '1.234' }],
  ['12,345', { thousands: '12345', decimals: '12.345' }],
  ['1,23', undefined],
  ['0,234', undefined],
  ['1.234', undefined],
  ['1234', undefined],
])('"%s" can mean %o', (text, doubt) => {
  expect(amountDoubt(text)).toEqual(doubt)
})

test.each([
  ['1,5', '1.5'],
  ['1,', '1'],
  ['1,234', '1,234'],
  ['.', ''],
  ['.5', '0.5'],
  ['5.', '5'],
  ['', ''],
  ['1.5', '1.5'],
])('on leaving the input "%s" reads "%s"', (text, shown) => {
  expect(completeAmountInput(text)).toBe(shown)
})

test('an amount is read also while its dot leads or ends it', () => {
  expect(parseAmountInput('.5', 6)).toBe(500_000n)
  expect(parseAmountInput('5.', 6)).toBe(5_000_000n)
  expect(parseAmountInput('.', 6)).toBeUndefined()
})

describe('validateSendAmount', () => {
  const check = { currency: TOKEN, minSend: 1_500_000n, maxSend: 10_000_000n }

  test.each([
    [1_499_999n, 'Minimum amount to send is 1.5 USDC'],
    [10_000_001n, 'Maximum amount to send is 10 USDC'],
    [9_000_001n, "You don't have enough funds on your balance"],
  ])('%s base units: %s', (amount, message) => {
    expect(validateSendAmount({ ...check, amount, balance: 9_000_000n })?.message).toBe(message)
  })

  test('accepts both bounds and the whole balance', () => {
    for (const amount of [1_500_000n, 10_000_000n]) {
      expect(validateSendAmount({ ...check, amount, balance: amount })).toBeUndefined()
    }
  })

  test('says nothing without a balance, an amount or an active token', () => {
    expect(validateSendAmount({ ...check, amount: 9_000_001n })).toBeUndefined()
    expect(validateSendAmount({ ...check, amount: 0n })).toBeUndefined()
    expect(validateSendAmount({ ...check, amount: undefined })).toBeUndefined()
    expect(
      validateSendAmount({ ...check, amount: 1n, currency: { ...TOKEN, active: false } }),
    ).toBeUndefined()
  })
})

test.each([
  ['0.123456', undefined],
  ['0.1234567', 'USDC has at most 6 decimals'],
  ['1000000', undefined],
  ['.', undefined],
])('of USDC "%s" is refused for its decimals: %s', (text, message) => {
  expect(findExcessDecimals(text, TOKEN)?.message).toBe(message)
})

describe('the Max button', () => {
  test.each([
    ['keeps the fee of a native coin', eth('1'), eth('0.001'), eth('50'), eth('0.999')],
    ['keeps 0.00005 while the fee is unknown', eth('1'), undefined, eth('50'), eth('0.99995')],
    ['stops at the maximum', eth('100'), eth('0.001'), eth('50'), eth('50')],
    ['is nothing where the fee takes it all', eth('0.00001'), undefined, eth('50'), 0n],
  ])('%s', (_name, balance, sourceFee, maxSend, expected) => {
    expect(maxSendAmount({ balance, currency: NATIVE, sourceFee, maxSend })).toBe(expected)
  })

  test('fills in a whole token balance, since its fee is paid in the native coin', () => {
    expect(maxSendAmount({ balance: 5n, currency: TOKEN, sourceFee: eth('1'), maxSend: 9n })).toBe(5n)
  })
})

describe('adjustAmountForFee', () => {
  test('lowers an amount that leaves nothing for the fee, and reports that', () => {
    const source = { balance: eth('1'), currency: NATIVE, sourceFee: eth('0.001') }
    expect(adjustAmountForFee({ ...source, amount: eth('1') })).toEqual({
      amount: eth('0.999'),
      lowered: true,
    })
    expect(adjustAmountForFee({ ...source, amount: eth('0.999') })).toEqual({
      amount: eth('0.999'),
      lowered: false,
    })
  })
})

test.each([
  ['a lamport', 99_999_994_999n, true],
  ['nearly enough', 99_999_104_121n, true],
  ['enough', 99_999_104_120n, false],
  ['nothing', 99_999_995_000n, false],
  ['less than the fee', 99_999_999_000n, false],
])('what leaves %s in an account of Solana is refused: %s', (_left, amount, isRefused) => {
  const check = { balance: 100_000_000_000n, fee: 5_000n, symbol: 'SOL' }
  const issue = findTooLittleLeft({ ...check, amount })
  expect(issue?.message).toBe(
    isRefused ? 'Leave at least 0.00089088 SOL in your wallet, or send it all with Max' : undefined,
  )
  expect(findTooLittleLeft({ ...check, amount, balance: undefined })).toBeUndefined()
})
