import { ChainError } from '../../errors/chain-error.ts'
import { toChainError } from '../../errors/to-chain-error.ts'

/** Wallets of this family reject with a bare text as often as with a code. */
const DECLINED = /declined|reject|cancel/i

export function toWalletError(error: unknown): ChainError {
  const mapped = toChainError(error, 'wallet')
  if (mapped.kind !== 'unknown' || !DECLINED.test(mapped.message)) return mapped
  return new ChainError('rejected', mapped.message, { cause: error })
}

/** Awaits a wallet, which may answer at once or with a promise. Throws ChainError. */
export async function ask<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    throw toWalletError(error)
  }
}
