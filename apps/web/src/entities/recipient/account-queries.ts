import { readEvmAccount, type EvmAccount } from '@sunspan/chains/wallets'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Network } from '../network/network.ts'

/** A look at an address is help, not a condition: what takes longer is left out. */
const LOOK_TIMEOUT_MS = 4_000

/** What a network's node knows of an address; fails where it cannot be asked. */
export function accountQuery(look: {
  readonly address: string
  readonly network: Network | undefined
  readonly rpcUrl: string | undefined
}) {
  const { address, network, rpcUrl } = look
  return queryOptions({
    queryKey: ['account', network?.id, address],
    queryFn:
      network?.family === 'evm' && rpcUrl !== undefined
        ? ({ signal }): Promise<EvmAccount> =>
            readEvmAccount({
              rpcUrl,
              address,
              fetch: (...request) => fetch(...request),
              timeoutMs: LOOK_TIMEOUT_MS,
              signal,
            })
        : skipToken,
    staleTime: 30_000,
    retry: false,
  })
}
