import { findProgramAddress, keyBytes } from './program-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

/**
 * The associated token account of an owner for a mint, which wallets and exchanges use by convention. Throws `unsupported` for an invalid
 * address.
 */
export const findTokenAccount = (owner: string, mint: string): string =>
  findProgramAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, TOKEN_PROGRAM, mint].map(keyBytes))
