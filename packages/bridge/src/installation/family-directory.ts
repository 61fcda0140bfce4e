import { chainDescriptor, type ChainDescriptor } from '@sunspan/chains'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES, type ChainFamily, type NetworkType } from '@sunspan/domain'

/** The families of an installation's networks, by network type. */
export interface FamilyDirectory {
  /** Types that an installation may name; those of families that are not supported are among them. */
  readonly networkTypes: readonly NetworkType[]
  familyOf(networkType: NetworkType): ChainFamily
  /** Undefined for a family that is not supported. */
  descriptorOf(family: ChainFamily): ChainDescriptor | undefined
}

/** The product's families. */
export const FAMILY_DIRECTORY: FamilyDirectory = {
  networkTypes: NETWORK_TYPES,
  familyOf: (networkType) => FAMILY_OF_NETWORK_TYPE[networkType],
  descriptorOf: chainDescriptor,
}
