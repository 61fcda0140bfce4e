import type { DepositWire } from '@sunspan/api'
import type { AuthoredDeposit, TransactionFate, TransactionWatch, WalletFamily } from '@sunspan/chains'
import { walletRooms } from '@sunspan/chains/wallets'
import type { QueryClient } from '@tanstack/react-query'
import { frontendRpcsQuery } from '../../entities/network/network-queries.ts'

const REQUEST_TIMEOUT_MS = 8_000
/** After this time the server continues alone; it watches the order anyway. */
const WATCH_MS = 30 * 60_000

/** Follows the wallet's transaction through the source network's RPC for browsers; undefined if the family has no transactions to follow. */
export async function watchTransaction(
  queryClient: QueryClient,
  networkId: string,
  { hash, deposit }: { readonly hash: string; readonly deposit: DepositWire },
): Promise<TransactionFate | undefined> {
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
  const chain = await walletRooms[family].load()
  return chain.watchTransaction?.(watch, { hash, action })
}
