import type { ScanResult } from '../capabilities/deposit-scanner.ts'
import { canonicalText } from '../rpc/quorum/canonical-text.ts'

/** Equal for scans that differ only in block times: nodes may no longer know those, and they affect at most a rate. */
export const keyWithoutTimes = ({ deposits, ...rest }: ScanResult): string =>
  canonicalText({ ...rest, deposits: deposits.map((deposit) => ({ ...deposit, minedAtMs: undefined })) })

/** Merges scans that agree, with the latest of the block times they report; without a time if any scan lacks it. */
export function withLatestTimes([first, ...others]: readonly [ScanResult, ...ScanResult[]]): ScanResult {
  const deposits = first.deposits.map((deposit, place) => {
    const times = [first, ...others].map((scan) => scan.deposits[place]?.minedAtMs)
    const known = times.filter((time) => time !== undefined)
    return { ...deposit, minedAtMs: known.length === times.length ? Math.max(...known) : undefined }
  })
  return { ...first, deposits }
}
