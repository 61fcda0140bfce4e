import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { createStandardSession } from '../../wallet/standard/standard-session.ts'
import { suiAddressCodec } from '../address.ts'

/** Wallets report these only in the text. */
const POVERTY =
  /InsufficientCoinBalance|InsufficientGas|Balance of gas object|no valid gas coins|not enough coins|insufficient .*balance/i
const REFUSAL = /rejected|denied|cancel/i

/** Maps an error of a wallet, or of the node it sends through. */
function toWalletError(error: unknown): ChainError {
  const { text } = readErrorFacts(error)
  if (POVERTY.test(text)) return new ChainError('insufficient_funds', text.slice(0, 300), { cause: error })
  if (REFUSAL.test(text)) return new ChainError('rejected', text.slice(0, 300), { cause: error })
  return toChainError(error, 'wallet')
}

export const { ask, session } = createStandardSession({
  chains: 'sui:',
  normalize: (address) => suiAddressCodec.normalize(address),
  toError: toWalletError,
  noAccount: 'No address',
})
