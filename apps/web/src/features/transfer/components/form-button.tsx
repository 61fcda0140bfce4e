import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openConnectDialog } from '../../../entities/wallet/connect-dialog-store.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'
import { useUnsupportedNetwork } from '../../../entities/wallet/switching/use-unsupported-network.ts'
import { switchWallet } from '../../../entities/wallet/switching/switch-wallet.ts'
import { classifyWalletError } from '../../../entities/submission/wallet-failure.ts'

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
  if (button.kind === 'switch') return <SwitchButton form={form} label={button.label} />
  return (
    <Button type="submit" size="large" block disabled={button.disabled} loading={button.busy}>
      {button.label}
    </Button>
  )
}

function SwitchButton({ form, label }: { form: TransferForm; label: string }): ReactNode {
  const queryClient = useQueryClient()
  const unsupportedNetwork = useUnsupportedNetwork()
  const [busy, setBusy] = useState(false)
  const { source } = form.route
  const switchNetwork = async (): Promise<void> => {
    if (source === undefined) return
    setBusy(true)
    try {
      await switchWallet(queryClient, source.type, source.id)
    } catch (error) {
      const failure = classifyWalletError(error)
      if (failure === 'unsupported' || failure === 'wrong_network') unsupportedNetwork.report(source.id)
      else if (failure === 'busy')
        notify.info('Your wallet already shows a request. Open it and answer there.')
      else if (failure === 'other')
        notify.error(`Your wallet did not switch to ${source.name}. Please try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="large" block loading={busy} onClick={() => void switchNetwork()}>
      {label}
    </Button>
  )
}
