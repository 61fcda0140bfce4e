import type { PairRule, PairRules, PairSelector } from '@sunspan/domain'
import type { InstallationFile } from './installation-schema.ts'

type PairsFile = InstallationFile['pairs']
type RuleFile = PairsFile['deny'][number]

/** The asset that counts for another: the first of its group, or itself. */
export function canonicalAssetOf({ same_asset: groups }: PairsFile): (asset: string) => string {
  const first = new Map(groups.flatMap((group) => group.map((asset) => [asset, group[0] ?? asset] as const)))
  return (asset) => first.get(asset) ?? asset
}

/** The operator's pair rules, in the assets that count. */
export function parsePairs(file: PairsFile): PairRules {
  const assetOf = canonicalAssetOf(file)
  const toSelector = (side: RuleFile['from']): PairSelector | undefined =>
    side && {
      networkId: side.network,
      asset: side.asset === undefined ? undefined : assetOf(side.asset),
      currencyId: side.currency,
    }
  const toRule = ({ from, to }: RuleFile): PairRule => ({ from: toSelector(from), to: toSelector(to) })
  return { deny: file.deny.map(toRule), allow: file.allow?.map(toRule) ?? null }
}
