import type { BurnerContents } from '../burner/family-burners.ts'
import type { DevnetFamily } from '../families/devnet-families.ts'
import { bitcoinBurnerContent } from './bitcoin/bitcoin-burner-content.ts'
import { fuelBurnerContent } from './fuel/fuel-burner-content.ts'
import { solanaBurnerContent } from './solana/solana-burner-content.ts'
import { starknetBurnerContent } from './starknet/starknet-burner-content.ts'
import { suiBurnerContent } from './sui/sui-burner-content.ts'
import { tonBurnerContent } from './ton/ton-burner-content.ts'
import { tronBurnerContent } from './tron/tron-burner-content.ts'

/** A family without an entry does not compile. */
const CONTENTS: { readonly [Family in DevnetFamily]: () => BurnerContents[Family] } = {
  solana: solanaBurnerContent,
  ton: tonBurnerContent,
  tron: tronBurnerContent,
  bitcoin: bitcoinBurnerContent,
  starknet: starknetBurnerContent,
  fuel: fuelBurnerContent,
  sui: suiBurnerContent,
}

/** Content built into the burner wallet of each family; null for those that are not among these names. */
export const burnerContents = (families: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(CONTENTS).map(([family, create]) => [family, families.includes(family) ? create() : null]),
  )
