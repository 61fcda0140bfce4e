/** The address of one order's deposit. */
export interface OrderAddress {
  /** In normal form. */
  readonly address: string
  /** By which deposits to it are known: 0x-prefixed hex of 16 bytes. */
  readonly reference: string
}

/** An address that was given to an order. */
export interface GivenAddress {
  /** Counted from zero on each network. */
  readonly index: number
  readonly address: string
}

/** An output that an order's address was paid. */
export interface CoinPlace {
  readonly txHash: string
  /** The number of the output. */
  readonly index: number
}

/** A deposit to an order's address, as a scan has told it. */
export interface ReceivedCoin extends CoinPlace {
  readonly reference: string
  /** Base units. */
  readonly amount: bigint
  /** Of its block. */
  readonly height: bigint
}

/**
 * One address an order, of one wallet: where a transfer can carry no reference. What the addresses hold is the wallet's, and pays out. The
 * reader of the chain knows nothing of orders; it is told which addresses were given away, and for good: old ones stay watched. What they
 * hold it knows by the coins that scans have shown, never by asking for each address: anybody can have any number of them.
 */
export interface OrderAddresses {
  /** How many addresses are watched: those with the indices below. */
  readonly watched: number
  derive(index: number): OrderAddress
  /** Watches these too. They come in the order of their indices, without a gap; known ones may come again. */
  watch(addresses: readonly GivenAddress[]): void
  /** These deposits are known, so that their coins may be there. What a scan has shown since the start need not be told. */
  noteReceived(coins: readonly ReceivedCoin[]): void
  /** Coins that were found spent for so long that no reorganisation changes it; each is answered once, and need not be told again. */
  takeSpent(): readonly CoinPlace[]
  /** Whether money that is paid to an address comes back to the wallet. */
  isWatched(address: string): boolean
}
