import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { findMethod, readAccounts, type StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { solanaAddressCodec } from '../address.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'

/** Wallets that report this only in the text: Backpack's rejection, Solflare's closed window. */
const REFUSAL =
  /approval denied|transaction (was )?(rejected|cancell?ed|declined)|plugin closed|window closed/i
const POVERTY =
  /insufficient lamports|no record of a prior credit|custom program error: 0x1\b|"Custom":1\b|InsufficientFunds/i

/** Whether a text reports insufficient funds. */
export const isPoverty = (text: string): boolean => POVERTY.test(text)

/** Maps an error of a wallet, or of the node it sends through. */
export function toWalletError(error: unknown): ChainError {
  const { text } = readErrorFacts(error)
  if (REFUSAL.test(text)) return new ChainError('rejected', text.slice(0, 300), { cause: error })
  if (isPoverty(text)) return new ChainError('insufficient_funds', text.slice(0, 300), { cause: error })
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

/** Like `ask`, for requests that need no user interaction; throws `timeout` when the wallet does not answer in time. */
export async function askQuietly(
  wallet: StandardWallet,
  feature: string,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  return answerAtOnce(ask(wallet, feature, ...inputs))
}

/** The address of the first usable account; undefined when there is none. */
export function readFirstAddress(accounts: unknown): string | undefined {
  for (const { address, chains } of readAccounts(accounts)) {
    const normal = solanaAddressCodec.normalize(address)
    if (normal !== undefined && chains.some((chain) => chain.startsWith('solana:'))) return normal
  }
  return undefined
}
