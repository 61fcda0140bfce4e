import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ProgressPage } from '../../features/order-progress/components/progress-page.tsx'
import type { WalletActivity } from '../../features/order-progress/model/wallet-activity.ts'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { useSubmitOfOrder } from '../../features/transfer/hooks/use-transfer-flow.ts'
import type { SubmitPhase, SubmitState } from '../../entities/submission/submit-state.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { notify } from '../../shared/ui/toast/notify.ts'

const ACTIVITIES = {
  creating: undefined,
  signing_in: undefined,
  refused: undefined,
  switching_network: 'switching',
  awaiting_wallet: 'asking',
  not_opened: 'not_opened',
  sent: 'sent',
  withdrawn: 'withdrawn',
  cancelled: 'cancelled',
  rejected: 'rejected',
  failed: 'failed',
} as const satisfies Record<SubmitPhase, WalletActivity>

function activityOf(state: SubmitState | undefined): WalletActivity {
  if (state === undefined) return undefined
  return state.phase === 'sent' && state.isRepriced ? 'repriced' : ACTIVITIES[state.phase]
}

export default function ProgressRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.progress })
  const { flow, state } = useSubmitOfOrder(orderId)
  const navigate = useNavigate()
  const leave = useCallback(() => {
    notify.info('There is no such order.')
    void navigate({ to: PATHS.send, replace: true })
  }, [navigate])
  return (
    <>
      <ProgressPage
        orderId={orderId}
        wallet={activityOf(state)}
        onOpenWallet={() => flow.openWalletAgain(orderId)}
        onMissing={leave}
      />
      <UnsupportedNetworkDialog />
    </>
  )
}
