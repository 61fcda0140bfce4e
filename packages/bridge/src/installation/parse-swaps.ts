import {
  DEFAULT_SPREADS,
  DEFAULT_SWAP_CAPS,
  DEFAULT_SWAP_POLICY,
  parseUsd,
  type Spreads,
  type Usd,
} from '@sunspan/domain'
import type { Installation } from './installation.ts'
import type { InstallationFile } from './installation-schema.ts'

type SwapsFile = InstallationFile['swaps']

/** The swap terms: the defaults with the installation's overrides. */
export function parseSwaps(file: SwapsFile): Installation['swaps'] {
  const { caps } = file
  const policy = DEFAULT_SWAP_POLICY
  return {
    rateLockMs: file.rate_lock_ms ?? policy.rateLockMs,
    adverseBps: file.adverse_bps ?? policy.adverseBps,
    toleranceBps: file.tolerance_bps ?? policy.toleranceBps,
    pegBps: file.peg_bps ?? policy.pegBps,
    parBps: file.par_bps ?? policy.parBps,
    unpricedSpreads: new Map(Object.entries(file.unpriced_spread_bps)),
    spreads: toSpreads(file),
    caps: {
      asset: toCap(caps.asset_usd, DEFAULT_SWAP_CAPS.asset),
      wallet: toCap(caps.wallet_usd, DEFAULT_SWAP_CAPS.wallet),
      all: toCap(caps.all_usd, DEFAULT_SWAP_CAPS.all),
    },
  }
}

/** A default in the file applies to all assets that it does not list. */
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
