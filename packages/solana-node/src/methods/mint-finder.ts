import type { Address } from '@solana/kit'
import type { SvmChain } from '../chain/svm-chain.ts'
import { readMint, type MintState } from '../chain/token-layout.ts'

/** Finds the mint of a token account. */
export const mintFinder =
  (chain: Pick<SvmChain, 'account'>) =>
  (mint: string): MintState | undefined =>
    // CAST: a mint's address was read from 32 bytes.
    readMint(chain.account(mint as Address))
