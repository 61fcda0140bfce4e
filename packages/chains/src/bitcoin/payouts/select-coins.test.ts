import { expect, it } from 'vitest'
import type { Selection } from '../coins/settle-coins.ts'
import { feeFor, virtualSize } from '../coins/sizes.ts'
import type { WalletAddress } from '../treasury/treasury-key.ts'
import { selectCoins, type OwnedCoin } from './select-coins.ts'

const SCRIPT = `0014${'11'.repeat(20)}`
/** Satoshis per thousand virtual bytes. */
const RATE = 20_000n
const BITCOIN = 100_000_000n
/** Maximum cost of a payout: three times the amount quoted to its order, which is one and a half times the cost of two coins. */
const CEILING = (feeFor(virtualSize([SCRIPT, SCRIPT], [SCRIPT, SCRIPT]), RATE) * 9n) / 2n

const owner = (key: WalletAddress['key']): WalletAddress => ({ key, address: String(key), script: SCRIPT })
const coins = (count: number, value: bigint, key?: number): readonly OwnedCoin[] =>
  Array.from({ length: count }, (_, index) => ({
    txId: String(value).padStart(64, '0'),
    index,
    value,
    owner: owner(key === undefined ? 'treasury' : key + index),
  }))
const pay = (available: readonly OwnedCoin[], value: bigint): Selection | undefined =>
  selectCoins(available, { outputs: [{ script: SCRIPT, value }], ownScript: SCRIPT, rate: RATE })

it('empties addresses of orders first, a few at a time', () => {
  const available = [...coins(1, BITCOIN), ...coins(3, BITCOIN / 100n, 0)]
  expect(pay(available, BITCOIN / 200n)?.coins.map(({ value }) => value)).toEqual([BITCOIN / 100n])
  expect(pay(available, BITCOIN / 10n)?.coins).toHaveLength(4)
})

it.each([
  ['many small deposits', BITCOIN / 1_000n],
  ['what is hardly worth spending', 2_000n],
  ['dust', 546n],
])('pays from large coins though addresses of orders hold %s', (_, value) => {
  const selection = pay([...coins(1, BITCOIN), ...coins(90, value, 0)], BITCOIN / 2n)
  expect(selection?.fee).toBeLessThan(CEILING)
})

it('spends no coin that costs more than it brings', () => {
  const dust = coins(5, 546n, 0)
  expect(pay([...coins(1, BITCOIN), ...dust], BITCOIN / 2n)?.coins).toHaveLength(1)
  expect(pay(dust, 600n)).toBeUndefined()
})

it('gathers many small coins where there are no others', () => {
  expect(pay(coins(50, BITCOIN / 1_000n, 0), BITCOIN / 25n)?.coins.length).toBeGreaterThan(40)
})
