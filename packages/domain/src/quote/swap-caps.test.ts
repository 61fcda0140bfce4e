import { expect, test } from 'vitest'
import { leftOfSharedCap, leftOfWalletCap } from './swap-caps.ts'

test.each([
  ['nothing is open', 0n, 0n, 100n],
  ['paid orders count in full', 70n, 0n, 30n],
  ['unpaid ones count', 0n, 30n, 70n],
  ['unpaid ones of however many wallets take half at most', 0n, 10_000n, 50n],
  ['and leave the rest to those who pay', 40n, 10_000n, 10n],
  ['nothing is left', 60n, 50n, 0n],
])('a shared cap of 100: %s', (_, paid, unpaid, left) => {
  expect(leftOfSharedCap(100n, { paid, unpaid })).toBe(left)
})

test.each([
  [0n, 30n, 70n],
  [20n, 30n, 50n],
  [0n, 10_000n, 0n],
])("a wallet's own cap of 100 counts all: %s paid, %s not", (paid, unpaid, left) => {
  expect(leftOfWalletCap(100n, { paid, unpaid })).toBe(left)
})
