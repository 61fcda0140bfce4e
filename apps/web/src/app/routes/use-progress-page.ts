import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SendSearch } from '../../features/transfer/model/send-search.ts'
import type { ProgressPageProps } from '../../flows/progress/page/order-page.tsx'
import { useSubmitOfOrder } from '../../flows/submission/use-submit-of-order.ts'
import { walletActivityOf } from '../../flows/submission/wallet-activity-of.ts'
import { PATHS } from '../../shared/config/paths.ts'

/** Props of an order's progress page. `mode` is the form to redirect to if the order is unknown. */
export function useProgressPage(
  orderId: string,
  mode?: SendSearch['mode'],
): Omit<ProgressPageProps<never>, 'Resume'> {
  const { state, openWalletAgain } = useSubmitOfOrder(orderId)
  const navigate = useNavigate()
  const onMissing = useCallback(() => {
    void navigate({
      to: PATHS.send,
      search: mode === undefined ? {} : { mode },
      state: { lost: 'order', lostOrder: orderId },
      replace: true,
    })
  }, [navigate, mode, orderId])
  return { orderId, wallet: walletActivityOf(state), onOpenWallet: openWalletAgain, onMissing }
}
