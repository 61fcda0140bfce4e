import type { JourneyWire, UserProfileWire } from '@sunspan/api'
import { ApiError } from '@sunspan/api/client'
import { shortenAddress } from '@sunspan/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNetworks } from '../../../../entities/network/network-queries.ts'
import type { Network } from '../../../../entities/network/network.ts'
import { claimQuery, marketQuery } from '../../../../entities/points/points-queries.ts'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { useWalletsWithLogin } from '../../../../flows/wallet-login/use-wallet-logins.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { FilterGroup } from '../../../../shared/ui/filter-group/filter-group.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import { useClaim } from '../../hooks/use-claim.ts'
import { useQuestSignIn } from '../../hooks/use-quest-sign-in.ts'
import type { QuestUser } from '../../hooks/use-quest-user.ts'
import { UserGate } from '../parts/user-gate.tsx'

/** The NFT at the end of a journey: what is missing, the claim, or that it is held. */
export function ClaimPanel({ journey, user }: { journey: JourneyWire; user: QuestUser }): ReactNode {
  const places = usePlaces(journey)
  const [chosen, setChosen] = useState<string>()
  const network = places.find(({ id }) => id === chosen) ?? places[0]
  if (network === undefined) return null
  return (
    <div className="mt-5 border-t border-line pt-5">
      <UserGate user={user} title={`Claim the ${journey.phase} NFT`}>
        {(profile) => (
          <>
            {places.length > 1 && (
              <FilterGroup
                label="Network of the NFT"
                items={places.map(({ id, name }) => ({ value: id, label: name }))}
                value={network.id}
                onChoose={setChosen}
                className="mb-3 justify-center"
              />
            )}
            <Claim key={network.id} journey={journey} network={network} profile={profile} />
          </>
        )}
      </UserGate>
    </div>
  )
}

const NONE: readonly never[] = []

/** The networks on which a journey's NFT can be claimed: its own, or any with a collection of its phase. */
function usePlaces({ network, phase }: JourneyWire): readonly Network[] {
  const { data: networks = NONE } = useNetworks()
  const market = useQuery({ ...marketQuery(undefined), enabled: network === null })
  const ids =
    network === null
      ? (market.data?.collections ?? NONE).filter((one) => one.phase === phase).map((one) => one.network)
      : [network]
  return networks.filter(({ id }) => ids.includes(id))
}

/** The wallet that receives the NFT. */
const claimant = (profile: UserProfileWire, { family }: Network): string | null =>
  family === 'ton' ? profile.ton_address : profile.evm_address

function Claim(props: { journey: JourneyWire; network: Network; profile: UserProfileWire }): ReactNode {
  const { journey, network, profile } = props
  const wallet = claimant(profile, network)
  if (wallet === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-pretty text-muted">
          The NFT is minted on {network.name}. Link a {network.name} wallet first.
        </p>
        <Button
          size="small"
          variant="secondary"
          onClick={() => openConnectDialog({ family: network.family })}
        >
          Link a wallet
        </Button>
      </div>
    )
  }
  return <WalletClaim journey={journey} network={network} wallet={wallet} />
}

function WalletClaim(props: { journey: JourneyWire; network: Network; wallet: string }): ReactNode {
  const { journey, network, wallet } = props
  const question = { phase: journey.phase, wallet, network: network.id, journey: journey.id }
  const connected = useWalletsWithLogin().find(
    ({ family, address }) => family === network.family && address === wallet,
  )
  const status = useQuery({
    ...claimQuery(question, connected?.login === 'authorized'),
    placeholderData: keepPreviousData,
  })
  const claim = useClaim(question, network)
  if (status.data === undefined) {
    if (status.error instanceof ApiError && status.error.status === 401)
      return <ProveFirst network={network} wallet={wallet} isConnected={connected !== undefined} />
    if (!status.isError) return <Skeleton className="h-11 w-full rounded-md" />
    return (
      <Button variant="secondary" block onClick={() => void status.refetch()}>
        We couldn’t load the claim. Try again
      </Button>
    )
  }
  const { eligible, isClaimed, reason } = status.data
  if (isClaimed)
    return (
      <p role="status" className="text-center font-medium text-positive">
        You hold the {journey.phase} NFT on {network.name}
      </p>
    )
  if (!eligible) return <p className="text-center text-small text-pretty text-muted">{reason}</p>
  return (
    <>
      <Button block size="large" loading={claim.stage !== 'idle'} onClick={claim.start}>
        Claim on {network.name}
      </Button>
      <p role="status" className="mt-2 text-center text-small text-muted">
        {CLAIM_TEXTS[claim.stage]}
      </p>
    </>
  )
}

/** A linked wallet of which this session has no proof: it may be another person's, so nothing is claimed for it. */
function ProveFirst(props: { network: Network; wallet: string; isConnected: boolean }): ReactNode {
  const { network, wallet, isConnected } = props
  const { family } = network
  const { isBusy, signIn } = useQuestSignIn(family)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-0 text-small text-pretty text-muted">
        The NFT is minted for your linked wallet {shortenAddress(wallet, family)}. Sign in with it first.
      </p>
      <Button
        size="small"
        variant="secondary"
        loading={isBusy}
        onClick={isConnected ? signIn : () => openConnectDialog({ family })}
      >
        Sign in
      </Button>
    </div>
  )
}

const CLAIM_TEXTS: Readonly<Record<ReturnType<typeof useClaim>['stage'], string>> = {
  idle: '',
  preparing: 'Preparing the claim',
  wallet: 'Please, confirm this transaction on your wallet.',
  minting: 'Minting your NFT',
}
