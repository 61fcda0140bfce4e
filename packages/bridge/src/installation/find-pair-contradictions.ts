import type { InstallationFile } from './installation-schema.ts'

/** Sentences about rules of pairs that name what is not there, with their path. */
export function findPairContradictions({ pairs, networks }: InstallationFile): string[] {
  const known = {
    network: new Set(networks.map(({ id }) => id)),
    asset: new Set(networks.flatMap(({ currencies }) => currencies.map(({ asset }) => asset))),
    currency: new Set(networks.flatMap(({ currencies }) => currencies.map(({ id }) => id))),
  }
  const problems: string[] = []
  for (const list of ['deny', 'allow'] as const) {
    for (const [index, rule] of (pairs[list] ?? []).entries()) {
      for (const side of ['from', 'to'] as const) {
        for (const kind of ['network', 'asset', 'currency'] as const) {
          const named = rule[side]?.[kind]
          if (named === undefined || known[kind].has(named)) continue
          problems.push(`pairs.${list}.${String(index)}.${side}.${kind}: there is no ${kind} ${named}`)
        }
      }
    }
  }
  const grouped = new Set<string>()
  for (const [index, group] of pairs.same_asset.entries()) {
    for (const [place, asset] of group.entries()) {
      const path = `pairs.same_asset.${String(index)}.${String(place)}`
      if (!known.asset.has(asset)) problems.push(`${path}: there is no asset ${asset}`)
      if (grouped.has(asset)) problems.push(`${path}: ${asset} is named twice; an asset counts as one other`)
      grouped.add(asset)
    }
  }
  return problems
}
