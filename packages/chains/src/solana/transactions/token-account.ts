import { findProgramAddress, keyBytes } from './program-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

/** Finding an address takes hundreds of microseconds, and servers ask for those of their own wallet every second. */
const MOST_KNOWN = 1_000
const known = new Map<string, string>()

/**
 * The associated token account of an owner for a mint, which wallets and exchanges use by convention. Throws `unsupported` for an invalid
 * address.
 */
export function findTokenAccount(owner: string, mint: string): string {
  const key = `${owner} ${mint}`
  const account =
    known.get(key) ?? findProgramAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, TOKEN_PROGRAM, mint].map(keyBytes))
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, account)
  return account
}
