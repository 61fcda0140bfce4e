import { expect, it } from 'vitest'
import { formatPaid, formatReceived } from './format-sums.ts'
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
