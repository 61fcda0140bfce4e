import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { bitcoinAddressCodec } from '../address.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { BitcoinHandle, UniSatProvider } from './bitcoin-provider.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'
import { isRecord } from '../../errors/is-record.ts'

/** Codes of WBIP wallets with a different meaning elsewhere: sats-connect's RpcErrorCode. */
const REJECTED = -32_000
const NOT_SUPPORTED = -32_001
const ACCESS_DENIED = -32_002

function toWbipError(error: unknown): ChainError {
  const { codes, text } = readErrorFacts(error)
  const message = text.slice(0, 300)
  if (codes.includes(REJECTED)) return new ChainError('rejected', message, { cause: error })
  if (codes.includes(NOT_SUPPORTED)) return new ChainError('unsupported', message, { cause: error })
  if (codes.includes(ACCESS_DENIED)) return new ChainError('disconnected', message, { cause: error })
  return toChainError(error, 'wallet')
}

type WbipRequest = readonly [method: string, params: object | null]

/** A request in the form of each wallet interface. */
export interface BitcoinQuestion {
  readonly wbip: WbipRequest
  /** Null where Leather has no such request. */
  readonly leather: WbipRequest | null
  readonly unisat: (provider: UniSatProvider) => unknown
  readonly standard: (wallet: StandardWallet) => unknown
}

/** Sends a request to a wallet. Throws ChainError with the wallet's error. */
export async function ask(handle: BitcoinHandle, question: BitcoinQuestion): Promise<unknown> {
  const { manner } = handle
  try {
    if (manner === 'unisat') return await question.unisat(handle.provider)
    if (manner === 'standard') return await question.standard(handle.provider)
    const request = question[manner]
    if (request === null) throw new ChainError('unsupported', 'The wallet has no such request.')
    const answer = await handle.provider.request(...request)
    if (!isRecord(answer)) return undefined
    const error = answer['error']
    if (error !== undefined && error !== null) throw toWbipError(error)
    return answer['result']
  } catch (error: unknown) {
    if (error instanceof ChainError) throw error
    throw manner === 'wbip' || manner === 'leather' ? toWbipError(error) : toChainError(error, 'wallet')
  }
}

/** Like `ask`, for requests that need no user interaction; throws `timeout` when the wallet does not answer in time. */
export function askQuietly(handle: BitcoinHandle, question: BitcoinQuestion): Promise<unknown> {
  return answerAtOnce(ask(handle, question))
}

const TAPROOT = /^(?:bc|tb|bcrt)1p/i

const isPaying = (entry: unknown): boolean =>
  isRecord(entry) && (entry['purpose'] === 'payment' || entry['type'] === 'p2wpkh')
/** When an address's purpose is not stated: Taproot addresses may hold collectibles. */
const isPlain = (entry: unknown): boolean => {
  const address = isRecord(entry) ? entry['address'] : entry
  return typeof address === 'string' && !TAPROOT.test(address)
}

/** The entries that a wallet shares, which it returns as a list or as a record that contains one. Undefined for anything else. */
export function listOf(shared: unknown): readonly unknown[] | undefined {
  const listed =
    isRecord(shared) && !Array.isArray(shared) ? (shared['addresses'] ?? shared['accounts']) : shared
  return Array.isArray(listed) ? listed : undefined
}

/**
 * The address to pay from, in normal form, among those that a wallet shares. Prefers addresses marked for payments over those that hold, or
 * may hold, collectibles. Undefined when there is none.
 */
export function readPaymentAddress(shared: unknown): string | undefined {
  const entries = listOf(shared) ?? []
  for (const entry of [...entries.filter(isPaying), ...entries.filter(isPlain), ...entries]) {
    const address = isRecord(entry) ? entry['address'] : entry
    const normal = typeof address === 'string' ? bitcoinAddressCodec.normalize(address) : undefined
    if (normal !== undefined) return normal
  }
  return undefined
}
