import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { findMethod, readAccounts, type StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { suiAddressCodec } from '../address.ts'

/** Wallets report these only in the text. */
const POVERTY =
  /InsufficientCoinBalance|InsufficientGas|Balance of gas object|no valid gas coins|not enough coins|insufficient .*balance/i
const REFUSAL = /rejected|denied|cancel/i

/** Maps an error of a wallet, or of the node it sends through. */
export function toWalletError(error: unknown): ChainError {
  const { text } = readErrorFacts(error)
  if (POVERTY.test(text)) return new ChainError('insufficient_funds', text.slice(0, 300), { cause: error })
  if (REFUSAL.test(text)) return new ChainError('rejected', text.slice(0, 300), { cause: error })
  return toChainError(error, 'wallet')
}

/** Calls the method that a feature is named after. Throws ChainError: the wallet's error, or `unsupported` when it lacks the feature. */
export async function ask(
  wallet: StandardWallet,
  feature: string,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  const call = findMethod(wallet, feature)
  if (call === undefined) throw new ChainError('unsupported', `${wallet.name} has no ${feature}.`)
  try {
    return await call(...inputs)
  } catch (error: unknown) {
    throw toWalletError(error)
  }
}

/** The address of the first usable account; undefined when there is none. */
export function readFirstAddress(accounts: unknown): string | undefined {
  for (const { address, chains } of readAccounts(accounts)) {
    const normal = suiAddressCodec.normalize(address)
    if (normal !== undefined && chains.some((chain) => chain.startsWith('sui:'))) return normal
  }
  return undefined
}
