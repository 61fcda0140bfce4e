/** Address rules of a family. Synchronous and free of heavy SDKs, since forms validate on every key press. */
export interface AddressCodec {
  /** True for an address that can receive money: well-formed, valid checksum, not a zero or placeholder address. */
  isValid(address: string): boolean
  /** The canonical form for storing and comparing; undefined when the address is invalid. */
  normalize(address: string): string | undefined
}
