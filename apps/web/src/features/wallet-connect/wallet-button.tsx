import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortenAddress } from '@sunspan/domain'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { useWallet } from '../../entities/wallet/use-wallet.ts'
import { WALLET_MESSAGES } from '../../shared/messages/wallet-messages.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { preloadConnectDialog } from './connect-dialog.tsx'
import { WalletMenu } from './wallet-menu.tsx'

/** In the header: connects a wallet, or opens the menu of the connected one. */
export function WalletButton(): ReactNode {
  const wallet = useWallet('evm')
  if (wallet.status !== 'connected') {
    return (
      <Button
        // The page's own button is the primary one; two of them would compete.
        variant="secondary"
        size="small"
        className="text-accent! restoring:pointer-events-none restoring:text-transparent! md:h-11 md:px-4.5 md:text-body"
        loading={wallet.status === 'connecting'}
        onClick={() => openConnectDialog()}
        onPointerEnter={preloadConnectDialog}
        onFocus={preloadConnectDialog}
      >
        {WALLET_MESSAGES.connect}
      </Button>
    )
  }
  return (
    <Popover
      label="Wallet"
      panelClassName="w-[min(22rem,calc(100vw-2rem))] max-sm:fixed max-sm:inset-x-4 max-sm:top-16 max-sm:w-auto"
      trigger={(trigger) => (
        <Button {...trigger} variant="secondary" size="small" className="pl-2! md:h-11 md:text-body">
          <span className="sr-only">Wallet </span>
          <RemoteIcon src={wallet.wallet.icon} name={wallet.wallet.name} className="size-6 md:size-7" />
          <span className="font-mono text-small">{shortenAddress(wallet.address, 'evm')}</span>
          <ChevronDown aria-hidden className="size-4 text-faint max-sm:hidden" />
        </Button>
      )}
    >
      {(close) => <WalletMenu wallet={wallet} onDone={close} />}
    </Popover>
  )
}
