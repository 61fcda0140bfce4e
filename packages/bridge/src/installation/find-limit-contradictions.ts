import { FINALITY_TIERS, parseUsd } from '@sunspan/domain'
import type { InstallationFile, NetworkFile } from './installation-schema.ts'

/** Error messages for contradictory money limits. */
export function findLimitContradictions(file: InstallationFile): string[] {
  const problems = findBadDollars({ wallet_daily_usd: file.wallet_daily_usd })
  for (const [asset, { min_usd, max_usd, floor_usd }] of Object.entries(file.price_bounds)) {
    const min = parseUsd(min_usd)
    const max = parseUsd(max_usd)
    if (
      min === undefined ||
      max === undefined ||
      (floor_usd !== undefined && parseUsd(floor_usd) === undefined)
    ) {
      problems.push(`price_bounds.${asset}: prices may have at most 18 decimals`)
    } else if (min > max || max === 0n)
      problems.push(`price_bounds.${asset}: min_usd is above max_usd, or max_usd is 0`)
  }
  for (const network of file.networks) {
    const { exposure_cap_usd, outflow_hourly_usd } = network
    const bad = findBadDollars({ exposure_cap_usd, outflow_hourly_usd })
    if (!network.halt_on_deep_reorg && file.devnet === null) {
      problems.push(`${network.id}: halt_on_deep_reorg may be false on a devnet only`)
    }
    problems.push(
      ...[...bad, ...findFinalityContradictions(network)].map((problem) => `${network.id}: ${problem}`),
    )
  }
  return problems
}

const findBadDollars = (bounds: Readonly<Record<string, string | null>>): string[] =>
  Object.entries(bounds).flatMap(([name, text]) => {
    if (text === null) return []
    const usd = parseUsd(text)
    if (usd === undefined) return [`${name} has more than 18 decimals`]
    return usd > 0n
      ? []
      : [`${name} of 0 would stop everything: leave the limit out with null, or set a halt`]
  })

const TAG_STRENGTH = { none: 0, safe: 1, finalized: 2 } as const

function findFinalityContradictions({ finality }: NetworkFile): string[] {
  if (finality.small.blocks < 1) {
    return [
      'finality.small.blocks must be at least 1: with 0, one reorganisation could undo a deposit that was paid out',
    ]
  }
  return FINALITY_TIERS.slice(1).flatMap((tier, index) => {
    const smaller = FINALITY_TIERS[index] ?? 'small'
    const less = finality[smaller]
    const more = finality[tier]
    const problems: string[] = []
    if (more.blocks < less.blocks) {
      problems.push(
        `finality.${tier}.blocks (${String(more.blocks)}) must not be below finality.${smaller}.blocks (${String(less.blocks)}): what is worth more waits at least as long`,
      )
    }
    if (TAG_STRENGTH[more.tag ?? 'none'] < TAG_STRENGTH[less.tag ?? 'none']) {
      problems.push(`finality.${tier}.tag must not be weaker than finality.${smaller}.tag`)
    }
    return problems
  })
}
