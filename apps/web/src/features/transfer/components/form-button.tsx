import type { ReactNode } from 'react'
import { openConnectDialog } from '../../../entities/wallet/connect-dialog-store.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import type { TransferForm } from '../hooks/use-transfer-form.ts'
import { SwitchNetworkButton } from '../../../entities/submission/switch-network-button.tsx'

/** Connect Wallet, Switch Network, or the way on with the reason why it is closed. */
export function FormButton({ form }: { form: TransferForm }): ReactNode {
  const { button, route } = form
  if (button.kind === 'connect') {
    const family = route.source?.family
    return (
      <Button
        size="large"
        block
        className="restoring:pointer-events-none restoring:bg-raised restoring:bg-none restoring:text-transparent restoring:shadow-none"
        onClick={() => openConnectDialog(family === undefined ? {} : { family })}
      >
        {button.label}
      </Button>
    )
  }
  if (button.kind === 'switch') return <SwitchNetworkButton network={route.source} />
  return (
    <Button type="submit" size="large" block disabled={button.disabled} loading={button.busy}>
      {button.label}
    </Button>
  )
}
