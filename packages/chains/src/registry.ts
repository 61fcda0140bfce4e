import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from './capabilities/address-codec.ts'
import type { ChainDescriptor } from './capabilities/chain-descriptor.ts'
import { evmDescriptor } from './evm/descriptor.ts'
import { solanaDescriptor } from './solana/descriptor.ts'

/** Families whose networks can be served. */
export const SUPPORTED_FAMILIES = ['evm', 'solana'] as const satisfies readonly ChainFamily[]

/** Those of them whose wallets can be connected in the browser. */
export const WALLET_FAMILIES = ['evm'] as const satisfies readonly SupportedFamily[]

export type WalletFamily = (typeof WALLET_FAMILIES)[number]

export type SupportedFamily = (typeof SUPPORTED_FAMILIES)[number]

/** What is known of each family without loading anything; a supported family without its descriptor does not compile. */
export const chainDescriptors = { evm: evmDescriptor, solana: solanaDescriptor } as const satisfies Readonly<
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
