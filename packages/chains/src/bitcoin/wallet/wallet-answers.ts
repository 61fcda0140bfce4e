import { ChainError } from '../../chain-error.ts'
import { readErrorFacts } from '../../error-facts.ts'
import { toChainError } from '../../errors.ts'
import { isRecord } from '../../wallet/announced-wallet.ts'
import { bitcoinAddressCodec } from '../address.ts'
import type { BitcoinHandle } from './bitcoin-provider.ts'

/** For questions that a wallet answers without asking the person. */
const QUIET_TIMEOUT_MS = 5_000
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

/** What a wallet is asked, in either manner. */
export interface BitcoinQuestion {
  readonly wbip: readonly [method: string, params: object | null]
  readonly unisat: (provider: Extract<BitcoinHandle, { manner: 'unisat' }>['provider']) => unknown
}

/** Asks a wallet. Throws ChainError: what the wallet says. */
export async function ask(handle: BitcoinHandle, question: BitcoinQuestion): Promise<unknown> {
  const isWbip = handle.manner === 'wbip'
  try {
    if (!isWbip) return await question.unisat(handle.provider)
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
  const silence = AbortSignal.timeout(QUIET_TIMEOUT_MS)
  return Promise.race([
    ask(handle, question),
    new Promise<never>((_, reject) => {
      silence.addEventListener('abort', () =>
        reject(new ChainError('timeout', 'The wallet does not answer. Open it and try again.')),
      )
    }),
  ])
}

const isPaying = (entry: unknown): boolean =>
  isRecord(entry) && (entry['purpose'] === 'payment' || entry['type'] === 'p2wpkh')

/**
 * The address to pay from, in normal form, out of what a wallet shares: a list of addresses, or a record with one. That which the wallet
 * marks for payments comes before those for collectibles. Undefined when there is none.
 */
export function readPaymentAddress(shared: unknown): string | undefined {
  const listed = isRecord(shared) && !Array.isArray(shared) ? shared['addresses'] : shared
  if (!Array.isArray(listed)) return undefined
  const entries: readonly unknown[] = listed
  for (const entry of [...entries.filter(isPaying), ...entries]) {
    const address = isRecord(entry) ? entry['address'] : entry
    const normal = typeof address === 'string' ? bitcoinAddressCodec.normalize(address) : undefined
    if (normal !== undefined) return normal
  }
  return undefined
}
