import { lazy, type ReactNode, Suspense } from 'react'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'

/** Most wallets are already on the source network, so it is fetched only for the others. */
const SwitchNetworkButton = lazy(async () => ({
  default: (
    await loadChunk('switch-network', () => import('../../../flows/submission/switch-network-button.tsx'))
  ).SwitchNetworkButton,
}))

/** Connect Wallet, Switch Network, or the button to continue, with the reason if it is disabled. */
export function FormButton({ form }: { form: TransferForm }): ReactNode {
  const { button, route } = form
  if (button.kind === 'connect') {
    return (
      <Button
        size="large"
        block
        className="restoring:pointer-events-none restoring:bg-raised restoring:bg-none restoring:text-transparent restoring:shadow-none"
        onClick={() => connectFor(route.source)}
      >
        {button.label}
      </Button>
    )
  }
  if (button.kind === 'switch') {
    return (
      <Suspense
        fallback={
          <Button size="large" block disabled>
            {button.label}
          </Button>
        }
      >
        <SwitchNetworkButton network={route.source} />
      </Suspense>
    )
  }
  return (
    <Button type="submit" size="large" block disabled={button.disabled} loading={button.busy}>
      {button.label}
    </Button>
  )
}
