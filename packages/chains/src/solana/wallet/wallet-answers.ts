import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { createStandardSession } from '../../wallet/standard/standard-session.ts'
import { solanaAddressCodec } from '../address.ts'

/** Wallets that report this only in the text: Backpack's rejection, Solflare's closed window. */
const REFUSAL =
  /approval denied|transaction (was )?(rejected|cancell?ed|declined)|plugin closed|window closed/i
const POVERTY =
  /insufficient lamports|no record of a prior credit|custom program error: 0x1\b|"Custom":1\b|InsufficientFunds/i

/** Whether a text reports insufficient funds. */
export const isPoverty = (text: string): boolean => POVERTY.test(text)

/** Maps an error of a wallet, or of the node it sends through. */
function toWalletError(error: unknown): ChainError {
  const { text } = readErrorFacts(error)
  if (REFUSAL.test(text)) return new ChainError('rejected', text.slice(0, 300), { cause: error })
  if (isPoverty(text)) return new ChainError('insufficient_funds', text.slice(0, 300), { cause: error })
  return toChainError(error, 'wallet')
}

export const { ask, session } = createStandardSession({
  chains: 'solana:',
  normalize: (address) => solanaAddressCodec.normalize(address),
  toError: toWalletError,
  noAccount: 'No solana account',
})
