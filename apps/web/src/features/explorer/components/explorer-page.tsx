import { type ReactNode, useState } from 'react'
import { openConnectDialog } from '../../../entities/wallet/connect-dialog-store.ts'
import { useIsWalletPending } from '../../../entities/wallet/use-wallet.ts'
import { WALLET_MESSAGES } from '../../../shared/messages/wallet-messages.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { useProvedWallets } from '../hooks/use-proved-wallets.ts'
import { ListLoading } from './list-loading.tsx'
import { OrderList } from './order-list.tsx'
import { SignInNote, SignInPrompt } from './sign-in-prompt.tsx'
import { WalletGroup } from './wallet-group.tsx'

export interface ExplorerPageProps {
  readonly onOpen: (orderId: string) => void
}

const NOBODY: ReadonlySet<string> = new Set()

/** The person's own transactions, of every wallet that is connected and proved. */
export function ExplorerPage({ onOpen }: ExplorerPageProps): ReactNode {
  usePageTitle('Explorer')
  const wallets = useProvedWallets()
  const [hidden, setHidden] = useState(NOBODY)
  const chosen = wallets.filter(({ address }) => !hidden.has(address))
  // Where only wallets are left that were left out, they are shown.
  const left = chosen.length === 0 ? NOBODY : hidden
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-headline font-semibold">My Recent Transactions</h1>
        {wallets.length > 0 && <WalletGroup wallets={wallets} hidden={left} onChange={setHidden} />}
      </header>
      <Transactions wallets={chosen.length === 0 ? wallets : chosen} onOpen={onOpen} />
    </>
  )
}

function Transactions(props: {
  wallets: ReturnType<typeof useProvedWallets>
  onOpen: (orderId: string) => void
}): ReactNode {
  const { wallets, onOpen } = props
  const isPending = useIsWalletPending()
  if (wallets.length === 0) return isPending ? <ListLoading /> : <ConnectPrompt />
  const proved = wallets.filter(({ isProved }) => isProved === true)
  const [unproved, ...others] = wallets.filter(({ isProved }) => isProved === false)
  if (proved.length === 0) {
    return unproved === undefined ? (
      <ListLoading />
    ) : (
      <Panel>
        <SignInPrompt wallet={unproved} />
      </Panel>
    )
  }
  return (
    <div className="space-y-4">
      {[unproved, ...others].map(
        (wallet) =>
          wallet !== undefined && <SignInNote key={`${wallet.family} ${wallet.address}`} wallet={wallet} />,
      )}
      <OrderList wallets={proved} onOpen={onOpen} />
    </div>
  )
}

const ConnectPrompt = (): ReactNode => (
  // Nothing of it while a wallet of an earlier visit comes back.
  <Panel className="restoring:invisible">
    <EmptyState
      title="To view your recent transactions, please connect wallet"
      action={<Button onClick={() => openConnectDialog()}>{WALLET_MESSAGES.connect}</Button>}
    />
  </Panel>
)
