import type { ChainFamily } from '@sunspan/domain'
import type { AddressCodec } from '../capabilities/address-codec.ts'
import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { evmDescriptor } from '../evm/descriptor.ts'

/** Families whose networks can be served. */
export const SUPPORTED_FAMILIES = [
  'evm',
  'solana',
  'ton',
  'bitcoin',
] as const satisfies readonly ChainFamily[]

/** Those of them whose wallets can be connected in the browser. */
export const WALLET_FAMILIES = [
  'evm',
  'solana',
  'ton',
  'bitcoin',
] as const satisfies readonly SupportedFamily[]

export type WalletFamily = (typeof WALLET_FAMILIES)[number]

export type SupportedFamily = (typeof SUPPORTED_FAMILIES)[number]

const descriptors = new Map<ChainFamily, ChainDescriptor>([['evm', evmDescriptor]])

/** Makes a family known. */
export function addFamily(descriptor: ChainDescriptor): void {
  descriptors.set(descriptor.family, descriptor)
}

/** Families that the first page does without; a supported one that is in neither place is never known. */
const LOADERS: Partial<Record<ChainFamily, () => Promise<ChainDescriptor>>> = {
  solana: async () => (await import('../solana/descriptor.ts')).solanaDescriptor,
  ton: async () => (await import('../ton/descriptor.ts')).tonDescriptor,
  bitcoin: async () => (await import('../bitcoin/descriptor.ts')).bitcoinDescriptor,
}

/** Makes these families known, as far as they are supported. Servers know all from the start, by the entry `families`. */
export async function loadFamilies(families: readonly ChainFamily[]): Promise<void> {
  for (const family of families) {
    const load = LOADERS[family]
    if (load !== undefined && !descriptors.has(family)) addFamily(await load())
  }
}

/** Static facts of a family; undefined while the family is not known. */
export function chainDescriptor(family: ChainFamily): ChainDescriptor | undefined {
  return descriptors.get(family)
}

/** Address rules of a family; undefined while the family is not known. */
export function addressCodec(family: ChainFamily): AddressCodec | undefined {
  return chainDescriptor(family)?.addressCodec
}

/** Whether a wallet serves a network of its family. */
export function walletServes(
  wallet: Pick<DiscoveredWallet, 'id' | 'chains'>,
  network: { readonly id: string; readonly family: ChainFamily; readonly chainId: string | null },
): boolean {
  return chainDescriptor(network.family)?.walletServes?.(wallet, network) ?? true
}

/** Address rules of one network of a family, by its chain id; undefined while the family is not known. */
export function addressCodecOn(family: ChainFamily, chainId: string | null): AddressCodec | undefined {
  const descriptor = chainDescriptor(family)
  return (chainId === null ? undefined : descriptor?.addressesOn?.(chainId)) ?? descriptor?.addressCodec
}
