import type { ChainFamily } from '@sunspan/domain'
import { createBitcoinAdapter } from '../bitcoin/adapter.ts'
import { readBitcoinSettings } from '../bitcoin/settings.ts'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { createEvmAdapter } from '../evm/adapter.ts'
import { createFuelAdapter } from '../fuel/adapter.ts'
import { readFuelSettings } from '../fuel/settings.ts'
import { createSolanaAdapter } from '../solana/adapter.ts'
import { readSolanaSettings } from '../solana/settings.ts'
import { createStarknetAdapter } from '../starknet/adapter.ts'
import { readStarknetSettings } from '../starknet/settings.ts'
import { createSuiAdapter } from '../sui/adapter.ts'
import { readSuiSettings } from '../sui/settings.ts'
import { createTonAdapter } from '../ton/adapter.ts'
import { readTonSettings } from '../ton/settings.ts'
import { createTronAdapter } from '../tron/adapter.ts'
import { readTronSettings } from '../tron/settings.ts'
import type { AuthoredDeposit } from './deposit-actions.ts'
import { isSupported, type SupportedFamily } from './index.ts'

/** A configured network of any family. */
type ConfiguredNetwork = NetworkAdapterSpec & NetworkContracts

/** Creates adapters from a configuration of which only the family's own settings are passed on. */
const bySettings =
  <Settings, Adapter>(
    readSettings: (networkId: string, contracts: NetworkContracts) => Settings,
    create: (spec: NetworkAdapterSpec & Settings) => Adapter,
  ) =>
  ({
    multicallAddress,
    payoutContract,
    nameRegistry,
    phaseNft,
    dataFee,
    ...spec
  }: ConfiguredNetwork): Adapter =>
    create({
      ...spec,
      ...readSettings(spec.networkId, { multicallAddress, payoutContract, nameRegistry, phaseNft, dataFee }),
    })

const CREATORS: {
  readonly [Family in SupportedFamily]: (
    network: ConfiguredNetwork,
  ) => NetworkAdapter<AuthoredDeposit<Family>>
} = {
  evm: createEvmAdapter,
  solana: bySettings(readSolanaSettings, createSolanaAdapter),
  ton: bySettings(readTonSettings, createTonAdapter),
  tron: bySettings(readTronSettings, createTronAdapter),
  bitcoin: bySettings(readBitcoinSettings, createBitcoinAdapter),
  starknet: bySettings(readStarknetSettings, createStarknetAdapter),
  fuel: bySettings(readFuelSettings, createFuelAdapter),
  sui: bySettings(readSuiSettings, createSuiAdapter),
}

/** Creates a network's adapter for any family; undefined for an unsupported one. Throws `unsupported` for an unusable configuration. */
export function createNetworkAdapter(
  family: ChainFamily,
  network: ConfiguredNetwork,
): NetworkAdapter<AuthoredDeposit> | undefined {
  return isSupported(family) ? CREATORS[family](network) : undefined
}
