import { UNPAID_SHARE, usdToText } from '@sunspan/domain'
import type { InstallationFile } from './installation-schema.ts'
import { parseSwaps } from './parse-swaps.ts'

/** The deductions must stay below half of an amount, since the fees must fit into it twice. */
const MAX_BPS = 5_000

/** Error messages for contradictory swap terms, with their paths. */
export function findSwapContradictions({ swaps, fees, networks }: InstallationFile): string[] {
  const problems: string[] = []
  const { caps, spreads } = parseSwaps(swaps)
  const assets = new Set(networks.flatMap(({ currencies }) => currencies.map(({ asset }) => asset)))
  for (const name of ['spread_bps', 'unpriced_spread_bps'] as const) {
    for (const asset of Object.keys(swaps[name])) {
      if (!assets.has(asset)) problems.push(`swaps.${name}.${asset}: there is no asset ${asset}`)
    }
  }
  const widest = Math.max(spreads.others, ...spreads.byAsset.values())
  if (fees.swap_bps + 2 * widest >= MAX_BPS) {
    problems.push(
      `fees.swap_bps: with the spread of two assets (${String(widest)} each) it must stay below ${String(MAX_BPS)}`,
    )
  }
  for (const name of ['asset', 'wallet', 'all'] as const) {
    if (caps[name] === 0n)
      problems.push(`swaps.caps.${name}_usd: 0 would stop all swaps: deny the pairs instead`)
  }
  for (const name of ['asset', 'all'] as const) {
    const shared = caps[name]
    if (shared === null || (caps.wallet !== null && caps.wallet * UNPAID_SHARE <= shared)) continue
    problems.push(
      `swaps.caps.wallet_usd: must be at most half of swaps.caps.${name}_usd (${usdToText(shared)}): the other half is kept free of unpaid orders`,
    )
  }
  return problems
}
