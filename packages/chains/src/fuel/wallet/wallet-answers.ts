import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { isRecord } from '../../errors/is-record.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'
import { readAnnounced } from '../address.ts'
import type { FuelHandle } from './fuel-provider.ts'

type Call = Parameters<FuelHandle['call']>

/** Wallets of this family have no codes: their texts say what happened. */
const REJECTED = /reject|denied|cancell?ed|without user response/i

/** Asks a wallet, without a time limit because it may wait for the user. Throws ChainError. */
export async function ask(handle: FuelHandle, ...request: Call): Promise<unknown> {
  try {
    return await handle.call(...request)
  } catch (error: unknown) {
    const { text } = readErrorFacts(error)
    if (REJECTED.test(text)) throw new ChainError('rejected', text.slice(0, 300), { cause: error })
    throw toChainError(error, 'wallet')
  }
}

/** Like `ask`, for requests that need no user interaction; throws `timeout` when the wallet does not answer in time. */
export const askQuietly = (handle: FuelHandle, ...request: Call): Promise<unknown> =>
  answerAtOnce(ask(handle, ...request))

/** An account as wallets report it, in normal form; undefined when there is none. */
export const readAccount = (account: unknown): string | undefined =>
  typeof account === 'string' ? readAnnounced(account) : undefined

/** The chain id of a network as wallets report it; null when they do not. */
export function readChain(network: unknown): string | null {
  const chainId = isRecord(network) ? network['chainId'] : undefined
  return /^\d{1,20}$/.test(String(chainId)) ? String(chainId) : null
}

export const askChain = async (handle: FuelHandle): Promise<string | null> =>
  readChain(await askQuietly(handle, 'currentNetwork'))
