import type { ChainFamily } from '@sunspan/domain'
import { createBitcoinAdapter } from '../bitcoin/adapter.ts'
import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { createEvmAdapter } from '../evm/adapter.ts'
import '../families.ts'
import { chainDescriptor, type SupportedFamily } from './registry.ts'
import { createSolanaAdapter } from '../solana/adapter.ts'
import { createTonAdapter } from '../ton/adapter.ts'

/** A supported family without its adapter does not compile. */
const CREATORS: Readonly<Record<SupportedFamily, (spec: NetworkAdapterSpec) => NetworkAdapter>> = {
  evm: createEvmAdapter,
  solana: createSolanaAdapter,
  ton: createTonAdapter,
  bitcoin: createBitcoinAdapter,
}

/** The adapter of a network, of whatever family; undefined for one that is not supported. Throws `unsupported` for a configuration that cannot work. */
export function createNetworkAdapter(
  family: ChainFamily,
  spec: NetworkAdapterSpec,
): NetworkAdapter | undefined {
  const supported = chainDescriptor(family)?.family
  // CAST: only supported families have a descriptor.
  return supported === undefined ? undefined : CREATORS[supported as SupportedFamily](spec)
}
