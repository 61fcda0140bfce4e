import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { namedReceiver } from '../model/transfer-draft.ts'
import { settleAmount, type ReviewedTransfer } from '../model/reviewed-transfer.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { useTransferForm, type TransferForm as Form } from '../hooks/use-transfer-form.ts'
import { TransferForm } from './transfer-form.tsx'
import { UnsupportedNetworkDialog } from '../../../entities/wallet/switching/unsupported-network-dialog.tsx'

const loadConfirmStep = () => loadChunk('confirm-transfer', () => import('./confirm-transfer.tsx'))

/** The second step and its submit flow; fetched while the user fills in the first. */
const ConfirmTransfer = lazy(async () => ({ default: (await loadConfirmStep()).ConfirmTransfer }))

/** The two steps of a regular transfer. */
export function SendPage({ modeSwitch }: { modeSwitch?: ReactNode }): ReactNode {
  const form = useTransferForm()
  const destinationWallet = useNetworkWallet(form.route.destination)
  const [review, setReview] = useState<{ transfer: ReviewedTransfer; asked: bigint }>()
  const openReview = (): void => {
    const transfer = reviewOf(form, destinationWallet?.address)
    if (transfer === undefined) return
    // The form stays visible until the next step has loaded.
    startTransition(() => setReview({ transfer, asked: form.amountIn ?? transfer.amount }))
  }
  // The next step requires a wallet.
  const hasWallet = form.wallet !== undefined
  useEffect(() => {
    if (!hasWallet) return
    loadConfirmStep().catch(() => {
      // Only a head start: the step retries and reports errors.
    })
  }, [hasWallet])
  // The confirmation includes the account: another account returns to the form.
  const isCurrent = review !== undefined && review.transfer.sender === form.wallet?.address
  return (
    <>
      <Panel className="mx-auto max-w-form">
        {isCurrent ? (
          <Suspense>
            <ConfirmTransfer
              transfer={review.transfer}
              askedAmount={review.asked}
              spending={{ balance: form.balance, sourceFee: form.sourceFee }}
              onBack={() => setReview(undefined)}
            />
          </Suspense>
        ) : (
          <>
            {modeSwitch}
            <h1 className="mb-4 text-title font-semibold">Bridge</h1>
            <TransferForm form={form} onReview={openReview} />
          </>
        )}
      </Panel>
      <UnsupportedNetworkDialog />
    </>
  )
}

/** Lowers an amount that leaves nothing for the network's fee; the confirmation step shows both amounts. */
function reviewOf(form: Form, ownAddress: string | undefined): ReviewedTransfer | undefined {
  const { route, wallet, receiver, amountIn, draft } = form
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
    receiverName: receiver.mode === 'InputAddress' ? namedReceiver(draft, destination.id)?.name : undefined,
    receiverFromLink: receiver.mode === 'InputAddress' && draft.receiverOrigin !== 'person',
    ownAddress,
  }
}
