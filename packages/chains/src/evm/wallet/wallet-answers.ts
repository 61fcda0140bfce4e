import { ChainError } from '../../errors/chain-error.ts'
import { toChecksumAddress } from '../address.ts'
import { toChainError } from '../../errors/to-chain-error.ts'
import type { Eip1193Params, Eip1193Provider } from './eip1193.ts'

/** For requests that a wallet answers without prompting the user. */
const QUIET_TIMEOUT_MS = 5_000

/** The first account of an `eth_accounts` answer, checksummed; undefined when there is none. */
export function readFirstAccount(accounts: unknown): string | undefined {
  if (!Array.isArray(accounts)) return undefined
  const [first]: unknown[] = accounts
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? toChecksumAddress(first) : undefined
}

/** A chain id as a decimal string; wallets send hex, decimal text or numbers. Null for anything else. */
export function readChainId(chainId: unknown): string | null {
  if (typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0) return chainId.toString()
  if (typeof chainId === 'string' && /^(0x[0-9a-f]{1,16}|[0-9]{1,18})$/i.test(chainId)) {
    return BigInt(chainId).toString()
  }
  return null
}

/** Sends a request to a wallet, without a time limit because it may wait for the user. Throws ChainError. */
export async function ask(
  provider: Eip1193Provider,
  method: string,
  params: Eip1193Params = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error: unknown) {
    throw toChainError(error, 'wallet')
  }
}

/** Sends a request that needs no user interaction. Throws ChainError, `timeout` when the wallet does not answer in time. */
export async function askQuietly(provider: Eip1193Provider, method: string): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChainError('timeout', 'The wallet does not answer. Open it and try again.')),
      QUIET_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([ask(provider, method), timeout])
  } finally {
    clearTimeout(timer)
  }
}
