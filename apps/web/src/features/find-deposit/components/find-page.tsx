import { WALLET_FAMILIES } from '@sunspan/chains'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { depositQuery, isRefusal } from '../../../entities/deposit/deposit-queries.ts'
import type { DepositLookup } from '../../../entities/deposit/deposit.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { supportedFamily } from '../../../entities/wallet/family-wallet.ts'
import { useWalletLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import type { FindSearch } from '../model/find-search.ts'
import { FindForm } from './find-form.tsx'
import { NothingSeen } from './nothing-seen.tsx'

// Cards load while the transaction is looked up: most visitors have not pasted one yet.
const loadCard = () => loadChunk('deposit-card', () => import('./deposit-card.tsx'))
const DepositCard = lazy(async () => ({ default: (await loadCard()).DepositCard }))

export interface FindPageProps {
  readonly search: FindSearch
  readonly onFind: (wanted: { readonly network: string; readonly hash: string }) => void
}

const NONE: readonly never[] = []

/** Status of a transaction, for users who sent one and ask where the money is. */
export function FindPage({ search, onFind }: FindPageProps): ReactNode {
  usePageTitle('Find a deposit')
  const { data: networks = NONE } = useNetworks()
  const { network, hash } = search
  const family = supportedFamily(networks.find(({ id }) => id === network)?.family)
  const login = useWalletLogin(family ?? WALLET_FAMILIES[0])
  const isAsked = network !== undefined && hash !== undefined
  const query = useQuery({
    ...depositQuery({
      networkId: network ?? '',
      hash: hash ?? '',
      provedAddress: login.status === 'authorized' ? login.address : undefined,
    }),
    enabled: isAsked,
    // The answer to the same question stays while a login changes the query.
    placeholderData: (known: DepositLookup | undefined) =>
      known?.networkId === network && known?.transactionHash === hash ? known : undefined,
  })
  useEffect(() => {
    // Rendering the card reports why it could not be fetched.
    if (isAsked) loadCard().catch(() => undefined)
  }, [isAsked])
  return (
    <div className="mx-auto grid max-w-[36rem] gap-5">
      <Panel>
        <h1 className="text-title font-semibold">Find a deposit</h1>
        {query.data === undefined && (
          <p className="mt-2 text-pretty text-muted">
            We keep track of every deposit, including ones that were too small, late or sent twice.
          </p>
        )}
        <FindForm
          // The key resets the form when a link is opened while the page is shown.
          key={`${network ?? ''} ${hash ?? ''}`}
          networks={networks}
          search={search}
          isBusy={isAsked && query.isLoading}
          isAnswered={query.data !== undefined}
          onFind={(wanted) => {
            if (wanted.network === network && wanted.hash === hash) void query.refetch()
            else onFind(wanted)
          }}
        />
      </Panel>
      {isAsked && (
        <Result
          lookup={query.data}
          error={query.error}
          isBusy={query.isFetching}
          search={search}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  )
}

interface ResultProps {
  readonly lookup: DepositLookup | undefined
  readonly error: Error | null
  readonly isBusy: boolean
  readonly search: FindSearch
  readonly onRetry: () => void
}

function Result({ lookup, error, isBusy, search, onRetry }: ResultProps): ReactNode {
  const { data: networks = NONE } = useNetworks()
  const network = networks.find(({ id }) => id === search.network)
  if (lookup === undefined) {
    return error === null ? <Looking /> : <LookFailed error={error} isBusy={isBusy} onRetry={onRetry} />
  }
  return (
    <>
      {error !== null && (
        <p role="status" className="text-center text-small text-warning">
          We can’t reach the server right now. This is the last update.
        </p>
      )}
      {lookup.deposits.length === 0 && <NothingSeen lookup={lookup} network={network} />}
      <Suspense fallback={<Looking />}>
        {lookup.deposits.map((deposit) => (
          <DepositCard key={deposit.index} deposit={deposit} network={network} meantFor={search.order} />
        ))}
      </Suspense>
    </>
  )
}

const Looking = (): ReactNode => (
  <Panel aria-busy className="grid min-h-64 place-items-center">
    <Spinner label="Looking for the transaction" className="w-16" />
  </Panel>
)

const LookFailed = (props: { error: Error; isBusy: boolean; onRetry: () => void }): ReactNode => (
  <Panel role="alert">
    <EmptyState
      tone="negative"
      title="We couldn’t look it up"
      text={
        isRefusal(props.error)
          ? props.error.message
          : 'We can’t reach the server right now. Your deposit is safe on the network, and we’ll find it once the connection is back.'
      }
      action={
        <Button variant="secondary" loading={props.isBusy} onClick={props.onRetry}>
          {GENERAL_MESSAGES.tryAgain}
        </Button>
      }
    />
  </Panel>
)
