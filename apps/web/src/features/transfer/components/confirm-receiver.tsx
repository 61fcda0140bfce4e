import { CircleAlert, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../entities/order/components/grouped-address.tsx'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import type { ReviewedTransfer } from '../model/reviewed-transfer.ts'

/** The receiving address in full, since nobody can take a transfer back. */
export function ConfirmReceiver({ transfer }: { transfer: ReviewedTransfer }): ReactNode {
  const { receiver, ownAddress, destination } = transfer
  const isOwn = receiver === ownAddress
  return (
    <div className="mt-2 rounded-lg bg-raised px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-small font-normal text-muted">
            Receiving address on {destination.name}
          </h2>
          <p className="mt-1">
            <GroupedAddress address={receiver} />
          </p>
        </div>
        <CopyButton text={receiver} label="Copy receiving address" className="-mr-1.5 size-9" />
      </div>
      {isOwn ? (
        <p className="mt-1.5 flex items-center gap-2 text-small text-muted">
          <Wallet aria-hidden className="size-4 shrink-0 text-faint" />
          Your connected wallet
        </p>
      ) : (
        <p className="mt-1.5 flex items-start gap-2 text-small text-warning">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          This is not your connected wallet. Compare every character: what is sent cannot be taken back.
        </p>
      )}
    </div>
  )
}
