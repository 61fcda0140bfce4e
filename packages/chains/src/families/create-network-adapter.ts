import { FAMILY_NAMES, type ChainFamily } from '@sunspan/domain'
import type { NetworkAdapter, NetworkAdapterSpec, NetworkContracts } from '../capabilities/network-adapter.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { AuthoredDeposit } from './deposit-actions.ts'
import { SUPPORTED_FAMILIES } from './index.ts'
import { SERVERS } from './server.ts'

/** A configured network of any family. */
type ConfiguredNetwork = NetworkAdapterSpec & NetworkContracts

type CreateAdapter = (network: ConfiguredNetwork) => NetworkAdapter<AuthoredDeposit>

const CREATORS: ReadonlyMap<ChainFamily, CreateAdapter> = new Map(
  await Promise.all(
    SUPPORTED_FAMILIES.map(async (family): Promise<[ChainFamily, CreateAdapter]> => [
      family,
      await SERVERS[family].loadAdapter(),
    ]),
  ),
)

/** Creates a network's adapter for any family; undefined for an unsupported one. Throws `unsupported` for an unusable configuration. */
export function createNetworkAdapter(
  family: ChainFamily,
  network: ConfiguredNetwork,
): NetworkAdapter<AuthoredDeposit> | undefined {
  return CREATORS.get(family)?.(withItsContracts(family, network))
}

/** The network with the contracts that its family can have. Throws `unsupported` for any other that it is configured with. */
function withItsContracts(
  family: ChainFamily,
  { multicallAddress, payoutContract, nameRegistry, phaseNft, dataFee, ...spec }: ConfiguredNetwork,
): ConfiguredNetwork {
  const contracts = { multicallAddress, payoutContract, nameRegistry, phaseNft, dataFee }
  const known: readonly string[] = SERVERS[family].contracts
  if (Object.entries(contracts).some(([name, contract]) => contract && !known.includes(name)))
    throw new ChainError(
      'unsupported',
      `Network ${spec.networkId}: ${FAMILY_NAMES[family]} networks have no such contracts.`,
    )
  return { ...spec, ...contracts }
}
