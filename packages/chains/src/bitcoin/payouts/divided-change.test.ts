import { expect, it } from 'vitest'
import { feeFor, virtualSize } from '../coins/sizes.ts'
import { selectCoins, type OwnedCoin } from './select-coins.ts'

const SCRIPT = `0014${'11'.repeat(20)}`
/** Satoshis per thousand virtual bytes. */
const RATE = 20_000n
const BITCOIN = 100_000_000n
/** Fee for spending one coin to one output, with change in two. */
const FEE = feeFor(virtualSize([SCRIPT], [SCRIPT, SCRIPT, SCRIPT]), RATE)

const coins = (count: number): readonly OwnedCoin[] =>
  Array.from({ length: count }, (_, index) => ({
    txId: '01'.repeat(32),
    index,
    value: BITCOIN,
    owner: { key: 'treasury', address: 'treasury', script: SCRIPT },
  }))
const changeOf = (count: number, left: bigint): readonly bigint[] | undefined =>
  selectCoins(coins(count), {
    outputs: [{ script: SCRIPT, value: BITCOIN - left - FEE }],
    ownScript: SCRIPT,
    rate: RATE,
  })?.change

it.each([
  [1, 2],
  [5, 2],
  [7, 2],
  [8, 1],
])('with %i coins the change goes back in %i outputs', (count, outputs) => {
  expect(changeOf(count, BITCOIN / 10n)).toHaveLength(outputs)
})

it('no half of the change is below 500 000 satoshis', () => {
  expect(changeOf(1, 1_000_000n)).toEqual([500_000n, 500_000n])
  expect(changeOf(1, 1_000_001n)).toEqual([500_001n, 500_000n])
  expect(changeOf(1, 999_999n)).toHaveLength(1)
})
