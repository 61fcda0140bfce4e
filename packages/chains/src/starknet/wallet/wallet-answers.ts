import { ChainError, type ChainErrorKind } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'
import { findMethod } from '../../wallet/standard/standard-wallet.ts'
import { readAnnounced } from '../address.ts'
import { readChainText } from './chain-text.ts'
import { WALLET_API, type StarknetHandle, type WalletRequest } from './starknet-provider.ts'

/** Codes of Starknet's wallet API: refused, a network that is not listed, one that is not supported, a version of the API. */
const KINDS: Readonly<Record<number | string, ChainErrorKind>> = {
  113: 'rejected',
  112: 'unsupported_network',
  117: 'unsupported_network',
  162: 'unsupported',
}

function toWalletError(error: unknown): ChainError {
  const { codes, text } = readErrorFacts(error)
  const code = codes.find((one) => KINDS[one] !== undefined)
  const kind = code === undefined ? undefined : KINDS[code]
  return kind === undefined
    ? toChainError(error, 'wallet')
    : new ChainError(kind, text.slice(0, 300), { cause: error })
}

/** Sends a request to a wallet, without a time limit because it may wait for the user. Throws ChainError. */
export async function ask(handle: StarknetHandle, request: WalletRequest): Promise<unknown> {
  try {
    if (handle.manner === 'injected') return await handle.provider.request(request)
    const send = findMethod(handle.provider, WALLET_API, 'request')
    if (send === undefined) throw new ChainError('unsupported', 'The wallet takes no requests.')
    return await send(request)
  } catch (error: unknown) {
    throw toWalletError(error)
  }
}

/** Like `ask`, for requests that need no user interaction; throws `timeout` when the wallet does not answer in time. */
export const askQuietly = (handle: StarknetHandle, request: WalletRequest): Promise<unknown> =>
  answerAtOnce(ask(handle, request))

/** The first account of a list of addresses, in normal form; undefined when there is none. */
export function readFirstAddress(accounts: unknown): string | undefined {
  const [first]: unknown[] = Array.isArray(accounts) ? accounts : []
  return typeof first === 'string' ? readAnnounced(first) : undefined
}

/** Name of the wallet's current network; null when it does not say. */
export const askChain = async (handle: StarknetHandle): Promise<string | null> =>
  readChainText(await askQuietly(handle, { type: 'wallet_requestChainId' }))
