import { ChevronDown } from '../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import {
  type ConnectedWallet,
  useConnectedWallets,
  useIsWalletPending,
} from '../../entities/wallet/use-wallet.ts'
import { WALLET_MESSAGES } from '../../shared/messages/wallet-messages.ts'
import { HeadAndTail } from '../../shared/ui/address-text/head-and-tail.tsx'
import { Button } from '../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { Skeleton } from '../../shared/ui/skeleton/skeleton.tsx'
import { Spinner } from '../../shared/ui/spinner/spinner.tsx'
import { preloadConnectDialog } from './connect-dialog.tsx'

const loadMenu = () => loadChunk('wallet-menu', () => import('./wallet-menu.tsx'))
const WalletMenu = lazy(async () => ({ default: (await loadMenu()).WalletMenu }))
/** Opening the menu retries and reports errors. */
const preloadMenu = (): void => void loadMenu().catch(() => undefined)

const MOST_FACES = 3

/** One icon per extension, however many families it is connected for. */
const facesOf = (connected: readonly ConnectedWallet[]): readonly ConnectedWallet['wallet'][] =>
  [...new Map(connected.map(({ wallet }) => [wallet.name, wallet])).values()].slice(0, MOST_FACES)

/** Button in the header: connects a wallet, or opens the menu of the connected ones. */
export function WalletButton(): ReactNode {
  const [first, ...others] = useConnectedWallets()
  const isConnecting = useIsWalletPending()
  if (first === undefined) {
    return (
      <Button
        // The page's own button is the primary one; two would compete.
        variant="secondary"
        size="small"
        className="text-accent! restoring:pointer-events-none restoring:text-transparent! md:h-11 md:px-4.5 md:text-body"
        // Busy, but still clickable to return to a wallet that does not respond.
        aria-busy={isConnecting || undefined}
        onClick={() => openConnectDialog()}
        onPointerEnter={preloadConnectDialog}
        onFocus={preloadConnectDialog}
      >
        {isConnecting && <Spinner className="w-6" />}
        {WALLET_MESSAGES.connect}
      </Button>
    )
  }
  return (
    <Popover
      label={others.length === 0 ? 'Wallet' : 'Wallets'}
      panelClassName="max-h-[calc(100dvh-5rem)] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto max-sm:fixed max-sm:inset-x-4 max-sm:top-16 max-sm:w-auto"
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="secondary"
          size="small"
          className="pl-2! md:h-11 md:text-body"
          onPointerEnter={preloadMenu}
        >
          <span className="sr-only">Wallet </span>
          <span className="flex -space-x-2 max-sm:*:nth-3:hidden">
            {facesOf([first, ...others]).map(({ icon, name }) => (
              <RemoteIcon key={name} src={icon} name={name} className="size-6 md:size-7" />
            ))}
          </span>
          <span
            title={first.address}
            className="font-mono text-small max-sm:w-min max-sm:leading-tight max-sm:whitespace-normal"
          >
            <HeadAndTail address={first.address} />
          </span>
          {others.length > 0 && (
            <span className="text-small text-faint">
              +{others.length}
              <span className="sr-only"> more</span>
            </span>
          )}
          <ChevronDown aria-hidden className="size-4 text-faint max-lg:hidden" />
        </Button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <WalletMenu onDone={close} />
        </Suspense>
      )}
    </Popover>
  )
}
