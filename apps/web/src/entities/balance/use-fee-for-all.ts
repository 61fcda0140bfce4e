import { walletModules } from '@sunspan/chains/wallets'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRpcUrl } from '../network/network-queries.ts'
import type { Network } from '../network/network.ts'
import { supportedFamily } from '../wallet/family-wallet.ts'
import { BALANCES } from './balances-key.ts'

const FRESH_MS = 15_000

/**
 * What a payment of an owner's whole balance costs, given what the network charges for a plain one (base units): in some families each coin of a
 * wallet adds to it. The plain fee where it does not depend on the wallet, and until it is known.
 */
export function useFeeForAll(payment: {
  readonly owner: string | undefined
  readonly network: Network | undefined
  readonly plainFee: bigint | undefined
}): bigint | undefined {
  const { owner, network, plainFee } = payment
  const rpcUrl = useRpcUrl(network?.id)
  const family = supportedFamily(network?.family)
  const isAsked =
    family !== undefined && owner !== undefined && plainFee !== undefined && rpcUrl !== undefined
  const { data } = useQuery({
    queryKey: [BALANCES, 'fee-for-all', owner, network?.id, plainFee?.toString()],
    queryFn: isAsked
      ? async ({ signal }) => {
          const { feeForAll } = await walletModules[family].load()
          const request = { rpcUrl, owner, plainFee, fetch: fetch.bind(window), signal }
          return feeForAll?.(request) ?? plainFee
        }
      : skipToken,
    staleTime: FRESH_MS,
  })
  return data ?? plainFee
}
