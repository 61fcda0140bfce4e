import type { AddressCodec } from '../capabilities/address-codec.ts'
import { fromBase58 } from './base58.ts'
import { isOnCurve } from './curve.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  OLD_MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'

const KEY_BYTES = 32
/** Addresses that look like somebody's and are nobody's: programs, wrapped coin, and where coins are burned. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM],
  ...[MEMO_PROGRAM, OLD_MEMO_PROGRAM],
  'So11111111111111111111111111111111111111112',
  '1nc1nerator11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])
/** Accounts of the chain itself. */
const SYSVAR = /^Sysvar/

/** Whether the text is any account's address: a person's, a program's or a token account's. */
export const isAccountAddress = (text: string): boolean => fromBase58(text, KEY_BYTES) !== undefined

function normalize(address: string): string | undefined {
  const bytes = fromBase58(address, KEY_BYTES)
  if (bytes === undefined || RESERVED.has(address) || SYSVAR.test(address)) return undefined
  return isOnCurve(bytes) ? address : undefined
}

/**
 * Solana addresses that money may be sent to: 32 bytes in base58 that are a point of the curve, so that somebody can hold its key. Refused:
 * accounts of programs, such as token accounts, and the addresses of well-known programs. There is one spelling.
 */
export const solanaAddressCodec: AddressCodec = {
  isValid: (address) => normalize(address) !== undefined,
  normalize,
}
