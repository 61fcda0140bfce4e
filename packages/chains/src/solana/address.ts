import type { AddressCodec } from '../capabilities/address-codec.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { isOnCurve } from './transactions/curve.ts'

const KEY_BYTES = 32
/**
 * Addresses that look like somebody's and are nobody's: what the chain itself has set apart, such as the system program, its variables,
 * the wrapped coin and the burner, is told by its run of ones; the token and memo programs by how they begin.
 */
const RESERVED = /1{12}|^(?:TokenkegQ|TokenzQdB|ATokenGPv|MemoSq4gq|Memo1UhkJ)/

/** Whether the text is any account's address: a person's, a program's or a token account's. */
export const isAccountAddress = (text: string): boolean => fromBase58(text, KEY_BYTES) !== undefined

function normalize(address: string): string | undefined {
  const bytes = fromBase58(address, KEY_BYTES)
  return bytes !== undefined && !RESERVED.test(address) && isOnCurve(bytes) ? address : undefined
}

/**
 * Solana addresses that money may be sent to: 32 bytes in base58 that are a point of the curve, so that somebody can hold its key. Refused:
 * accounts of programs, such as token accounts, and the addresses of well-known programs. There is one spelling.
 */
export const solanaAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
