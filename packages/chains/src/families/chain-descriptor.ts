import { findDescriptor, loadDescriptor } from '#descriptors'
import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from '../capabilities/address-codec.ts'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { isSupported } from './index.ts'

/** Loads the descriptors of these families into the web app, where supported. Servers have all of them from the start. */
export async function loadFamilies(families: readonly ChainFamily[]): Promise<void> {
  await Promise.all([...new Set(families)].filter(isSupported).map(loadDescriptor))
}

/** Static facts of a family; undefined when it is unsupported or, in the web app, not loaded yet. */
export function chainDescriptor(family: ChainFamily): ChainDescriptor | undefined {
  return findDescriptor(family)
}

/** Address rules of a family; undefined where `chainDescriptor` is. */
export function addressCodec(family: ChainFamily): AddressCodec | undefined {
  return chainDescriptor(family)?.addressCodec
}

/** Whether a wallet supports a network of its family; false where `chainDescriptor` is undefined, since nothing is known of it. */
export function walletServes(
  wallet: Pick<DiscoveredWallet, 'id' | 'chains'>,
  network: { readonly id: string; readonly family: ChainFamily; readonly chainId: string | null },
): boolean {
  const serves = chainDescriptor(network.family)?.walletServes
  return serves === 'all' || serves?.(wallet, network) === true
}

/** Address rules of one network of a family, by its chain id; undefined where `chainDescriptor` is. */
export function addressCodecOn(family: ChainFamily, chainId: string | null): AddressCodec | undefined {
  const descriptor = chainDescriptor(family)
  return (chainId === null ? undefined : descriptor?.addressesOn?.(chainId)) ?? descriptor?.addressCodec
}
