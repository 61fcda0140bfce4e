import { ApiError } from '@sunspan/api/client'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { type Deposit, type DepositLookup, toDepositLookup } from './deposit.ts'
import { isRefundUnderWay } from './refund.ts'

const MOVING_MS = 3_000
const WAITING_MS = 10_000

/** Interval until the lookup is worth repeating; false once nothing changes without user action. */
export function lookupInterval(lookup: DepositLookup | undefined): number | false {
  if (lookup === undefined) return WAITING_MS
  if (lookup.deposits.some(isMoving)) return MOVING_MS
  if (lookup.deposits.length > 0) return lookup.deposits.some(isWaiting) ? WAITING_MS : false
  if (lookup.chain === 'pending' || lookup.chain === 'arriving') return MOVING_MS
  return lookup.chain === 'unknown' || lookup.chain === 'unavailable' ? WAITING_MS : false
}

const isMoving = ({ outcome, refund }: Deposit): boolean =>
  outcome === 'confirming' || outcome === 'credited' || refund?.status === 'SENT'

const isWaiting = ({ outcome, refund }: Deposit): boolean =>
  outcome === 'reorganised' || isRefundUnderWay(refund)

/** Status of a transaction. `provedAddress` is part of the key, because the sender sees more. */
export const depositQuery = (wanted: {
  readonly networkId: string
  readonly hash: string
  readonly provedAddress: string | undefined
}) =>
  queryOptions({
    queryKey: ['deposit', wanted.networkId, wanted.hash, wanted.provedAddress ?? null],
    queryFn: async ({ signal }): Promise<DepositLookup> =>
      toDepositLookup(
        await apiClient.call('findDeposit', {
          params: { network: wanted.networkId, hash: wanted.hash },
          signal,
        }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : lookupInterval(state.data)),
  })

/** The request itself is invalid: unknown network, or not a hash on that network. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404)
