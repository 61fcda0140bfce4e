import type { BurnerContents } from '../burner/family-burners.ts'
import type { DevnetFamily } from '../families/devnet-families.ts'
import { bitcoinBurnerContent } from './bitcoin/bitcoin-burner-content.ts'
import { solanaBurnerContent } from './solana/solana-burner-content.ts'
import { tonBurnerContent } from './ton/ton-burner-content.ts'

/** A family without an entry does not compile. */
const CONTENTS: { readonly [Family in DevnetFamily]: () => BurnerContents[Family] } = {
  solana: solanaBurnerContent,
  ton: tonBurnerContent,
  bitcoin: bitcoinBurnerContent,
}

/** Content built into the burner wallets of these families. Other names are ignored. */
export const burnerContents = (families: readonly string[]): Partial<BurnerContents> =>
  Object.fromEntries(
    Object.entries(CONTENTS)
      .filter(([family]) => families.includes(family))
      .map(([family, create]) => [family, create()]),
  )
