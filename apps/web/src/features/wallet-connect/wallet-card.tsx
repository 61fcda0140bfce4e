import { FAMILY_NAMES } from '@sunspan/domain'
import { LogOut } from '../../shared/ui/icons/drawn/arrows/log-out.ts'
import { Repeat } from '../../shared/ui/icons/drawn/arrows/repeat.ts'
import type { ReactNode } from 'react'
import { addressLink } from '../../entities/network/explorer-links.ts'
import type { Network } from '../../entities/network/network.ts'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import type { ConnectedWallet } from '../../entities/wallet/use-wallet.ts'
import { leaveWallet } from '../../flows/wallet-login/leave-wallet.ts'
import type { LoginState } from '../../flows/wallet-login/login-state.ts'
import { loginOf } from '../../flows/wallet-login/logins.ts'
import { useWalletLogin } from '../../flows/wallet-login/use-wallet-logins.ts'
import { CopyButton } from '../../shared/ui/address-text/copy-button.tsx'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { ExternalLink } from '../../shared/ui/external-link/external-link.tsx'
import { NetworkIcon } from '../../shared/ui/icons/network-icon.tsx'
import { RemoteIcon } from '../../shared/ui/icons/remote-icon.tsx'
import { WalletName } from './wallet-name.tsx'

const LOGIN_TEXTS: Readonly<Record<LoginState['status'], string>> = {
  none: 'Not signed in yet',
  checking: 'Checking sign-in',
  signing: 'Waiting for your signature',
  authorized: 'Signed in',
}

export interface WalletCardProps {
  readonly wallet: ConnectedWallet
  readonly networks: readonly Network[]
  readonly onDone: () => void
}

/** One connected wallet: its address, network and actions. */
export function WalletCard(props: WalletCardProps): ReactNode {
  const { wallet, family } = props.wallet
  const name = FAMILY_NAMES[family]
  return (
    <section
      aria-label={`${wallet.name}, ${name}`}
      className="border-line px-1 py-2 not-first:border-t first:pt-0"
    >
      <div className="flex items-center gap-3 pt-1 pb-2 pl-2">
        <RemoteIcon src={wallet.icon} name={wallet.name} className="size-10" />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap gap-x-1.5 font-semibold">
            <span className="line-clamp-2 wrap-anywhere">{wallet.name}</span>
            <span className="font-normal text-faint">{name}</span>
          </p>
          <WalletLoginLine {...props} />
        </div>
        <div className="flex">
          <IconButton
            label={`Change the ${name} wallet`}
            className="size-10"
            onClick={() => {
              props.onDone()
              openConnectDialog({ family })
            }}
          >
            <Repeat aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={`Disconnect the ${name} wallet`}
            className="size-10"
            onClick={() => {
              props.onDone()
              void leaveWallet(family)
            }}
          >
            <LogOut aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      </div>
      <WalletAddress {...props} />
    </section>
  )
}

function WalletLoginLine({ wallet: { family } }: WalletCardProps): ReactNode {
  const { status } = useWalletLogin(family)
  return (
    <p className="flex flex-wrap gap-x-2 text-small text-faint">
      <span aria-live="polite">{LOGIN_TEXTS[status]}</span>
      {status === 'none' && (
        <LoginButton
          name={`Sign in with the ${FAMILY_NAMES[family]} wallet`}
          text="Sign in"
          start={() => loginOf(family).requireLogin()}
        />
      )}
      {status === 'signing' && (
        <LoginButton
          name={`Ask again: ${FAMILY_NAMES[family]} wallet`}
          text="Ask again"
          start={() => loginOf(family).askAgain()}
        />
      )}
    </p>
  )
}

const LoginButton = (props: { name: string; text: string; start: () => Promise<void> }): ReactNode => (
  <button
    type="button"
    aria-label={props.name}
    className="font-semibold text-accent"
    // The login reports its own errors.
    onClick={() => void props.start().catch(() => undefined)}
  >
    {props.text}
  </button>
)

/** For a wallet without a current network, the family's first network formats the address. */
function findNetwork({ wallet: { family, chainId }, networks }: WalletCardProps): Network | undefined {
  return networks.find(
    (network) => network.family === family && (chainId === undefined || network.chainId === chainId),
  )
}

function WalletAddress(props: WalletCardProps): ReactNode {
  const { address, family, chainId } = props.wallet
  const network = findNetwork(props)
  const link = network === undefined ? undefined : addressLink(network, address)
  return (
    <div className="rounded-md bg-raised p-3">
      <div className="flex items-start gap-1">
        <p className="grow font-mono text-small leading-relaxed break-all">{address}</p>
        <CopyButton
          text={address}
          label={`Copy ${FAMILY_NAMES[family]} address`}
          className="-mt-1 -mr-1 size-8"
        />
      </div>
      {network !== undefined && <WalletName network={network} address={address} />}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-muted">
        {chainId !== undefined && <WalletPlace network={network} />}
        {link !== undefined && (
          <ExternalLink href={link} className="ml-auto">
            View on the block explorer
          </ExternalLink>
        )}
      </div>
    </div>
  )
}

const WalletPlace = ({ network }: { network: Network | undefined }): ReactNode =>
  network === undefined ? (
    <span>On a network we don’t support</span>
  ) : (
    <span className="flex items-center gap-1.5">
      <NetworkIcon network={network} className="size-4" />
      {network.name}
    </span>
  )
