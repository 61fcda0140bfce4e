import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orderPointsQuery } from '../../entities/points/points-queries.ts'
import { useWalletsWithLogin } from '../wallet-login/use-wallet-logins.ts'
import { walletProofsQuery } from '../wallet-login/wallet-proofs-query.ts'
import { orderPointsText } from './points-texts.ts'
import { PointsLine } from './points-line.tsx'

/** Points are booked moments after the order is complete. */
const POLL_MS = 2_000

export interface OrderPointsProps {
  readonly orderId: string
  /** Of the order: its points are read anew with each. */
  readonly status: string
}

/** What an order brings, from its sending until its points are booked, or taken back. Others than its user see nothing. */
export function OrderPoints({ orderId, status }: OrderPointsProps): ReactNode {
  const wallets = useWalletsWithLogin()
  // The session outlives the page: nobody is asked for a signature here.
  const proofs = useQuery({ ...walletProofsQuery(wallets), enabled: wallets.length > 0 })
  const { data } = useQuery({
    ...orderPointsQuery(orderId, status),
    enabled: proofs.data?.includes(true) === true,
    refetchInterval: ({ state }) =>
      status === 'COMPLETE' && state.data?.status === 'pending' ? POLL_MS : false,
  })
  return data === undefined ? null : <PointsLine text={orderPointsText(data)} />
}
