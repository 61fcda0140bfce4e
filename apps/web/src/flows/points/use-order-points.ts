import type { OrderPointsWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import { orderPointsQuery } from '../../entities/points/points-queries.ts'
import { useWalletsWithLogin } from '../wallet-login/use-wallet-logins.ts'
import { walletProofsQuery } from '../wallet-login/wallet-proofs-query.ts'

/** Points are booked moments after the order is complete. */
const POLL_MS = 2_000

/** Points of an order with a status, until they are booked or taken back; undefined for all but its user. */
export function useOrderPoints(orderId: string, status: string): OrderPointsWire | undefined {
  const wallets = useWalletsWithLogin()
  // The session outlives the page: no signature is requested here.
  const proofs = useQuery({ ...walletProofsQuery(wallets), enabled: wallets.length > 0 })
  return useQuery({
    ...orderPointsQuery(orderId, status),
    enabled: proofs.data?.includes(true) === true,
    refetchInterval: ({ state }) =>
      status === 'COMPLETE' && state.data?.status === 'pending' ? POLL_MS : false,
  }).data
}
