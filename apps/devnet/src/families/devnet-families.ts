import { SUPPORTED_FAMILIES, type SupportedFamily } from '@sunspan/chains'
import type { DevnetFamilyRecord } from './devnet-family-record.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Families that can run alongside EVM. */
export type DevnetFamily = Exclude<SupportedFamily, 'evm'>

/** The families by their names in the environment variable DEVNET_FAMILIES. */
export const DEVNET_FAMILIES: readonly DevnetFamily[] = SUPPORTED_FAMILIES.filter(
  (family) => family !== 'evm',
)

/** A family without this file stops every start. */
async function loadFamily(name: DevnetFamily): Promise<readonly [DevnetFamily, DevnetFamilyRecord]> {
  // CAST: each of these files exports its record under this name.
  const { family } = (await import(`../nodes/${name}/family.ts`)) as { readonly family: DevnetFamilyRecord }
  return [name, family]
}

const RECORDS: ReadonlyMap<DevnetFamily, DevnetFamilyRecord> = new Map(
  await Promise.all(DEVNET_FAMILIES.map(loadFamily)),
)

export const networksOf = (families: readonly DevnetFamily[]): readonly FamilyNetwork[] =>
  families.flatMap((family) => RECORDS.get(family)?.networks ?? [])

/** Content built into the burner wallet of a family; undefined for any other name. */
export const burnerContentOf = (family: string): unknown =>
  // CAST: a map answers any key.
  RECORDS.get(family as DevnetFamily)?.burnerContent()
