import { ChainError, type ChainErrorKind } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'

/** TON Connect's own codes, which have a different meaning elsewhere. */
const KINDS: Readonly<Record<number | string, ChainErrorKind>> = {
  2: 'unsupported',
  3: 'unsupported',
  100: 'disconnected',
  300: 'rejected',
  400: 'unsupported',
}
/** Wallets that reject with text only. */
const REFUSAL = /reject|declin|cancell?ed/i
const ELSEWHERE = /(wrong|another|different|mismatch\w*|incorrect|invalid) network/i

/** Maps a wallet's error, whether returned or thrown. */
export function toWalletError(error: unknown): ChainError {
  const { codes, text } = readErrorFacts(error)
  const message = text.slice(0, 300)
  const kind = codes.map((code) => KINDS[code]).find((found) => found !== undefined)
  if (kind !== undefined) return new ChainError(kind, message, { cause: error })
  if (ELSEWHERE.test(text)) return new ChainError('wrong_network', message, { cause: error })
  if (REFUSAL.test(text)) return new ChainError('rejected', message, { cause: error })
  return toChainError(error, 'wallet')
}
