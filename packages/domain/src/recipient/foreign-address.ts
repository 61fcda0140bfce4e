import {
  FAMILY_NAMES,
  FAMILY_OF_NETWORK_TYPE,
  type ChainFamily,
  type NetworkType,
} from '../family/chain-families.ts'
import { familiesOfShape } from './address-shape.ts'

export interface ForeignAddress {
  readonly families: readonly ChainFamily[]
  /** "This is a Tron address" */
  readonly message: string
}

const AN = new Set<ChainFamily>(['evm'])

function nameFamilies(families: readonly ChainFamily[]): string {
  const names = families.map((family) => FAMILY_NAMES[family])
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** The families that an address belongs to if it has the shape of others, but not of the network it was entered for. */
export function findForeignAddress(address: string, networkType: NetworkType): ForeignAddress | undefined {
  const families = familiesOfShape(address)
  const [first] = families
  if (first === undefined || families.includes(FAMILY_OF_NETWORK_TYPE[networkType])) return undefined
  return { families, message: `This is ${AN.has(first) ? 'an' : 'a'} ${nameFamilies(families)} address` }
}
