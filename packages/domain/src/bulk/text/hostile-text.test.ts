import { describe, expect, it } from 'vitest'
import { sanitizeAmountInput } from '../../amount/sanitize-amount-input.ts'
import { base58ByteLength } from '../../recipient/base58-length.ts'
import { suggestBulkNetwork } from '../bulk-network.ts'
import { splitLine } from './split-line.ts'
import { tidyAddress, tidyAmount } from '../suggest-fix.ts'

const LONG = 100_000
/** CPU time of this thread in milliseconds, independent of the machine's load. */
const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
const MOST_MS = 50
/** The quickest of several: what else a machine does takes time of single ones. */
const TRIES = 3
const currencies = { currencyIn: { decimals: 6 }, currencyOut: { decimals: 6 } }
const networks = [{ id: 'ARBITRUM_MAINNET', name: 'Arbitrum One' }]

describe('texts that are far too long are refused at once', () => {
  it.each<[string, () => unknown, unknown]>([
    ['an amount of blanks', () => tidyAmount(`1${' '.repeat(LONG)}1`, currencies), undefined],
    ['an amount of digits', () => sanitizeAmountInput(`${'1'.repeat(LONG)}x`), undefined],
    ['a network', () => suggestBulkNetwork('arbitrum'.repeat(LONG / 8), networks), undefined],
    ['a cell of quotes', () => splitLine(`""a${'"'.repeat(LONG)}`)[0]?.length, LONG + 1],
    ['a cell of quotes and blanks', () => splitLine('" '.repeat(LONG)), ['']],
    ['a base58 text', () => base58ByteLength('z'.repeat(LONG)), undefined],
    ['an address', () => tidyAddress(`${'?'.repeat(LONG)}`), ''],
    ['an address of chains', () => tidyAddress('@1'.repeat(LONG)).length, LONG * 2 - 2],
  ])('%s', (_, read, expected) => {
    const times = Array.from({ length: TRIES }, () => {
      const start = cpuTime()
      expect(read()).toEqual(expected)
      return cpuTime() - start
    })
    expect(Math.min(...times)).toBeLessThan(MOST_MS)
  })
})
