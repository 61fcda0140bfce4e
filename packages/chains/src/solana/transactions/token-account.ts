import { findProgramAddress, keyBytes } from './program-address.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

/** Where an owner's tokens of a mint are kept: the one account that wallets and exchanges agree upon. Throws `unsupported` for what is no address. */
export const findTokenAccount = (owner: string, mint: string): string =>
  findProgramAddress(ASSOCIATED_TOKEN_PROGRAM, [owner, TOKEN_PROGRAM, mint].map(keyBytes))
