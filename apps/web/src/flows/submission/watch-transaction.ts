import type { DepositWire } from '@sunspan/api'
import type { AuthoredDeposit, TransactionFate, TransactionWatch, WalletFamily } from '@sunspan/chains'
import { walletModules } from '@sunspan/chains/wallets'
import type { QueryClient } from '@tanstack/react-query'
import { frontendRpcsQuery } from '../../entities/network/network-queries.ts'
import { rememberSent } from './resume/sent-transactions.ts'

const REQUEST_TIMEOUT_MS = 8_000
/** After this time the server continues alone; it watches the order anyway. */
const WATCH_MS = 30 * 60_000

export interface SentDeposit {
  readonly orderId: string
  readonly hash: string
  readonly deposit: DepositWire
}

/** Remembers the wallet's transaction, and follows it on the source network's own node for browsers; undefined where a family has nothing to follow. */
export async function watchTransaction(
  queryClient: QueryClient,
  networkId: string,
  { orderId, hash, deposit }: SentDeposit,
): Promise<TransactionFate | undefined> {
  rememberSent(orderId, hash)
  const rpcs = await queryClient.ensureQueryData(frontendRpcsQuery())
  const url = rpcs.get(networkId)
  if (url === undefined) return undefined
  return follow(deposit, hash, {
    url,
    fetch: (...call) => fetch(...call),
    timeoutMs: REQUEST_TIMEOUT_MS,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    signal: AbortSignal.timeout(WATCH_MS),
  })
}

async function follow<Family extends WalletFamily>(
  { family, action }: AuthoredDeposit<Family>,
  hash: string,
  watch: TransactionWatch,
): Promise<TransactionFate | undefined> {
  const chain = await walletModules[family].load()
  return chain.watchTransaction?.(watch, { hash, action })
}
