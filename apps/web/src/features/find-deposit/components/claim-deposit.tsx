import { ApiError } from '@sunspan/api/client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import { openConnectDialog } from '../../../entities/wallet/connect-dialog-store.ts'
import { useWalletAddress } from '../../../entities/wallet/use-wallet.ts'
import { wallets } from '../../../entities/wallet/wallets.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { viewClaim } from '../model/claim-view.ts'

/** The way from "this is mine" to the claim: connect the wallet that sent it, sign in, claim. */
export function ClaimDeposit({
  deposit,
  orderId,
}: {
  deposit: Deposit
  orderId: string | undefined
}): ReactNode {
  const connected = useWalletAddress('evm')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const view = viewClaim(deposit, connected)

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: ['deposit'] })
    } catch (error) {
      if (error instanceof ApiError) notify.error(error.message)
      else console.warn('[find] claim', error)
    } finally {
      setBusy(false)
    }
  }
  const claim = (): Promise<unknown> =>
    apiClient.call('claimDeposit', {
      params: { network: deposit.networkId, hash: deposit.transactionHash },
      body: orderId === undefined ? {} : { order_id: orderId },
    })

  switch (view.kind) {
    case 'none':
      return null
    case 'connect':
      return (
        <Button onClick={() => openConnectDialog({ family: 'evm' })}>Connect the wallet that sent it</Button>
      )
    case 'other_account':
      return (
        <p className="text-small text-muted">
          Connected is <AddressText address={view.connected} />, but it was sent by{' '}
          <AddressText address={deposit.sender} />. Choose that account in your wallet.
        </p>
      )
    case 'sign_in':
      return (
        <Button loading={isBusy} onClick={() => void run(() => wallets.evm.login.requireLogin())}>
          Sign in to claim it
        </Button>
      )
    case 'claim':
      return (
        <Button loading={isBusy} onClick={() => void run(claim)}>
          Claim it
        </Button>
      )
  }
}
