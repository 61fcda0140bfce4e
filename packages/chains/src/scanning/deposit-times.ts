import type { ScanResult } from '../capabilities/deposit-scanner.ts'
import { canonicalText } from '../rpc/quorum/canonical-text.ts'

/** Equal for scans that tell the same but for when blocks were made: nodes may have forgotten that, and it decides a rate at most. */
export const keyWithoutTimes = ({ deposits, ...rest }: ScanResult): string =>
  canonicalText({ ...rest, deposits: deposits.map((deposit) => ({ ...deposit, minedAtMs: undefined })) })

/** A scan that several have told alike, with the latest of the times that they tell; without one where any of them tells none. */
export function withLatestTimes([first, ...others]: readonly [ScanResult, ...ScanResult[]]): ScanResult {
  const deposits = first.deposits.map((deposit, place) => {
    const times = [first, ...others].map((scan) => scan.deposits[place]?.minedAtMs)
    const known = times.filter((time) => time !== undefined)
    return { ...deposit, minedAtMs: known.length === times.length ? Math.max(...known) : undefined }
  })
  return { ...first, deposits }
}
