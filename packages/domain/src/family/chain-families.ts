interface FamilyFacts {
  /** For display. */
  readonly name: string
  /** Types of its networks in the API, as named in the specification. */
  readonly networkTypes: readonly string[]
}

/**
 * The families of the API. A family is one kind of chain with one address format, one wallet standard and one adapter folder: zkSync Era is a network
 * of the EVM family; Eclipse is one of type SOLANA.
 */
const FACTS = {
  evm: { name: 'EVM', networkTypes: ['EVM', 'ZK_SYNC_ERA'] },
  starknet: { name: 'Starknet', networkTypes: ['STARKNET'] },
  ton: { name: 'TON', networkTypes: ['TON'] },
  solana: { name: 'Solana', networkTypes: ['SOLANA'] },
  tron: { name: 'Tron', networkTypes: ['TRON'] },
  fuel: { name: 'Fuel', networkTypes: ['FUEL'] },
  bitcoin: { name: 'Bitcoin', networkTypes: ['BTC'] },
  sui: { name: 'Sui', networkTypes: ['SUI'] },
} as const satisfies Readonly<Record<string, FamilyFacts>>

export type ChainFamily = keyof typeof FACTS
export type NetworkType = (typeof FACTS)[ChainFamily]['networkTypes'][number]

// CAST: the keys of a constant.
export const CHAIN_FAMILIES = Object.keys(FACTS) as unknown as readonly [ChainFamily, ...ChainFamily[]]

/** Display names of the families. */
// CAST: one entry for each family, with its name.
export const FAMILY_NAMES = Object.fromEntries(
  CHAIN_FAMILIES.map((family) => [family, FACTS[family].name]),
) as { readonly [Family in ChainFamily]: (typeof FACTS)[Family]['name'] }

/** Network types of the API. */
// CAST: a family has one or more.
export const NETWORK_TYPES = CHAIN_FAMILIES.flatMap(
  (family): readonly NetworkType[] => FACTS[family].networkTypes,
) as unknown as readonly [NetworkType, ...NetworkType[]]

// CAST: one entry for each type.
export const FAMILY_OF_NETWORK_TYPE = Object.fromEntries(
  CHAIN_FAMILIES.flatMap((family) => FACTS[family].networkTypes.map((type) => [type, family])),
) as Readonly<Record<NetworkType, ChainFamily>>
