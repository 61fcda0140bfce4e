import { virtualSize } from './sizes.ts'

const P2WPKH = `0014${'00'.repeat(20)}`

/** Virtual size of a deposit that spends coins of these scripts (hex): one output to the bridge, one for change. Throws a TypeError like `virtualSize`. */
export const depositSize = (inputScripts: readonly string[]): bigint =>
  virtualSize(inputScripts, [P2WPKH, P2WPKH])

/** That of a typical deposit, which spends one coin. */
export const DEPOSIT_SIZE = depositSize([P2WPKH])
