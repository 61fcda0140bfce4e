import type { AddressCodec } from '../capabilities/address-codec.ts'

/** In one case: with small and capital letters, it is the spelling with a checksum that Fuel and Starknet have. */
const ADDRESS = /^0x(?:[0-9a-f]{64}|[0-9A-F]{64})$/
/** Addresses of the system, and EVM addresses that were filled up with zeros: no hash of a key looks like that. */
const PADDED = /^0x0{24}/

function normalize(address: string): string | undefined {
  return ADDRESS.test(address) && !PADDED.test(address) ? address.toLowerCase() : undefined
}

/**
 * Sui addresses: 32 bytes in hex, in lower case. They have no checksum, and look like those of Fuel and of Starknet. Refuses shorter spellings, in
 * which a digit may be missing, mixed-case ones, which are those families', and the addresses of the system.
 */
export const suiAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
