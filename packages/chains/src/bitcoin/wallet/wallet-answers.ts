import { ChainError } from '../../errors/chain-error.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import { isRecord } from '../../wallet/announced-wallet.ts'
import { bitcoinAddressCodec } from '../address.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { BitcoinHandle, UniSatProvider } from './bitcoin-provider.ts'
import { answerAtOnce } from '../../wallet/answer-at-once.ts'

/** Codes of WBIP wallets that mean something else elsewhere: sats-connect's RpcErrorCode. */
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

/** What a wallet is asked, in each manner. */
export interface BitcoinQuestion {
  readonly wbip: readonly [method: string, params: object | null]
  readonly unisat: (provider: UniSatProvider) => unknown
  readonly standard: (wallet: StandardWallet) => unknown
}

/** Asks a wallet. Throws ChainError: what the wallet says. */
export async function ask(handle: BitcoinHandle, question: BitcoinQuestion): Promise<unknown> {
  const isWbip = handle.manner === 'wbip'
  try {
    if (handle.manner === 'unisat') return await question.unisat(handle.provider)
    if (handle.manner === 'standard') return await question.standard(handle.provider)
    const answer = await handle.provider.request(...question.wbip)
    if (!isRecord(answer)) return undefined
    const error = answer['error']
    if (error !== undefined && error !== null) throw toWbipError(error)
    return answer['result']
  } catch (error: unknown) {
    if (error instanceof ChainError) throw error
    throw isWbip ? toWbipError(error) : toChainError(error, 'wallet')
  }
}

/** As `ask`, for what a wallet should answer at once: `timeout` when it does not. */
export function askQuietly(handle: BitcoinHandle, question: BitcoinQuestion): Promise<unknown> {
  return answerAtOnce(ask(handle, question))
}

const TAPROOT = /^(?:bc|tb|bcrt)1p/i

const isPaying = (entry: unknown): boolean =>
  isRecord(entry) && (entry['purpose'] === 'payment' || entry['type'] === 'p2wpkh')
/** Where nothing says what an address is for: collectibles are kept on those of Taproot. */
const isPlain = (entry: unknown): boolean => {
  const address = isRecord(entry) ? entry['address'] : entry
  return typeof address === 'string' && !TAPROOT.test(address)
}

/** What a wallet shares, as a list: it is one, or a record with one. Undefined where it is none. */
export function listOf(shared: unknown): readonly unknown[] | undefined {
  const listed =
    isRecord(shared) && !Array.isArray(shared) ? (shared['addresses'] ?? shared['accounts']) : shared
  return Array.isArray(listed) ? listed : undefined
}

/**
 * The address to pay from, in normal form, out of what a wallet shares. That which the wallet
 * marks for payments comes before those for collectibles, or that may be. Undefined when there is none.
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
