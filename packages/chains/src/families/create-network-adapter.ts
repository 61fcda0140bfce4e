import type { ChainFamily } from '@sunspan/domain'
import { createBitcoinAdapter } from '../bitcoin/adapter.ts'
import type { NetworkAdapter, NetworkAdapterSpec } from '../capabilities/network-adapter.ts'
import { createEvmAdapter } from '../evm/adapter.ts'
import { createSolanaAdapter } from '../solana/adapter.ts'
import { createTonAdapter } from '../ton/adapter.ts'
import type { AuthoredDeposit } from './deposit-actions.ts'
import { isSupported, type SupportedFamily } from './index.ts'

const CREATORS: {
  readonly [Family in SupportedFamily]: (spec: NetworkAdapterSpec) => NetworkAdapter<AuthoredDeposit<Family>>
} = {
  evm: createEvmAdapter,
  solana: createSolanaAdapter,
  ton: createTonAdapter,
  bitcoin: createBitcoinAdapter,
}

/** Creates a network's adapter for any family; undefined for an unsupported one. Throws `unsupported` for an unusable configuration. */
export function createNetworkAdapter(
  family: ChainFamily,
  spec: NetworkAdapterSpec,
): NetworkAdapter<AuthoredDeposit> | undefined {
  return isSupported(family) ? CREATORS[family](spec) : undefined
}
