import { LogOut, Plus, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressLink } from '../../entities/network/explorer-links.ts'
import { useNetworks } from '../../entities/network/network-queries.ts'
import type { Network } from '../../entities/network/network.ts'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import {
  useConnectedWallets,
  useWalletLogin,
  type ConnectedWallet,
} from '../../entities/wallet/use-wallet.ts'
import { wallets } from '../../entities/wallet/wallets.ts'
import { FAMILY_NAMES } from '../../shared/messages/family-names.ts'
import { CopyButton } from '../../shared/ui/address-text/copy-button.tsx'
import { ExternalLink } from '../../shared/ui/external-link/external-link.tsx'
import { NetworkIcon } from '../../shared/ui/icons/network-icon.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { offeredFamilies } from './family-tabs.ts'

const ITEM =
  'flex h-11 w-full items-center gap-3 rounded-md px-3 text-muted transition-colors hover:bg-raised hover:text-ink'
const NONE: readonly never[] = []

/** The connected wallets, each with what can be done with it, and the way to another one. */
export function WalletMenu({ onDone }: { onDone: () => void }): ReactNode {
  const connected = useConnectedWallets()
  const { data: networks } = useNetworks()
  const families = connected.map(({ family }) => family)
  const others = offeredFamilies({ wish: { onlyDisconnected: true }, networks, connected: families })
  return (
    <>
      {connected.map((wallet) => (
        <WalletCard key={wallet.family} wallet={wallet} networks={networks ?? NONE} onDone={onDone} />
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={`${ITEM} mt-1`}
          onClick={() => {
            onDone()
            openConnectDialog({ onlyDisconnected: true })
          }}
        >
          <Plus aria-hidden className="size-4.5" />
          Connect another wallet
        </button>
      )}
    </>
  )
}

function WalletCard(props: {
  wallet: ConnectedWallet
  networks: readonly Network[]
  onDone: () => void
}): ReactNode {
  const { wallet, chainId, family } = props.wallet
  const { connector } = wallets[family]
  const name = FAMILY_NAMES[family]
  const isSignedIn = useWalletLogin(family).status === 'authorized'
  return (
    <section
      aria-label={`${wallet.name}, ${name}`}
      className="border-line pb-1 not-first:border-t not-first:pt-1"
    >
      <div className="flex items-center gap-3 px-3 pt-2 pb-3">
        <RemoteIcon src={wallet.icon} name={wallet.name} className="size-10" />
        <div className="min-w-0">
          <p className="truncate font-semibold">
            {wallet.name} <span className="font-normal text-faint">{name}</span>
          </p>
          <p className="text-small text-faint">{isSignedIn ? 'Signed in' : 'Connected, not signed in yet'}</p>
        </div>
      </div>
      <WalletAddress {...props} />
      {chainId !== undefined && <WalletPlace {...props} />}
      <div className="flex">
        <button
          type="button"
          aria-label={`Change the ${name} wallet`}
          className={ITEM}
          onClick={() => {
            props.onDone()
            openConnectDialog({ family })
          }}
        >
          <Repeat aria-hidden className="size-4.5" />
          Change
        </button>
        <button
          type="button"
          aria-label={`Disconnect the ${name} wallet`}
          className={ITEM}
          onClick={() => {
            props.onDone()
            void connector.disconnect()
          }}
        >
          <LogOut aria-hidden className="size-4.5" />
          Disconnect
        </button>
      </div>
    </section>
  )
}

interface PlaceProps {
  readonly wallet: ConnectedWallet
  readonly networks: readonly Network[]
}

/** Without a network of its own, the family's first one shows the address best. */
function findNetwork({ wallet: { family, chainId }, networks }: PlaceProps): Network | undefined {
  return networks.find(
    (network) => network.family === family && (chainId === undefined || network.chainId === chainId),
  )
}

function WalletAddress(props: PlaceProps): ReactNode {
  const { address, family } = props.wallet
  const network = findNetwork(props)
  const link = network === undefined ? undefined : addressLink(network, address)
  return (
    <div className="mx-1 rounded-md bg-raised p-3">
      <div className="flex items-start gap-1">
        <p className="grow font-mono text-small leading-relaxed break-all">{address}</p>
        <CopyButton
          text={address}
          label={`Copy ${FAMILY_NAMES[family]} address`}
          className="-mt-1 -mr-1 size-8"
        />
      </div>
      {link !== undefined && (
        <ExternalLink href={link} className="mt-1 text-small">
          View on the explorer
        </ExternalLink>
      )}
    </div>
  )
}

function WalletPlace(props: PlaceProps): ReactNode {
  const network = findNetwork(props)
  return (
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
  )
}
