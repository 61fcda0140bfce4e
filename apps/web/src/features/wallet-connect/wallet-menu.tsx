import { Plus } from '../../shared/ui/icons/drawn/signs/plus.ts'
import type { ReactNode } from 'react'
import { useNetworks } from '../../entities/network/network-queries.ts'
import { openConnectDialog } from '../../entities/wallet/connect-dialog-store.ts'
import { useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { offeredFamilies } from './family-tabs.ts'
import { OpenSessions } from './open-sessions.tsx'
import { WalletCard } from './wallet-card.tsx'

const NONE: readonly never[] = []

/** The connected wallets with their actions, and a way to connect another one. */
export function WalletMenu({ onDone }: { onDone: () => void }): ReactNode {
  const connected = useConnectedWallets()
  const { data: networks } = useNetworks()
  const families = connected.map(({ family }) => family)
  const others = offeredFamilies({ request: { onlyDisconnected: true }, networks, connected: families })
  return (
    <>
      {connected.map((wallet) => (
        <WalletCard key={wallet.family} wallet={wallet} networks={networks ?? NONE} onDone={onDone} />
      ))}
      <OpenSessions onDone={onDone} />
      {others.length > 0 && (
        <button
          type="button"
          className="mt-1 flex h-11 w-full items-center gap-3 rounded-md px-3 text-muted transition-colors hover:bg-raised hover:text-ink"
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
