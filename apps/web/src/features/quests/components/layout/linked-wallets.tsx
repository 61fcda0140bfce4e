import type { UserProfileWire } from '@sunspan/api'
import { FAMILY_NAMES } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { linkedAddress, linkedWallets, MOST_WALLETS } from '../../../../entities/points/linked-wallets.ts'
import type { LinkableWallet } from '../../../../entities/points/unlinked-wallets.ts'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { useWalletsWithLogin } from '../../../../flows/wallet-login/use-wallet-logins.ts'
import { AddressText } from '../../../../shared/ui/address-text/address-text.tsx'
import { useWalletLink } from '../../hooks/use-wallet-link.ts'

const ACTION =
  'rounded-sm font-medium text-accent underline-offset-4 hover:underline aria-disabled:text-muted aria-disabled:no-underline'

/** The wallets that collect for this profile, those that could, and a way to link another one. */
export function LinkedWallets({ profile }: { profile: UserProfileWire }): ReactNode {
  const linked = linkedWallets(profile)
  const loose = useWalletsWithLogin().filter(
    ({ family, login }) => login === 'authorized' && linkedAddress(profile, family) === null,
  )
  const count = linked.length + 1
  return (
    <div className="mt-3 border-t border-line pt-3 text-small">
      <div className="flex items-center justify-between gap-3">
        <span className="tabular text-muted">
          {count === 1 ? '1 wallet earns points' : `${count} wallets earn points`}
        </span>
        {count < MOST_WALLETS && (
          <button
            type="button"
            onClick={() =>
              openConnectDialog({ onlyDisconnected: true, linked: linked.map(({ family }) => family) })
            }
            className={ACTION}
          >
            Link a wallet
          </button>
        )}
      </div>
      {linked.length + loose.length > 0 && (
        <ul aria-label="Linked wallets" className="mt-2 grid gap-1.5">
          {[
            ...linked.map((wallet) => ({ wallet, isLinked: true })),
            ...loose.map((wallet) => ({ wallet, isLinked: false })),
          ].map(({ wallet, isLinked }) => (
            <WalletRow
              key={`${wallet.family} ${wallet.address}`}
              owner={profile.evm_address}
              wallet={wallet}
              isLinked={isLinked}
            />
          ))}
        </ul>
      )}
      <p className="mt-2 text-caption text-pretty text-muted">
        Transfers that a wallet made before you link it count too, by the rules and the multiplier of their
        own day.
      </p>
    </div>
  )
}

function WalletRow(props: { owner: string; wallet: LinkableWallet; isLinked: boolean }): ReactNode {
  const { wallet, isLinked } = props
  const { isBusy, isTaken, link, unlink, move } = useWalletLink(props.owner, wallet)
  const name = FAMILY_NAMES[wallet.family]
  const [action, act] = isLinked
    ? (['Unlink', unlink] as const)
    : isTaken
      ? (['Move here', move] as const)
      : (['Link', link] as const)
  return (
    <li className="flex items-center gap-2">
      <span className="text-ink">{name}</span>
      <AddressText address={wallet.address} className="min-w-0 grow text-muted" />
      <button
        type="button"
        aria-label={`${action}: ${name} wallet`}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) act()
        }}
        className={ACTION}
      >
        {action}
      </button>
    </li>
  )
}
