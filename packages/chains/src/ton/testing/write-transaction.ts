import { beginCell, type Address, type Cell } from '@ton/core'

export interface WrittenTransaction {
  readonly address: Address
  readonly lt: bigint
  /** The message that caused it; any cell. */
  readonly message: Cell
  /** The previous transaction; absent for the first. */
  readonly previous?: { readonly lt: bigint; readonly hash: Buffer } | undefined
  /** Seconds since 1970. */
  readonly now?: number
}

/** A well-formed transaction that received a message and did nothing else. */
export function writeTransaction({
  address,
  lt,
  message,
  previous,
  now = 1_700_000_000,
}: WrittenTransaction): Cell {
  const description = beginCell()
    // Ordinary; neither storage nor credit phase; compute phase skipped for lack of state; no action phase; not aborted, bounced or
    // destroyed.
    .storeUint(0, 4)
    .storeUint(0, 3)
    .storeUint(0, 3)
    .storeUint(0, 4)
    .endCell()
  return beginCell()
    .storeUint(7, 4)
    .storeBuffer(address.hash)
    .storeUint(lt, 64)
    .storeBuffer(previous?.hash ?? Buffer.alloc(32))
    .storeUint(previous?.lt ?? 0n, 64)
    .storeUint(now, 32)
    .storeUint(0, 15)
    .storeUint(0b1010, 4)
    .storeRef(beginCell().storeBit(true).storeRef(message).storeBit(false).endCell())
    .storeCoins(1n)
    .storeBit(false)
    .storeRef(beginCell().storeUint(0x72, 8).storeBuffer(Buffer.alloc(64)).endCell())
    .storeRef(description)
    .endCell()
}
