/** Rules of a family's addresses; synchronous and free of heavy SDKs, since forms validate on every key press. */
export interface AddressCodec {
  /** True for an address that money may be sent to: well-formed, checksum right, no zero or placeholder address. */
  isValid(address: string): boolean
  /** The one spelling that is stored and compared; undefined when the address is not valid. */
  normalize(address: string): string | undefined
}
