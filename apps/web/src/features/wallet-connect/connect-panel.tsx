import type { ChainFamily } from '@sunspan/domain'
import { type ReactNode, useState } from 'react'
import { WALLET_MESSAGES } from '../../shared/messages/wallet-messages.ts'
import { Dialog, DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { Tabs } from '../../shared/ui/tabs/tabs.tsx'
import { unservedNotice, walletTabs, type WalletTab } from './family-tabs.ts'
import { useConnect } from './use-connect.ts'
import { WaitingForWallet } from './waiting-for-wallet.tsx'
import { WalletRows } from './wallet-rows.tsx'

export interface ConnectPanelProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Limits the dialog to one family. */
  readonly family: ChainFamily | undefined
}

export function ConnectPanel({ open, onOpenChange, family }: ConnectPanelProps): ReactNode {
  const [tab, setTab] = useState<WalletTab>('all')
  const connection = useConnect('evm')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={WALLET_MESSAGES.connectTitle}
      className="md:min-h-[34rem]"
    >
      {connection.waiting === undefined ? (
        <>
          <Tabs
            label="Kinds of wallets"
            items={walletTabs(family)}
            value={family ?? tab}
            onChange={setTab}
            className="flex min-h-0 flex-col [&>[role=tablist]]:mx-4 [&>[role=tablist]]:shrink-0 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-col"
          >
            <DialogBody className="px-2 pt-1">
              <WalletRows connection={connection} />
            </DialogBody>
          </Tabs>
          <p className="mt-auto border-t border-line px-5 py-4 text-small text-pretty text-faint">
            {unservedNotice()}
          </p>
        </>
      ) : (
        <WaitingForWallet waiting={connection.waiting} onCancel={connection.cancel} />
      )}
    </Dialog>
  )
}
