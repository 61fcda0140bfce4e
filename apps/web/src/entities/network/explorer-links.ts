import { chainDescriptor } from '@sunspan/chains'
import type { Network } from './network.ts'

/** Undefined where the network's family is not served, or it has no explorer. */
export function transactionLink(network: Network, txHash: string): string | undefined {
  if (network.explorerUrl === '') return undefined
  return chainDescriptor(network.family)?.explorer.transaction(network.explorerUrl, txHash)
}

export function addressLink(network: Network, address: string): string | undefined {
  if (network.explorerUrl === '') return undefined
  return chainDescriptor(network.family)?.explorer.address(network.explorerUrl, address)
}
