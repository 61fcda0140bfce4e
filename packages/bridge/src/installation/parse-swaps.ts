import { DEFAULT_SPREADS, DEFAULT_SWAP_CAPS, parseUsd, type Spreads, type Usd } from '@sunspan/domain'
import type { Installation } from './installation.ts'
import type { InstallationFile } from './installation-schema.ts'

type SwapsFile = InstallationFile['swaps']

/** The terms of swaps: the defaults, but for what the installation says. */
export function parseSwaps({ rate_lock_ms: rateLockMs, caps, ...spread }: SwapsFile): Installation['swaps'] {
  return {
    rateLockMs,
    spreads: toSpreads(spread),
    caps: {
      asset: toCap(caps.asset_usd, DEFAULT_SWAP_CAPS.asset),
      wallet: toCap(caps.wallet_usd, DEFAULT_SWAP_CAPS.wallet),
      all: toCap(caps.all_usd, DEFAULT_SWAP_CAPS.all),
    },
  }
}

/** A default of the file's own counts for all that it does not name. */
function toSpreads({
  spread_bps: named,
  default_spread_bps: others,
}: Pick<SwapsFile, 'spread_bps' | 'default_spread_bps'>): Spreads {
  const own = Object.entries(named)
  if (others !== undefined) return { byAsset: new Map(own), others }
  return { byAsset: new Map([...DEFAULT_SPREADS.byAsset, ...own]), others: DEFAULT_SPREADS.others }
}

const toCap = (text: string | null | undefined, fallback: Usd | null): Usd | null => {
  if (text === undefined) return fallback
  return text === null ? null : (parseUsd(text) ?? 0n)
}
