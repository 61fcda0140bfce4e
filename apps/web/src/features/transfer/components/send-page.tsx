import { type ReactNode, useState } from 'react'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { settleAmount, type ReviewedTransfer } from '../hooks/use-review.ts'
import { useFamilyWallet } from '../hooks/use-family-wallet.ts'
import { useTransferForm, type TransferForm as Form } from '../hooks/use-transfer-form.ts'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import { TransferForm } from './transfer-form.tsx'
import { UnsupportedNetworkDialog } from './unsupported-network-dialog.tsx'

/** The two steps of a regular transfer. */
export function SendPage(): ReactNode {
  const form = useTransferForm()
  const destinationWallet = useFamilyWallet(form.route.destination?.family)
  const [review, setReview] = useState<{ transfer: ReviewedTransfer; asked: bigint }>()
  const openReview = (): void => {
    const transfer = reviewOf(form, destinationWallet?.address)
    if (transfer !== undefined) setReview({ transfer, asked: form.amountIn ?? transfer.amount })
  }
  // The account is part of what was confirmed: another one goes back to the form.
  const isCurrent = review !== undefined && review.transfer.sender === form.wallet?.address
  return (
    <>
      <Panel className="mx-auto max-w-form">
        {isCurrent ? (
          <ConfirmTransfer
            transfer={review.transfer}
            askedAmount={review.asked}
            spending={{ balance: form.balance, sourceFee: form.sourceFee }}
            onBack={() => setReview(undefined)}
          />
        ) : (
          <>
            <h1 className="mb-4 text-title font-semibold">Bridge</h1>
            <TransferForm form={form} onReview={openReview} />
          </>
        )}
      </Panel>
      <UnsupportedNetworkDialog />
    </>
  )
}

/** Lowers an amount that leaves nothing for the network's fee; the confirm step shows both figures. */
function reviewOf(form: Form, ownAddress: string | undefined): ReviewedTransfer | undefined {
  const { route, wallet, receiver, amountIn } = form
  const { source, destination, tokenFrom, tokenTo } = route
  if (source === undefined || destination === undefined || tokenFrom === undefined || tokenTo === undefined) {
    return undefined
  }
  if (wallet === undefined || receiver.address === undefined || amountIn === undefined) return undefined
  return {
    source,
    destination,
    tokenFrom,
    tokenTo,
    amount: settleAmount(amountIn, tokenFrom, form),
    sender: wallet.address,
    receiver: receiver.address,
    ownAddress,
  }
}
