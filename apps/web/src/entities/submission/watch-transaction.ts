import type { DepositWire } from '@sunspan/api'
import { watchEvmTransaction, type TransactionFate } from '@sunspan/chains/wallets'
import type { QueryClient } from '@tanstack/react-query'
import { frontendRpcsQuery } from '../network/network-queries.ts'

const REQUEST_TIMEOUT_MS = 8_000
/** What takes longer is left to the server, which watches the order anyway. */
const WATCH_MS = 30 * 60_000

/** Follows the wallet's transaction on the source network's own node for browsers. */
export async function watchTransaction(
  queryClient: QueryClient,
  networkId: string,
  sent: { readonly hash: string; readonly action: DepositWire['action'] },
): Promise<TransactionFate | undefined> {
  const { hash, action } = sent
  if (!('to' in action)) return undefined
  const rpcs = await queryClient.ensureQueryData(frontendRpcsQuery())
  const url = rpcs.get(networkId)
  if (url === undefined) return undefined
  return watchEvmTransaction(
    {
      url,
      fetch: (...call) => fetch(...call),
      timeoutMs: REQUEST_TIMEOUT_MS,
      wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      signal: AbortSignal.timeout(WATCH_MS),
    },
    { hash, action },
  )
}
