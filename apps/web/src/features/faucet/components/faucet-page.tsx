import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { formatUtcMinute } from '@sunspan/domain'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { loginFor } from '../../../flows/wallet-login/logins.ts'
import { runtimeConfig } from '../../../shared/config/runtime-config.ts'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { failureCause } from '../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Select } from '../../../shared/ui/select/select.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { Captcha } from './captcha.tsx'

const NONE: readonly Network[] = []

/** Play money for the connected wallet, once a day. */
export function FaucetPage(): ReactNode {
  usePageTitle('Faucet')
  const { data: networks = NONE, error, refetch, isFetching } = useNetworks()
  const [networkId, setNetworkId] = useState<string>()
  const selectId = useId()
  const network = networks.find(({ id }) => id === networkId) ?? networks[0]
  if (network === undefined && error !== null)
    return (
      <Panel className="mx-auto max-w-[36rem]">
        <h1 className="sr-only">Faucet</h1>
        <EmptyState
          tone="negative"
          title="We couldn’t load the networks"
          text={failureCause(error)}
          action={
            <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              {GENERAL_MESSAGES.tryAgain}
            </Button>
          }
        />
      </Panel>
    )
  return (
    <Panel className="mx-auto max-w-[36rem]">
      <h1 className="text-title font-semibold">Faucet</h1>
      <p className="mt-2 text-pretty text-muted">
        Play money to try the bridge with, for one network, once a day per wallet. It has no value.
      </p>
      <label htmlFor={selectId} className="mt-5 mb-1.5 block text-small text-muted">
        Network
      </label>
      <Select
        id={selectId}
        value={network?.id ?? ''}
        onChange={(event) => setNetworkId(event.target.value)}
        className="h-12 w-full rounded-lg"
      >
        {networks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {network === undefined ? (
        <Skeleton className="mt-5 h-14 w-full rounded-lg" />
      ) : (
        <Claim key={network.id} network={network} />
      )}
    </Panel>
  )
}

function Claim({ network }: { network: Network }): ReactNode {
  const { captcha } = runtimeConfig()
  const [token, setToken] = useState<string>()
  const address = useNetworkWallet(network)?.address
  const claim = useMutation({
    mutationFn: async (wallet: string) => {
      await loginFor(network.type).requireLogin()
      const answer = captcha === null ? {} : { captcha_token: token }
      return pointsClient.call('claimFaucet', {
        body: { network: network.id, wallet_address: wallet, ...answer },
      })
    },
  })
  if (address === undefined)
    return (
      <Button block size="large" className="mt-5" onClick={() => connectFor(network)}>
        Connect wallet
      </Button>
    )
  return (
    <>
      <p className="mt-4 text-small text-muted">
        For <AddressText address={address} />
      </p>
      {captcha !== null && (
        // An answer counts once: after each claim there is another question.
        <Captcha key={claim.submittedAt} settings={captcha} onAnswer={setToken} />
      )}
      <Button
        block
        size="large"
        className="mt-3"
        disabled={captcha !== null && token === undefined}
        loading={claim.isPending}
        onClick={() => claim.mutate(address)}
      >
        Get play money
      </Button>
      <div role="status" className="mt-3 text-small empty:hidden">
        {claim.data !== undefined && (
          <p className="text-positive">
            It’s on its way: <AddressText address={claim.data.transaction_hash} />. The next one is possible
            from {formatUtcMinute(new Date(claim.data.next_claim_at))} on.
          </p>
        )}
        {claim.error !== null && <p className="text-negative">{describeFailure(claim.error)}</p>}
      </div>
    </>
  )
}

const describeFailure = (error: Error): string =>
  error instanceof ApiError || error instanceof ApiUnreachableError
    ? error.message
    : GENERAL_MESSAGES.genericError
