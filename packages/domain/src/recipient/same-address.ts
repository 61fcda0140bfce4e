/**
 * The same text for all spellings of an address. In hex the case only encodes a checksum, and leading zeros may be left out; no other form of address
 * begins with 0x.
 */
export const addressKey = (address: string): string =>
  address.startsWith('0x') ? `0x${address.slice(2).toLowerCase().replace(/^0+/, '')}` : address

/** Whether two spellings denote the same address. */
export const isSameAddress = (left: string, right: string): boolean => addressKey(left) === addressKey(right)
