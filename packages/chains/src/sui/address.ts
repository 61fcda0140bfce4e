import type { AddressCodec } from '../capabilities/address-codec.ts'

const ADDRESS = /^0x[0-9a-fA-F]{64}$/
/** Addresses of the system's own packages and objects, none of which is a wallet's. */
const RESERVED = 0xffffn

function normalize(address: string): string | undefined {
  return ADDRESS.test(address) && BigInt(address) > RESERVED ? address.toLowerCase() : undefined
}

/**
 * Sui addresses: 32 bytes in hex, in lower case. They have no checksum, and look like those of Fuel and of Starknet. Refuses shorter spellings, in
 * which a digit may be missing, and the addresses of the system.
 */
export const suiAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
