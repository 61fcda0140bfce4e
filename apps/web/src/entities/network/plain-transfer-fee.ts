import type { Network } from './network.ts'

/** What a plain transfer costs at the current gas price, in base units of the network's coin; undefined where that is not known. */
export function plainTransferFee(network: Network | undefined): bigint | undefined {
  if (network === undefined || network.gasPrice === null || network.nativeTransferGas === null)
    return undefined
  return network.gasPrice * network.nativeTransferGas
}
