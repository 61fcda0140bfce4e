import { chainDescriptor } from '@sunspan/chains'
import { PATHS } from '../../shared/config/paths.ts'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import type { Network } from './network.ts'

/**
 * Where a transaction can be looked at. Public explorers know nothing of a local network, so that links there lead to our own search. Undefined if the
 * network's family is not supported, or the network has no explorer.
 */
export function transactionLink(network: Network, txHash: string): string | undefined {
  if (!runtimeConfig().devnet) return explorerLink(network, txHash)
  const search = new URLSearchParams({ network: network.id, hash: txHash })
  return `${window.location.origin}${PATHS.find}?${search.toString()}`
}

/** A transaction on its network's public explorer; undefined also on a local network. */
export const explorerLink = (network: Network, txHash: string): string | undefined =>
  publicExplorer(network)?.transaction(network.explorerUrl, txHash)

export const addressLink = (network: Network, address: string): string | undefined =>
  publicExplorer(network)?.address(network.explorerUrl, address)

const publicExplorer = ({ explorerUrl, family }: Network) =>
  explorerUrl === '' || runtimeConfig().devnet ? undefined : chainDescriptor(family)?.explorer
