import { CircleAlert } from '../../../shared/ui/icons/drawn/signs/circle-alert.ts'
import { History } from '../../../shared/ui/icons/drawn/things/history.ts'
import { Wallet } from '../../../shared/ui/icons/drawn/things/wallet.ts'
import type { ReactNode } from 'react'
import { AddressName } from '../../../entities/name/address-name.tsx'
import type { Recipient } from '../../../entities/recipient/recipient.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import type { ReviewedTransfer } from '../model/reviewed-transfer.ts'

/** The full receiving address, since a transfer cannot be undone. */
export function ConfirmReceiver(props: {
  transfer: ReviewedTransfer
  /** What this browser knows about the recipient. */
  known: Recipient | undefined
}): ReactNode {
  const { transfer, known } = props
  const { receiver, ownAddress, destination } = transfer
  const isOwn = receiver === ownAddress
  return (
    <div className="mt-2 rounded-lg border border-line bg-raised px-4 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-small font-normal text-muted">
            Receiving address on {destination.name}
          </h2>
          {known?.name !== undefined && <p className="mt-0.5 font-semibold">{known.name}</p>}
          <AddressName networkId={destination.id} address={receiver} typed={transfer.receiverName} />
          <p className="mt-1">
            <GroupedAddress address={receiver} />
          </p>
          {transfer.memo !== '' && <p className="mt-1 wrap-anywhere">Memo {transfer.memo}</p>}
        </div>
        <CopyButton text={receiver} label="Copy receiving address" className="-mr-1.5 size-9" />
      </div>
      {isOwn ? (
        <p className="mt-1.5 flex items-center gap-2 text-small text-muted">
          <Wallet aria-hidden className="size-4 shrink-0 text-faint" />
          Your connected wallet
        </p>
      ) : known !== undefined && known.timesSent > 0 ? (
        <p className="mt-1.5 flex items-center gap-2 text-small text-muted">
          <History aria-hidden className="size-4 shrink-0 text-faint" />
          You have sent to this address before. It isn’t one of your connected wallets.
        </p>
      ) : (
        <p className="mt-1.5 flex items-start gap-2 text-small text-warning">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          This isn’t one of your connected wallets. Check every character: transfers can’t be undone.
        </p>
      )}
    </div>
  )
}
