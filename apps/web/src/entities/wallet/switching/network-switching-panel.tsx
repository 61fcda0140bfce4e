import { type ReactNode, useState } from 'react'
import { CONNECT_MESSAGES } from '../../../shared/messages/connect-messages.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../../shared/ui/dialog/dialog.tsx'

export interface NetworkSwitchingPanelProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly networkName: string
  readonly onSwitch: () => Promise<void>
}

export function NetworkSwitchingPanel(props: NetworkSwitchingPanelProps): ReactNode {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const tryAgain = async (): Promise<void> => {
    setState('busy')
    try {
      await props.onSwitch()
      setState('idle')
    } catch (error) {
      console.warn('[transfer] switch', error)
      setState('failed')
    }
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={CONNECT_MESSAGES.switchTitle}
      description={CONNECT_MESSAGES.switchText}
    >
      <DialogBody>
        <p className="min-h-6 text-small text-muted" aria-live="polite">
          {state === 'failed'
            ? `Your wallet is still on another network. Add ${props.networkName} in your wallet, or connect another wallet.`
            : `The transfer starts on ${props.networkName}.`}
        </p>
        <Button block className="mt-4" loading={state === 'busy'} onClick={() => void tryAgain()}>
          Switch Network
        </Button>
      </DialogBody>
    </Dialog>
  )
}
