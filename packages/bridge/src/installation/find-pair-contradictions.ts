import type { InstallationFile } from './installation-schema.ts'

/** Error messages for pair rules that reference unknown entries, with their paths. */
export function findPairContradictions(file: InstallationFile): string[] {
  const known = knownOf(file)
  return [
    ...findInRules('pairs.deny', file.pairs.deny, known),
    ...findInRules('pairs.allow', file.pairs.allow ?? [], known),
    ...findInGroups(file.pairs.same_asset, known.asset),
  ]
}

const SIDES = ['from', 'to'] as const
const KINDS = ['network', 'asset', 'currency'] as const

type Known = Readonly<Record<(typeof KINDS)[number], ReadonlySet<string>>>

const knownOf = ({ networks }: InstallationFile): Known => ({
  network: new Set(networks.map(({ id }) => id)),
  asset: new Set(networks.flatMap(({ currencies }) => currencies.map(({ asset }) => asset))),
  currency: new Set(networks.flatMap(({ currencies }) => currencies.map(({ id }) => id))),
})

const findInRules = (path: string, rules: InstallationFile['pairs']['deny'], known: Known): string[] =>
  rules.flatMap((rule, index) =>
    SIDES.flatMap((side) =>
      KINDS.flatMap((kind) => {
        const named = rule[side]?.[kind]
        if (named === undefined || known[kind].has(named)) return []
        return [`${path}.${String(index)}.${side}.${kind}: there is no ${kind} ${named}`]
      }),
    ),
  )

function findInGroups(
  groups: InstallationFile['pairs']['same_asset'],
  assets: ReadonlySet<string>,
): string[] {
  const problems: string[] = []
  const grouped = new Set<string>()
  for (const [index, group] of groups.entries()) {
    for (const [place, asset] of group.entries()) {
      const path = `pairs.same_asset.${String(index)}.${String(place)}`
      if (!assets.has(asset)) problems.push(`${path}: there is no asset ${asset}`)
      if (grouped.has(asset)) problems.push(`${path}: ${asset} is named twice; an asset counts as one other`)
      grouped.add(asset)
    }
  }
  return problems
}
