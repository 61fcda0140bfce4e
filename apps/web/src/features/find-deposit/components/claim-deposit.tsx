import { ApiError } from '@sunspan/api/client'
import type { NetworkType } from '@sunspan/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import type { Network } from '../../../entities/network/network.ts'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { walletFor } from '../../../entities/wallet/family-wallet.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { viewClaim } from '../model/claim-view.ts'

export interface ClaimDepositProps {
  readonly deposit: Deposit
  readonly network: Network | undefined
  /** The order that a link says it was meant for. */
  readonly meantFor: string | undefined
}

/** The way from "this is mine" to the claim: connect the wallet that sent it, sign in, claim. */
export function ClaimDeposit({ deposit, network, meantFor }: ClaimDepositProps): ReactNode {
  const connected = useNetworkWallet(network)?.address
  const view = viewClaim(deposit, connected)
  switch (view.kind) {
    case 'none':
      return null
    case 'connect':
      return <Button onClick={() => connectFor(network)}>Connect the wallet that sent it</Button>
    case 'other_account':
      return (
        <p className="text-small text-muted">
          Connected is <AddressText address={view.connected} />, but it was sent by{' '}
          <AddressText address={deposit.sender} />. Choose that account in your wallet.
        </p>
      )
    case 'sign_in':
      return network === undefined ? null : <SignIn networkType={network.type} />
    case 'claim':
      return <Claim deposit={deposit} meantFor={meantFor === deposit.orderId ? undefined : meantFor} />
  }
}

function SignIn({ networkType }: { networkType: NetworkType }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      await walletFor(networkType).login.requireLogin()
    } catch (error) {
      // The person has been told where the login failed.
      console.warn('[find] sign in', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void signIn()}>
      Sign in to claim it
    </Button>
  )
}

function Claim({ deposit, meantFor }: Pick<ClaimDepositProps, 'deposit' | 'meantFor'>): ReactNode {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'back' | 'order'>()
  const claim = async (wanted: 'back' | 'order'): Promise<void> => {
    setBusy(wanted)
    try {
      await apiClient.call('claimDeposit', {
        params: { network: deposit.networkId, hash: deposit.transactionHash },
        body: wanted === 'order' && meantFor !== undefined ? { order_id: meantFor } : {},
      })
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : GENERAL_MESSAGES.genericError)
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: ['deposit'] })
    }
  }
  return (
    <>
      {meantFor !== undefined && (
        <Button loading={busy === 'order'} onClick={() => void claim('order')}>
          Fill my order with it
        </Button>
      )}
      <Button
        variant={meantFor === undefined ? 'primary' : 'secondary'}
        loading={busy === 'back'}
        onClick={() => void claim('back')}
      >
        Send it back now
      </Button>
    </>
  )
}
