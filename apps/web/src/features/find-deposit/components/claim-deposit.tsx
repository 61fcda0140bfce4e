import type { ClaimDepositWire } from '@sunspan/api'
import { ApiError } from '@sunspan/api/client'
import { ChainError } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { loginFor } from '../../../flows/wallet-login/logins.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { CLAIM_DECLINED } from '../../../shared/messages/claim-messages.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { viewClaim } from '../model/claim-view.ts'
import { ClaimMismatchError, signClaim } from '../model/sign-claim.ts'

export interface ClaimDepositProps {
  readonly deposit: Deposit
  readonly network: Network | undefined
  /** The order that a link associates with it. */
  readonly meantFor: string | undefined
}

/**
 * Steps to claim a deposit: connect the wallet that sent it, sign in, claim. A deposit that fills an order requires another signature, which names
 * its receiver.
 */
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
      return (
        <Claim
          deposit={deposit}
          network={network}
          meantFor={meantFor === deposit.orderId ? undefined : meantFor}
          canSign={connected === deposit.sender}
        />
      )
  }
}

function SignIn({ networkType }: { networkType: NetworkType }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const signIn = async (): Promise<void> => {
    setBusy(true)
    try {
      await loginFor(networkType).requireLogin()
    } catch (error) {
      // The login has already reported the error.
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

interface ClaimProps {
  readonly deposit: Deposit
  readonly network: Network | undefined
  readonly meantFor: string | undefined
  /** Whether the wallet that sent it is connected and can sign. */
  readonly canSign: boolean
}

function Claim({ deposit, network, meantFor, canSign }: ClaimProps): ReactNode {
  const queryClient = useQueryClient()
  const { data: networks = [] } = useNetworks()
  const [busy, setBusy] = useState<'back' | 'order'>()
  const send = (body: ClaimDepositWire): Promise<unknown> =>
    apiClient.call('claimDeposit', {
      params: { network: deposit.networkId, hash: deposit.transactionHash },
      body,
    })
  const claim = async (wanted: 'back' | 'order'): Promise<void> => {
    setBusy(wanted)
    try {
      if (wanted === 'back') await send({})
      else if (meantFor !== undefined && network !== undefined) {
        const signature = await signClaim(queryClient, { deposit, network, networks, orderId: meantFor })
        await send({ order_id: meantFor, signature })
      }
    } catch (error) {
      notify.error(claimFailureMessage(error))
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: ['deposit'] })
    }
  }
  return (
    <>
      {meantFor !== undefined && canSign && (
        <Button loading={busy === 'order'} onClick={() => void claim('order')}>
          Fill my order with it
        </Button>
      )}
      {meantFor !== undefined && !canSign && (
        <Button onClick={() => connectFor(network)}>
          Connect the wallet that sent it to use it for your order
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

function claimFailureMessage(error: unknown): string {
  if (error instanceof ApiError || error instanceof ClaimMismatchError) return error.message
  const isDeclined = error instanceof ChainError && error.kind === 'rejected'
  return isDeclined ? CLAIM_DECLINED : GENERAL_MESSAGES.genericError
}
