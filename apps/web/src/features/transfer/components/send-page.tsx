import { type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { namedReceiver } from '../model/transfer-draft.ts'
import { settleAmount, type ReviewedTransfer } from '../model/reviewed-transfer.ts'
import { useNetworkWallet } from '../../../entities/wallet/use-network-wallet.ts'
import { useConfirmStep } from '../../../flows/submission/confirm/use-confirm-step.ts'
import { useTransferForm, type TransferForm as Form } from '../hooks/use-transfer-form.ts'
import { TransferForm } from './transfer-form.tsx'

/** The second step and its submit flow; fetched while the user fills in the first. */
const loadConfirmStep = () => loadChunk('confirm-transfer', () => import('./confirm-transfer.tsx'))

type ConfirmStep = Awaited<ReturnType<typeof loadConfirmStep>>['ConfirmTransfer']

interface OpenReview {
  readonly transfer: ReviewedTransfer
  /** The amount that was typed. */
  readonly asked: bigint
  readonly ConfirmTransfer: ConfirmStep
}

/** The two steps of a regular transfer. */
export function SendPage(): ReactNode {
  const form = useTransferForm()
  const destinationWallet = useNetworkWallet(form.route.destination)
  const [review, setReview] = useState<OpenReview>()
  // The confirmation includes the account: another account returns to the form.
  const isCurrent = review !== undefined && review.transfer.sender === form.wallet?.address
  const step = useConfirmStep(isCurrent)
  const openReview = async (): Promise<void> => {
    const transfer = reviewOf(form, destinationWallet?.address)
    if (transfer === undefined) return
    try {
      // The form stays until the step is loaded, and its history entry must have what was typed before the step follows it.
      const [{ ConfirmTransfer }] = await Promise.all([loadConfirmStep(), form.writeAddress()])
      setReview({ transfer, asked: form.amountIn ?? transfer.amount, ConfirmTransfer })
      step.open()
    } catch (error) {
      // For the page's error screen.
      setReview(() => {
        throw error
      })
    }
  }
  // The next step requires a wallet.
  const hasWallet = form.wallet !== undefined
  useEffect(() => {
    if (!hasWallet) return
    loadConfirmStep().catch(() => {
      // Only a head start: the step retries and reports errors.
    })
  }, [hasWallet])
  if (isCurrent && step.isAddressed) {
    return (
      <review.ConfirmTransfer
        transfer={review.transfer}
        askedAmount={review.asked}
        spending={{ balance: form.balance, sourceFee: form.sourceFee }}
        onBack={step.close}
      />
    )
  }
  return (
    <>
      <h1 className="sr-only">Bridge</h1>
      <TransferForm form={form} onReview={() => void openReview()} />
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
    memo: form.memo?.text ?? '',
    receiverName: receiver.mode === 'InputAddress' ? namedReceiver(draft, destination.id)?.name : undefined,
    receiverFromLink: receiver.mode === 'InputAddress' && draft.receiverOrigin !== 'person',
    ownAddress,
  }
}
