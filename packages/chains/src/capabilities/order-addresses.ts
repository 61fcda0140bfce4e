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

/** An output that paid an address of the wallet. */
export interface CoinPlace {
  readonly txHash: string
  /** The number of the output. */
  readonly index: number
}

/** A coin that an address of the wallet received, as a block has it. */
export interface ReceivedCoin extends CoinPlace {
  /** Of the order's address; null for the wallet's own, which also receives the change of payouts. */
  readonly reference: string | null
  /** Base units. */
  readonly amount: bigint
  /** Height of its block. */
  readonly height: bigint
}

/**
 * One wallet address per order, where a transfer cannot carry a reference. The addresses' holdings belong to the wallet and fund payouts.
 * The chain reader knows nothing about orders; it is given the assigned addresses, and keeps watching them forever. It derives the
 * wallet's holdings from the coins that scans found, never by querying an address: there can be any number of them, and of coins that
 * strangers sent to one.
 */
export interface OrderAddresses {
  /** How many addresses are watched: those with lower indices. */
  readonly watched: number
  derive(index: number): OrderAddress
  /** Watches these addresses too. They must come in index order without a gap; known ones may be repeated. */
  watch(addresses: readonly GivenAddress[]): void
  /**
   * The coins that the wallet's own address had at the end of a block, and those that it has received since, spent or not. `withDust`: also
   * those that are too small to count, for books that contain them. Throws a ChainError if the nodes return only a part of them.
   */
  listOwnCoins(
    at: { readonly height: bigint; readonly withDust: boolean },
    signal: AbortSignal,
  ): Promise<readonly ReceivedCoin[]>
  /** Registers known coins, which may be unspent. Coins that scans have found since startup need not be registered. */
  addReceived(coins: readonly ReceivedCoin[]): void
  /** Returns coins that have been spent for so long that no reorg can revert it. Each is returned once, and need not be registered again. */
  drainSpent(): readonly CoinPlace[]
  /** Whether money paid to an address returns to the wallet. */
  isWatched(address: string): boolean
}
