import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { transferLists } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { useConnectedWallets } from '../../../entities/wallet/use-wallet.ts'
import { useIsNarrow } from '../../../shared/ui/media/use-is-narrow.ts'
import { useIsVisible } from '../../../shared/ui/media/use-is-visible.ts'
import { useActivity } from '../hooks/use-activity.ts'
import { useTransferNotices } from '../hooks/use-transfer-notices.ts'
import { useTurnToAnnounce } from '../hooks/use-turn-to-announce.ts'
import { HistoryButton } from './history-button.tsx'
import { Notifications } from './notifications.tsx'

/** In the header of every page: transfers in progress, and those that have arrived. */
export function Activity(): ReactNode {
  const lists = ofWallets(
    useActivity(),
    useConnectedWallets().map(({ address }) => address),
  )
  const isNarrow = useIsNarrow()
  useSeenArrivals(lists)
  useTransferNotices(lists)
  return (
    <>
      {!isNarrow && <Notifications lists={lists} />}
      <HistoryButton lists={lists} />
    </>
  )
}

/** A transfer whose arrival its own page shows is not announced elsewhere. */
function useSeenArrivals({ active, recent, news }: TransferLists): void {
  const own = useLocation({
    select: ({ pathname }) => [...active, ...recent].find(({ id }) => pathname.endsWith(id))?.id,
  })
  const isVisible = useIsVisible()
  useTurnToAnnounce(own === undefined ? [] : [own])
  const isNews = own !== undefined && news.includes(own)
  useEffect(() => {
    if (isNews && isVisible) transferLists.dismissNews(own)
  }, [own, isNews, isVisible])
}

/** Transfers in progress are shown whether or not their wallet is currently connected; finished ones only to their owner. */
const ofWallets = (lists: TransferLists, own: readonly string[]): TransferLists => ({
  ...lists,
  recent: lists.recent.filter(({ sender }) => own.includes(sender)),
})
