import { describe, expect, it } from 'vitest'
import { INPUT_MAX_LENGTH } from './amount-constants.ts'
import { formatAmount } from './format-amount.ts'
import { formatUnits } from './format-units.ts'
import { formatUsd } from './format-usd.ts'
import { maxSendAmount, spendableBalance } from './max-send-amount.ts'
import { mulDivCeil, mulDivFloor } from './mul-div.ts'
import { parseUnits } from './parse-units.ts'
import { completeAmountInput } from './sanitize-amount-input.ts'
import { unitsToUsd, usdToUnitsCeil, usdToUnitsFloor } from './usd.ts'
import { validateSendAmount } from './validate-send-amount.ts'

const CENT = 10n ** 16n

describe('amounts below zero', () => {
  it('keep their sign', () => {
    expect([formatUnits(-1_250n, 3), formatUnits(0n, 3), formatUnits(-1n, 0)]).toEqual(['-1.25', '0', '-1'])
    expect(formatUsd(-150n * CENT).replace(/[^\d.-]/g, '')).toBe('-1.50')
    expect(formatAmount(-1_250_000n, { decimals: 6, symbol: 'USDC' }).replace(/[^\d.-]/g, '')).toMatch(
      /^-1\.25/,
    )
  })
})

describe('divisions', () => {
  it.each([
    ['a value below zero', [-1n, 1n, 1n]],
    ['a numerator below zero', [1n, -1n, 1n]],
    ['a denominator of zero', [1n, 1n, 0n]],
    ['a denominator below zero', [1n, 1n, -1n]],
  ] as const)('refuse %s', (_, [value, numerator, denominator]) => {
    const message = 'amounts that are not negative and a denominator above zero'
    expect(() => mulDivFloor(value, numerator, denominator)).toThrow(message)
    expect(() => mulDivCeil(value, numerator, denominator)).toThrow(message)
  })

  it('take nothing for an amount', () => {
    expect([mulDivFloor(0n, 0n, 1n), mulDivCeil(0n, 0n, 1n)]).toEqual([0n, 0n])
  })

  it('round dollars down, and what must be worth a number of them up', () => {
    expect(unitsToUsd(1n, 1, 15n)).toBe(1n)
    expect([usdToUnitsFloor(10n, 0, 3n), usdToUnitsCeil(10n, 0, 3n)]).toEqual([3n, 4n])
  })
})

it('an amount may be a hundred characters long, and no longer', () => {
  expect(parseUnits(`1.${'0'.repeat(98)}`, 99)).toBe(10n ** 99n)
  expect(parseUnits(`1.${'0'.repeat(99)}`, 99)).toBeUndefined()
  expect(INPUT_MAX_LENGTH).toBe(256)
})

describe('what is wrong with an amount', () => {
  const check = {
    currency: { symbol: 'X', decimals: 0, active: true },
    minSend: 10n,
    maxSend: 20n,
    balance: 15n,
  }
  const kindOf = (amount: bigint | undefined, fields: object = {}) =>
    validateSendAmount({ ...check, amount, ...fields })?.kind
  it('is named', () => {
    expect([9n, 10n, 15n, 16n, 21n].map((amount) => kindOf(amount))).toEqual([
      'below_min',
      undefined,
      undefined,
      'above_balance',
      'above_max',
    ])
    expect(kindOf(20n, { balance: undefined })).toBeUndefined()
    expect([kindOf(undefined), kindOf(0n)]).toEqual([undefined, undefined])
    expect(kindOf(9n, { currency: { ...check.currency, active: false } })).toBeUndefined()
  })
})

describe('an amount that is typed', () => {
  it('is completed when it is left', () => {
    expect(['.', '.5', '5.', '0.5'].map(completeAmountInput)).toEqual(['', '0.5', '5', '0.5'])
  })
})

describe('what is too small to show', () => {
  const eth = { symbol: 'ETH', decimals: 18 }
  const unit = 10n ** 14n
  it('is more than nothing', () => {
    expect([formatAmount(0n, eth), formatAmount(1n, eth), formatAmount(unit, eth)]).toEqual([
      '0',
      '<0.0001',
      '0.0001',
    ])
    expect([formatUsd(0n), formatUsd(1n), formatUsd(CENT - 1n), formatUsd(CENT)]).toEqual([
      '$0.00',
      '<$0.01',
      '<$0.01',
      '$0.01',
    ])
  })

  it('is rounded up for the payer', () => {
    const up = { rounding: 'up' } as const
    expect([
      formatAmount(1n, eth, up),
      formatAmount(unit, eth, up),
      formatAmount(unit + 1n, eth, up),
    ]).toEqual(['0.0001', '0.0001', '0.0002'])
  })
})

it('a wallet may spend its last unit', () => {
  const wallet = { balance: 8n, currency: { decimals: 18, kind: 'NATIVE' as const } }
  expect([6n, 7n, 8n, 9n].map((sourceFee) => spendableBalance({ ...wallet, sourceFee }))).toEqual([
    2n,
    1n,
    0n,
    0n,
  ])
  expect([
    maxSendAmount({ ...wallet, sourceFee: 1n, maxSend: 6n }),
    maxSendAmount({ ...wallet, sourceFee: 1n, maxSend: 8n }),
  ]).toEqual([6n, 7n])
})
