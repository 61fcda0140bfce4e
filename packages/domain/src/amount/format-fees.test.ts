import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatFee } from './format-fee.ts'
import { formatFees } from './format-fees.ts'
import { parseUnits } from './parse-units.ts'

const ETH = { symbol: 'ETH', decimals: 18 }
const USDC = { symbol: 'USDC', decimals: 6 }
const eth = (text: string): bigint => parseUnits(text, 18) ?? -1n

it.each([
  [[eth('0.00015625'), eth('0.00013107')], ETH, ['0.000157 ETH', '0.000131 ETH'], '0.000288 ETH'],
  [[443_789n, 500_000n], USDC, ['0.45 USDC', '0.5 USDC'], '0.95 USDC'],
  [[443_789n, 443_789n], USDC, ['0.45 USDC', '0.44 USDC'], '0.89 USDC'],
  [[0n, eth('0.5')], ETH, ['0 ETH', '0.5 ETH'], '0.5 ETH'],
  [[1n, 1n], ETH, ['0.000001 ETH', '<0.000001 ETH'], '0.000001 ETH'],
  [[], ETH, [], '0 ETH'],
])('of fees, the lines add up to the total: %#', (fees, currency, lines, total) => {
  const shown = formatFees(fees, currency)
  expect([[...shown.lines].toSorted(), shown.total]).toEqual([lines.toSorted(), total])
})

it('whatever the fees are, the lines add up, and the total is never less than what is charged', () => {
  const units = (text: string): bigint =>
    text.startsWith('<') ? 0n : (parseUnits(text.replaceAll(',', '').replace(' ETH', ''), 18) ?? -1n)
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 19n }), { maxLength: 4 }), (fees) => {
      const { lines, total } = formatFees(fees, ETH)
      const sum = fees.reduce((all, fee) => all + fee, 0n)
      expect(lines.reduce((all, line) => all + units(line), 0n)).toBe(units(total))
      expect(units(total) - sum).toBeGreaterThanOrEqual(0n)
      expect(units(total) - sum).toBeLessThan(10n ** 12n)
    }),
  )
})

it('one fee by itself is rounded up, with two decimals of a stablecoin', () => {
  expect([formatFee(eth('0.0001571'), ETH), formatFee(443_789n, USDC)]).toEqual(['0.000158 ETH', '0.45 USDC'])
})
