import { type ReactNode, useState } from 'react'
import { useNetworks } from '../../entities/network/network-queries.ts'
import { closeConnectDialog, type ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'
import { useConnectedWallets } from '../../entities/wallet/use-wallet.ts'
import { CONNECT_MESSAGES } from '../../shared/messages/connect-messages.ts'
import { Dialog, DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { LiveRegion } from '../../shared/ui/live-region/live-region.tsx'
import { Tabs } from '../../shared/ui/tabs/tabs.tsx'
import { offeredFamilies, walletTabs, type WalletTab } from './family-tabs.ts'
import { useConnect } from './use-connect.ts'
import { WaitingForWallet } from './waiting-for-wallet.tsx'
import { waitingTexts } from './waiting-texts.ts'
import { WalletRows } from './wallet-rows.tsx'

export interface ConnectPanelProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly request: ConnectRequest
}

/** The same for the list, however long it is, and for the wait. */
const CONNECT_HEIGHT = 'h-[min(40rem,86dvh)]'

/** Wallets of every family, by tabs. It closes once the wallet has logged in, or if this page needs no login. */
export function ConnectPanel({ open, onOpenChange, request }: ConnectPanelProps): ReactNode {
  const [chosen, setTab] = useState<WalletTab>('all')
  const { data: networks } = useNetworks()
  const connected = useConnectedWallets().map(({ family }) => family)
  const facts = { request, networks, connected }
  const tabs = walletTabs(facts)
  const isOpen = tabs.some(({ value, disabled }) => value === chosen && !disabled)
  const tab = request.family ?? (isOpen ? chosen : 'all')
  const families = tab === 'all' ? offeredFamilies(facts) : [tab]
  const connection = useConnect({ families, network: request.network, open, onDone: closeConnectDialog })
  const { waiting, failure, cancel } = connection
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={CONNECT_MESSAGES.title} className={CONNECT_HEIGHT}>
      <LiveRegion>{waiting === undefined ? '' : Object.values(waitingTexts(waiting)).join('. ')}</LiveRegion>
      <LiveRegion urgent>
        {failure === undefined ? '' : [failure.title ?? [], failure.message].flat().join('. ')}
      </LiveRegion>
      {waiting === undefined ? (
        <Tabs
          label="Kinds of wallets"
          items={tabs}
          value={tab}
          onChange={setTab}
          // All families are visible at once: a scrolling row would hide most of them from mouse users.
          className="flex min-h-0 flex-col [&>[role=tablist]]:mx-4 [&>[role=tablist]]:shrink-0 [&>[role=tablist]]:flex-wrap [&>[role=tablist]]:mask-none [&>[role=tablist]]:pr-1 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-col"
        >
          <DialogBody className="px-2 pt-1">
            <WalletRows connection={connection} network={request.network} />
          </DialogBody>
        </Tabs>
      ) : (
        <WaitingForWallet waiting={waiting} onCancel={cancel} />
      )}
    </Dialog>
  )
}
