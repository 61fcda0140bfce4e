import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import type { Network } from '../network.ts'

/** A network for tests; pass only the properties that matter. */
export function aNetwork(facts: Partial<Network> = {}): Network {
  const type = facts.type ?? 'EVM'
  const id = facts.id ?? 'ethereum'
  return {
    id,
    name: id,
    type,
    family: FAMILY_OF_NETWORK_TYPE[type],
    chainId: '1',
    category: 'L1 EVM',
    tag: null,
    active: true,
    imageUrl: `/icons/networks/${id}.svg`,
    nativeSymbol: 'ETH',
    nativeDecimals: 18,
    explorerUrl: 'https://explorer.example',
    popularity: 0,
    sourcePosition: 0,
    destinationPosition: 0,
    isNewDestination: false,
    requiredConfirmations: 1,
    gasPrice: 1_000_000_000n,
    nativeTransferGas: 21_000n,
    ...facts,
  }
}
