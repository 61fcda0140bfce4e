import type { UserProfileWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import { openConnectDialog } from '../../../../entities/wallet/connect-dialog-store.ts'
import { countWallets, MOST_WALLETS } from '../../model/linked-wallets.ts'

/** How many wallets collect for this profile, and a way to link another one. */
export function LinkedWallets({ profile }: { profile: UserProfileWire }): ReactNode {
  const count = countWallets(profile)
  return (
    <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3 text-small">
      <span className="tabular text-muted">
        {count === 1 ? '1 wallet collects' : `${count} wallets collect`}
      </span>
      {count < MOST_WALLETS && (
        <button
          type="button"
          onClick={() => openConnectDialog({ onlyDisconnected: true })}
          className="rounded-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          Link a wallet
        </button>
      )}
    </div>
  )
}
