import { chainDescriptor } from '@sunspan/chains'
import type { Network } from './network.ts'

/** Undefined if the network's family is not supported, or the network has no explorer. */
export function transactionLink(network: Network, txHash: string): string | undefined {
  if (network.explorerUrl === '') return undefined
  return chainDescriptor(network.family)?.explorer.transaction(network.explorerUrl, txHash)
}

export function addressLink(network: Network, address: string): string | undefined {
  if (network.explorerUrl === '') return undefined
  return chainDescriptor(network.family)?.explorer.address(network.explorerUrl, address)
}
