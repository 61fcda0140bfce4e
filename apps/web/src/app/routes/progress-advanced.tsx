import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { walletActivityOf } from '../../flows/submission/wallet-activity-of.ts'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { BulkProgressPage } from '../../features/bulk-progress/components/bulk-progress-page.tsx'
import { useSubmitOfOrder } from '../../flows/submission/use-submit-of-order.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { notify } from '../../shared/ui/toast/notify.ts'

export default function ProgressAdvancedRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.bulkProgress })
  const { state, openWalletAgain } = useSubmitOfOrder(orderId)
  const navigate = useNavigate()
  const leave = useCallback(() => {
    notify.info('There is no such order.')
    void navigate({ to: PATHS.send, search: { mode: 'advanced' }, replace: true })
  }, [navigate])
  return (
    <>
      <BulkProgressPage
        orderId={orderId}
        wallet={walletActivityOf(state)}
        onOpenWallet={openWalletAgain}
        onMissing={leave}
      />
      <UnsupportedNetworkDialog />
    </>
  )
}
