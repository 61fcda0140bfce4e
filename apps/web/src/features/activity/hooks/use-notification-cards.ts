import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import type { TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { useConnectedWallets } from '../../../entities/wallet/use-wallet.ts'
import { followSent, sentOrderIds } from '../../../flows/submission/resume/sent-transactions.ts'

export const useHasWallet = (): boolean => useConnectedWallets().length > 0

/**
 * First the transfers that have arrived and were not seen, then those in progress whose card was not closed. Those that ended otherwise have no card, nor has one whose payout has
 * failed: it is retried or refunded, which the history and its own page show. Nor has the transfer whose own page is open. Without a wallet there is none
 * (specification, section 6); the history has what is in progress all the same.
 */
export function useNotificationCards({
  active,
  recent,
  news,
  closed,
}: TransferLists): readonly TrackedTransfer[] {
  const { pathname } = useLocation()
  const hasWallet = useHasWallet()
  const sent = useSyncExternalStore(followSent, sentOrderIds, () => '')
  if (!hasWallet) return []
  return (
    [
      ...recent.filter(({ id }) => news.includes(id)),
      ...active.filter(({ id, status }) => status !== 'SEND_FAILED' && !closed.includes(id)),
    ]
      .filter(({ id }) => !pathname.endsWith(id))
      // The network shows a payment later than the wallet that made it.
      .map((transfer) => (sent.includes(transfer.id) ? { ...transfer, isUnpaid: false } : transfer))
  )
}
