import { DEFAULT_SWAP_POLICY, type SwapPolicy } from '@sunspan/domain'
import type { InstallationFile } from './installation-schema.ts'

/** The rules for exchanges between assets: the defaults, but for what the installation says. */
export function parseSwapPolicy(file: InstallationFile['swaps']): SwapPolicy {
  const defaults = DEFAULT_SWAP_POLICY
  return {
    rateLockMs: file.rate_lock_ms ?? defaults.rateLockMs,
    adverseBps: file.adverse_bps ?? defaults.adverseBps,
    toleranceBps: file.tolerance_bps ?? defaults.toleranceBps,
    pegBps: file.peg_bps ?? defaults.pegBps,
  }
}
