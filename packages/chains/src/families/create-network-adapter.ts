import type { ChainFamily } from '@sunspan/domain'
import { createBitcoinAdapter } from '../bitcoin/adapter.ts'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { createEvmAdapter } from '../evm/adapter.ts'
import { createFuelAdapter } from '../fuel/adapter.ts'
import { createSolanaAdapter } from '../solana/adapter.ts'
import { createStarknetAdapter } from '../starknet/adapter.ts'
import { createSuiAdapter } from '../sui/adapter.ts'
import { createTonAdapter } from '../ton/adapter.ts'
import { createTronAdapter } from '../tron/adapter.ts'
import type { AuthoredDeposit } from './deposit-actions.ts'
import { isSupported, type SupportedFamily } from './index.ts'
import { contractsOf } from './read-contracts.ts'

/** A configured network of any family. */
type ConfiguredNetwork = NetworkAdapterSpec & NetworkContracts

/** Creates adapters from a configuration, of which only the contracts that the family has are passed on. */
const byContracts =
  <Contracts, Adapter>(
    readContracts: (networkId: string, contracts: NetworkContracts) => Contracts,
    create: (spec: NetworkAdapterSpec & Contracts) => Adapter,
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
      ...readContracts(spec.networkId, { multicallAddress, payoutContract, nameRegistry, phaseNft, dataFee }),
    })

const CREATORS: {
  readonly [Family in SupportedFamily]: (
    network: ConfiguredNetwork,
  ) => NetworkAdapter<AuthoredDeposit<Family>>
} = {
  evm: createEvmAdapter,
  solana: byContracts(contractsOf('Solana', 'nameRegistry'), createSolanaAdapter),
  ton: byContracts(contractsOf('TON', 'nameRegistry', 'phaseNft'), createTonAdapter),
  tron: byContracts(contractsOf('TRON'), createTronAdapter),
  bitcoin: byContracts(contractsOf('Bitcoin'), createBitcoinAdapter),
  starknet: byContracts(contractsOf('Starknet'), createStarknetAdapter),
  fuel: byContracts(contractsOf('Fuel'), createFuelAdapter),
  sui: byContracts(contractsOf('Sui'), createSuiAdapter),
}

/** Creates a network's adapter for any family; undefined for an unsupported one. Throws `unsupported` for an unusable configuration. */
export function createNetworkAdapter(
  family: ChainFamily,
  network: ConfiguredNetwork,
): NetworkAdapter<AuthoredDeposit> | undefined {
  return isSupported(family) ? CREATORS[family](network) : undefined
}
