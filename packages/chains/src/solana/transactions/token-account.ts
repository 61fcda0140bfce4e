import { findProgramAddress, keyBytes } from './program-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

const MOST_REMEMBERED = 1_000

/** Deriving an account takes milliseconds, and our own ones are needed several times a second. */
const remembered = new Map<string, string>()

/**
 * The associated token account of an owner for a mint, which wallets and exchanges use by convention. Throws `unsupported` for an invalid
 * address.
 */
export function findTokenAccount(owner: string, mint: string): string {
  const key = `${owner} ${mint}`
  const known = remembered.get(key)
  const account =
    known ?? findProgramAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, TOKEN_PROGRAM, mint].map(keyBytes))
  // Moved to the end, so that strangers' accounts go first.
  remembered.delete(key)
  remembered.set(key, account)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return account
}
