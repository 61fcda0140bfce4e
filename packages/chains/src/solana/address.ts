import type { AddressCodec } from '../capabilities/address-codec.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { isOnCurve } from './transactions/curve.ts'

const KEY_BYTES = 32
/**
 * Addresses that look like a user's but have no owner. Those the chain reserves (the system program, its variables, the wrapped coin, the
 * burner) are recognized by their run of ones; the token and memo programs by their prefix.
 */
const RESERVED = /1{12}|^(?:TokenkegQ|TokenzQdB|ATokenGPv|MemoSq4gq|Memo1UhkJ)/

/** Whether the text is the address of any account: a user's, a program's or a token account's. */
export const isAccountAddress = (text: string): boolean => fromBase58(text, KEY_BYTES) !== undefined

/** Mints: any account's address, since those that a program made, such as a bridge's, are not on the curve. */
export const solanaTokenCodec: AddressCodec = {
  isValid: isAccountAddress,
  normalize: (text) => (isAccountAddress(text) ? text : undefined),
}

function normalize(address: string): string | undefined {
  const bytes = fromBase58(address, KEY_BYTES)
  return bytes !== undefined && !RESERVED.test(address) && isOnCurve(bytes) ? address : undefined
}

/**
 * Solana addresses that can receive money: 32 bytes in base58 that are a point on the curve, so that a key can exist for them. Rejects
 * program-owned accounts, such as token accounts, and the addresses of well-known programs. There is only one spelling.
 */
export const solanaAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
