import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import type { TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { transferLists } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { followSent, sentOrderIds } from '../../../flows/submission/resume/sent-transactions.ts'
import { orderPopup } from '../../../shared/config/popup-search.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { useOpensCards } from './use-opens-cards.ts'
import { COMPLETED_CARD_MS, useSeen } from './use-seen.ts'
import { useNotificationCards } from './use-notification-cards.ts'
import { useTurnToAnnounce } from './use-turn-to-announce.ts'

const amounts = ({ sent, received }: TrackedTransfer): string => `${sent} to ${received}`

/** Where no card opens by itself, as on a phone: one short notice that this page's wallet has sent a transfer, and one of its arrival. */
export function useTransferNotices(lists: TransferLists): void {
  const isOn = !useOpensCards()
  useSentNotice(lists, isOn)
  useArrivalNotice(
    useNotificationCards(lists).find(({ status }) => status === 'COMPLETE'),
    isOn,
  )
}

function useSentNotice(lists: TransferLists, isOn: boolean): void {
  const router = useRouter()
  const latest = useRef(lists)
  latest.current = lists
  useEffect(() => {
    if (!isOn) return undefined
    return followSent(() => {
      const id = sentOrderIds().split(' ').at(-1) ?? ''
      const transfer = latest.current.active.find((each) => each.id === id)
      if (transfer === undefined || router.state.location.pathname.endsWith(id)) return
      const to = transfer.isBulk ? PATHS.bulkProgress : PATHS.progress
      notify.info(amounts(transfer), {
        title: ACTIVITY_TEXTS.inProgress,
        id: `sent:${id}`,
        action: {
          name: ACTIVITY_TEXTS.checkProgress,
          run: () => void router.navigate({ to, params: { orderId: id } }),
        },
      })
    })
  }, [router, isOn])
}

/** One at a time: the next one follows once this one was in sight. */
function useArrivalNotice(transfer: TrackedTransfer | undefined, isOn: boolean): void {
  const router = useRouter()
  const turns = useTurnToAnnounce(isOn && transfer !== undefined ? [transfer.id] : [])
  const shown = isOn && transfer !== undefined && turns.includes(transfer.id) ? transfer : undefined
  const text = shown === undefined ? '' : amounts(shown)
  const id = shown?.id
  useEffect(() => {
    if (id === undefined) return
    notify.success(text, {
      title: ACTIVITY_TEXTS.completed,
      id: `arrived:${id}`,
      autoCloseMs: COMPLETED_CARD_MS,
      action: {
        name: ACTIVITY_TEXTS.details,
        run: () => void router.navigate({ to: PATHS.explorer, search: orderPopup(id) }),
      },
    })
  }, [router, id, text])
  useSeen(id, transferLists.dismissNews)
}
