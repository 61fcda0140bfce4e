import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { findMethod, readAccounts, type StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import { solanaAddressCodec } from '../address.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'

/** Wallets that answer by a text alone: Backpack's refusal, Solflare's closed window. */
const REFUSAL =
  /approval denied|transaction (was )?(rejected|cancell?ed|declined)|plugin closed|window closed/i
const POVERTY =
  /insufficient lamports|no record of a prior credit|custom program error: 0x1\b|"Custom":1\b|InsufficientFunds/i

/** Whether a text says that the account holds too little. */
export const isPoverty = (text: string): boolean => POVERTY.test(text)

/** An error of a wallet, or of the node that it sends by. */
export function toWalletError(error: unknown): ChainError {
  const { text } = readErrorFacts(error)
  if (REFUSAL.test(text)) return new ChainError('rejected', text.slice(0, 300), { cause: error })
  if (isPoverty(text)) return new ChainError('insufficient_funds', text.slice(0, 300), { cause: error })
  return toChainError(error, 'wallet')
}

/** Calls the method that a feature is named after. Throws ChainError: what the wallet says, or `unsupported` where it has no such feature. */
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

/** As `ask`, for what a wallet should answer at once: `timeout` when it does not. */
export async function askQuietly(
  wallet: StandardWallet,
  feature: string,
  ...inputs: readonly unknown[]
): Promise<unknown> {
  return answerAtOnce(ask(wallet, feature, ...inputs))
}

/** The address of the first account that can be used here; undefined when there is none. */
export function readFirstAddress(accounts: unknown): string | undefined {
  for (const { address, chains } of readAccounts(accounts)) {
    const normal = solanaAddressCodec.normalize(address)
    if (normal !== undefined && chains.some((chain) => chain.startsWith('solana:'))) return normal
  }
  return undefined
}
