import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from './capabilities/address-codec.ts'
import type { ChainDescriptor } from './capabilities/chain-descriptor.ts'
import { evmDescriptor } from './evm/descriptor.ts'

/** Families that this installation can serve. */
export const SUPPORTED_FAMILIES = ['evm'] as const satisfies readonly ChainFamily[]

export type SupportedFamily = (typeof SUPPORTED_FAMILIES)[number]

/** What is known of each family without loading anything; a supported family without its descriptor does not compile. */
export const chainDescriptors = { evm: evmDescriptor } as const satisfies Readonly<
  Record<SupportedFamily, ChainDescriptor>
>

function isSupported(family: ChainFamily): family is SupportedFamily {
  return SUPPORTED_FAMILIES.some((supported) => supported === family)
}

/** Static facts of a family; undefined while the family is not supported. */
export function chainDescriptor(family: ChainFamily): ChainDescriptor | undefined {
  return isSupported(family) ? chainDescriptors[family] : undefined
}

/** Address rules of a family; undefined while the family is not supported. */
export function addressCodec(family: ChainFamily): AddressCodec | undefined {
  return chainDescriptor(family)?.addressCodec
}
