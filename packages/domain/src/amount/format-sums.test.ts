import { expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { formatFee } from './format-fee.ts'
import { formatExact, formatPaid, formatReceived, formatReceivedDecimal } from './format-sums.ts'
import { parseUnits } from './parse-units.ts'

const ETH = { symbol: 'ETH', decimals: 18 }
const USDC = { symbol: 'USDC', decimals: 6 }
const eth = (text: string): bigint => parseUnits(text, 18) ?? -1n

it('a sum has six decimals: rounded up if it is paid, down if it is received', () => {
  expect(formatPaid(eth('0.060730899671232754'), ETH)).toBe('0.060731 ETH')
  expect(formatReceived(eth('0.04971268'), ETH)).toBe('0.049712 ETH')
  expect([formatPaid(eth('0.05'), ETH), formatReceived(eth('0.05'), ETH)]).toEqual(['0.05 ETH', '0.05 ETH'])
  expect(formatReceived(19_999_056_211n, USDC)).toBe('19,999.056211 USDC')
})

it('only balances have the decimals that each asset is listed with; sums and fees keep theirs', () => {
  const TON = { symbol: 'TON', decimals: 9 }
  expect(formatAmount(eth('0.00012'), ETH)).toBe('0.0001')
  expect(formatFee(eth('0.00012'), ETH)).toBe('0.00012 ETH')
  expect(formatPaid(eth('0.0001201'), ETH)).toBe('0.000121 ETH')
  expect(formatAmount(1_234_567_890n, TON)).toBe('1.23')
  expect(formatFee(1_234_567_890n, TON)).toBe('1.234568 TON')
  expect(formatReceived(1_234_567_890n, TON)).toBe('1.234567 TON')
  expect(formatFee(443_789n, USDC)).toBe('0.45 USDC')
  expect(formatFee(1_234n, { symbol: 'BTC', decimals: 8 })).toBe('0.00001234 BTC')
})

it('a sum of bitcoin has all of its decimals, and an exact one every digit that there is', () => {
  const BTC = { symbol: 'BTC', decimals: 8 }
  expect([formatPaid(1n, BTC), formatReceived(1n, BTC)]).toEqual(['0.00000001 BTC', '0.00000001 BTC'])
  expect(formatReceivedDecimal('0.12345678', 'WBTC')).toBe('0.12345678 WBTC')
  expect(formatReceivedDecimal('0.12345678', 'ETH')).toBe('0.123456 ETH')
  expect(formatExact(eth('1234567.000000000000000001'), ETH)).toBe('1,234,567.000000000000000001 ETH')
  expect(formatExact(24_999_107_498n, USDC)).toBe('24,999.107498 USDC')
})
