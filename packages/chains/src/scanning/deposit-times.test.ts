import { expect, it } from 'vitest'
import type { ScanResult } from '../capabilities/deposit-scanner.ts'
import { keyWithoutTimes, withLatestTimes } from './deposit-times.ts'

const block = { height: 7n, hash: 'hash' }
const scanAt = (minedAtMs: number | undefined, amount = 5n): ScanResult => ({
  resumedFrom: block,
  cursor: block,
  blocks: [],
  head: block,
  deposits: [
    {
      txHash: 'tx',
      index: -1,
      block,
      sender: 'alice',
      recipient: 'bob',
      token: null,
      amount,
      reference: null,
      minedAtMs,
    },
  ],
})
const timeOf = (...scans: readonly [ScanResult, ...ScanResult[]]): number | undefined =>
  withLatestTimes(scans).deposits[0]?.minedAtMs

it('takes scans for alike that differ in times alone', () => {
  expect(keyWithoutTimes(scanAt(1_000))).toBe(keyWithoutTimes(scanAt(undefined)))
  expect(keyWithoutTimes(scanAt(1_000))).not.toBe(keyWithoutTimes(scanAt(1_000, 6n)))
})

it('takes the latest time, and none where a node reports none', () => {
  expect(timeOf(scanAt(1_000), scanAt(3_000), scanAt(2_000))).toBe(3_000)
  expect(timeOf(scanAt(1_000), scanAt(undefined))).toBeUndefined()
  expect(timeOf(scanAt(1_000))).toBe(1_000)
})
