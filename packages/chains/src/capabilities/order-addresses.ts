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

/**
 * One address an order, of one wallet: where a transfer can carry no reference. What the addresses hold is the wallet's, and pays out. The
 * reader of the chain knows nothing of orders; it is told which addresses were given away, and for good: old ones stay watched.
 */
export interface OrderAddresses {
  /** How many addresses are watched: those with the indices below. */
  readonly watched: number
  derive(index: number): OrderAddress
  /** Watches these too. They come in the order of their indices, without a gap; known ones may come again. */
  watch(addresses: readonly GivenAddress[]): void
  /** A deposit to these is known, so that they may hold something. What a scan has shown since the start need not be told. */
  noteReceived(references: readonly string[]): void
  /** Whether money that is paid to an address comes back to the wallet. */
  isWatched(address: string): boolean
}
