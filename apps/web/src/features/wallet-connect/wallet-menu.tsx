import type { WalletState } from '@sunspan/chains'
import { LogOut, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressLink } from '../../entities/network/explorer-links.ts'
import { useNetworks } from '../../entities/network/network-queries.ts'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { useWalletLogin } from '../../entities/wallet/use-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { CopyButton } from '../../shared/ui/address-text/copy-button.tsx'
import { ExternalLink } from '../../shared/ui/external-link/external-link.tsx'
import { NetworkIcon } from '../../shared/ui/icons/network-icon.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'

const ITEM =
  'flex h-11 w-full items-center gap-3 rounded-md px-3 text-muted transition-colors hover:bg-raised hover:text-ink'

export function WalletMenu(props: {
  wallet: Extract<WalletState, { status: 'connected' }>
  onDone: () => void
}): ReactNode {
  const { wallet, address, chainId } = props.wallet
  const login = useWalletLogin('evm')
  const { data: networks = [] } = useNetworks()
  const network = networks.find((candidate) => candidate.family === 'evm' && candidate.chainId === chainId)
  const link = network === undefined ? undefined : addressLink(network, address)
  const isSignedIn = login.status === 'authorized'
  return (
    <>
      <div className="flex items-center gap-3 px-3 pt-2 pb-3">
        <RemoteIcon src={wallet.icon} name={wallet.name} className="size-10" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{wallet.name}</p>
          <p className="text-small text-faint">{isSignedIn ? 'Signed in' : 'Connected, not signed in yet'}</p>
        </div>
      </div>
      <div className="mx-1 rounded-md bg-raised p-3">
        <div className="flex items-start gap-1">
          <p className="grow font-mono text-small leading-relaxed break-all">{address}</p>
          <CopyButton text={address} label="Copy wallet address" className="-mt-1 -mr-1 size-8" />
        </div>
        {link !== undefined && (
          <ExternalLink href={link} className="mt-1 text-small">
            View on the explorer
          </ExternalLink>
        )}
      </div>
      <p className="flex h-11 items-center gap-3 px-3 text-muted">
        {network === undefined ? (
          'On a network that is not served here'
        ) : (
          <>
            <NetworkIcon network={network} className="size-5" />
            {network.name}
          </>
        )}
      </p>
      <div className="border-t border-line pt-1">
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            props.onDone()
            void wallets.evm.connector.disconnect().then(() => openConnectDialog())
          }}
        >
          <Repeat aria-hidden className="size-4.5" />
          Use another wallet
        </button>
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            props.onDone()
            void wallets.evm.connector.disconnect()
          }}
        >
          <LogOut aria-hidden className="size-4.5" />
          Disconnect
        </button>
      </div>
    </>
  )
}
