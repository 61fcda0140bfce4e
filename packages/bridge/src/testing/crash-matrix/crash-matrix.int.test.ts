import { usualCases } from '@sunspan/host/testing'
import { CRASH_FAMILY_NAMES, crashFamily } from './crash-families.ts'
import { describeCrashSlices, type CrashSlice } from './describe-crash-slices.ts'

/** In `npm test`, EVM and one family of each kind: payouts that expire, messages, and coins. */
const USUAL = ['evm', 'solana', 'ton', 'bitcoin']

const slices = CRASH_FAMILY_NAMES.map((name): CrashSlice => [name, crashFamily(name).rows])
describeCrashSlices([
  ...usualCases(
    slices.filter(([, rows]) => rows.length > 0),
    ([name]) => USUAL.includes(name),
  ),
  ...usualCases<CrashSlice>(
    [
      ['solana', ['K28:committed']],
      ['sui', ['K28:committed']],
    ],
    () => false,
  ),
])
