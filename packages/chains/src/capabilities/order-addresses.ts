/** The address of one order's deposit. */
export interface OrderAddress {
  /** In normal form. */
  readonly address: string
  /** Identifies deposits to it: 0x-prefixed hex of 16 bytes. */
  readonly reference: string
}

/** An address that was assigned to an order. */
export interface GivenAddress {
  /** Zero-based per network. */
  readonly index: number
  readonly address: string
}

/** An output that paid an order's address. */
export interface CoinPlace {
  readonly txHash: string
  /** The number of the output. */
  readonly index: number
}

/** A deposit to an order's address, as a scan reported it. */
export interface ReceivedCoin extends CoinPlace {
  readonly reference: string
  /** Base units. */
  readonly amount: bigint
  /** Height of its block. */
  readonly height: bigint
}

/**
 * One wallet address per order, where a transfer cannot carry a reference. The addresses' holdings belong to the wallet and fund payouts.
 * The chain reader knows nothing about orders; it is given the assigned addresses, and keeps watching them forever. It derives their
 * holdings from the coins that scans found, never by querying each address: there can be any number of them.
 */
export interface OrderAddresses {
  /** How many addresses are watched: those with lower indices. */
  readonly watched: number
  derive(index: number): OrderAddress
  /** Watches these addresses too. They must come in index order without a gap; known ones may be repeated. */
  watch(addresses: readonly GivenAddress[]): void
  /** Registers known deposits, whose coins may be unspent. Coins that scans have found since startup need not be registered. */
  addReceived(coins: readonly ReceivedCoin[]): void
  /** Returns coins that have been spent for so long that no reorg can revert it. Each is returned once, and need not be registered again. */
  drainSpent(): readonly CoinPlace[]
  /** Whether money paid to an address returns to the wallet. */
  isWatched(address: string): boolean
}
