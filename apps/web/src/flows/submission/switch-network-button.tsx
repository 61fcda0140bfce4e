import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../entities/network/network.ts'
import { switchWallet } from '../../entities/wallet/switching/switch-wallet.ts'
import { useUnsupportedNetwork } from '../../entities/wallet/switching/use-unsupported-network.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { notify } from '../../shared/ui/toast/notify.ts'
import { classifyWalletError } from './wallet-failure.ts'

/** Switches the wallet to the source network of a transfer. */
export function SwitchNetworkButton({
  network,
  className,
}: {
  network: Network | undefined
  className?: string
}): ReactNode {
  const queryClient = useQueryClient()
  const unsupportedNetwork = useUnsupportedNetwork()
  const [busy, setBusy] = useState(false)
  const switchNetwork = async (): Promise<void> => {
    if (network === undefined) return
    setBusy(true)
    try {
      await switchWallet(queryClient, network.type, network.id)
    } catch (error) {
      const failure = classifyWalletError(error)
      if (failure === 'unsupported' || failure === 'wrong_network') unsupportedNetwork.report(network.id)
      else if (failure === 'busy')
        notify.info('Your wallet already shows a request. Open it and answer there.')
      else if (failure === 'other')
        notify.error(`Your wallet did not switch to ${network.name}. Please try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="large"
      block
      loading={busy}
      onClick={() => void switchNetwork()}
      {...(className === undefined ? {} : { className })}
    >
      Switch Network
    </Button>
  )
}
