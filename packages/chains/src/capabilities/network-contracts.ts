/** Contracts that the configuration of a network may name. Which of them a network can have depends on its family. */
export interface NetworkContracts {
  /** Contract that reads many balances in one call, where the network has one. */
  readonly multicallAddress: string | null
  /** Contract that makes the payouts; absent or null for plain transfers. */
  readonly payoutContract?: string | null | undefined
  /** Root of the network's name system, in the family's format: the ENS registry, the root of TON DNS, the `.sol` account. */
  readonly nameRegistry?: string | null | undefined
  /** Phase NFT of this network, whose holders get a discount. */
  readonly phaseNft?: string | null | undefined
}
