import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { walletActivityOf } from '../../entities/submission/wallet-activity.ts'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { BulkProgressPage } from '../../features/bulk-progress/components/bulk-progress-page.tsx'
import { useSubmitOfBulkOrder } from '../../features/bulk-transfer/hooks/use-bulk-flow.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { notify } from '../../shared/ui/toast/notify.ts'

export default function ProgressAdvancedRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.bulkProgress })
  const { flow, state } = useSubmitOfBulkOrder(orderId)
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
        onOpenWallet={() => flow.openWalletAgain(orderId)}
        onMissing={leave}
      />
      <UnsupportedNetworkDialog />
    </>
  )
}
