import { formatEstimate, formatExact, formatFee, formatUnits } from '@sunspan/domain'
import { ArrowLeft } from '../../../shared/ui/icons/drawn/arrows/arrow-left.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RateRows } from '../../../entities/rate/rate-rows.tsx'
import { UnfinishedNotice } from '../../../entities/tracked-transfer/unfinished-notice.tsx'
import { LazyPointsForecast } from '../../../flows/points/lazy-points.ts'
import { isSubmitting, type SubmitState } from '../../../flows/submission/submit-state.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { ConfirmNotice, type NoticeText } from '../../../shared/ui/notice/confirm-notice.tsx'
import { ActionBar } from '../../../shared/ui/panel/action-bar.tsx'
import { useRecipientCheck } from '../hooks/use-recipient-check.ts'
import { useReview, type Review } from '../hooks/use-review.ts'
import { useCurrentSubmit } from '../hooks/use-transfer-flow.ts'
import { useUnfinished } from '../hooks/use-unfinished.ts'
import { totalFeeUsd } from '../model/total-fee-usd.ts'
import type { ReviewedTransfer, SpendingFacts } from '../model/reviewed-transfer.ts'
import { ConfirmReceiver } from './confirm-receiver.tsx'
import { ConfirmRoute } from './confirm-route.tsx'
import { FeeBreakdown } from './fee-breakdown.tsx'
import { RecipientNotices } from './recipient-notices.tsx'
import { UnknownFigure } from './unknown-figure.tsx'
import { WalletRequest } from './wallet-request.tsx'

export interface ConfirmTransferProps {
  readonly transfer: ReviewedTransfer
  /** The amount that the user typed. */
  readonly askedAmount: bigint
  readonly spending: SpendingFacts
  readonly onBack: () => void
}

/** The final review before the wallet opens: everything in full, and one click that confirms exactly what is shown. */
export function ConfirmTransfer(props: ConfirmTransferProps): ReactNode {
  const { transfer, onBack } = props
  const review = useReview(transfer, props.askedAmount, props.spending)
  const { quote } = review
  const { flow, state } = useCurrentSubmit()
  const [clicked, setClicked] = useState(false)
  const recipient = useRecipientCheck(transfer)
  const [agreed, setAgreed] = useState(false)
  const unfinished = useUnfinished(review.transfer)
  const [sendsAgain, setSendsAgain] = useState(false)
  const mayGoThere = recipient.notices.every(
    ({ weight }) => weight === 'note' || (weight === 'agree' && agreed),
  )
  const refusal = clicked && state?.phase === 'refused' ? state.refusal : undefined
  const changed = refusal?.kind === 'quote_changed'
  const { retry } = quote
  const askAnew = useRef(retry)
  askAnew.current = retry
  useEffect(() => {
    if (changed) askAnew.current()
  }, [changed, state])
  useEffect(() => () => flow.dismissRefusal(), [flow])

  const send = (): void => {
    const request = review.confirm({ allowsContracts: recipient.isSeen })
    if (request === undefined) return
    setClicked(true)
    flow.submit(request)
  }
  const busy = clicked && isSubmitting(state)
  const waiting = quote.status === 'loading' || (changed && quote.isRefreshing)
  return (
    <section aria-labelledby="confirm-title">
      <header className="mb-3 flex items-center gap-1">
        <IconButton label="Back" onClick={onBack} disabled={busy} className="-ml-2.5">
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 id="confirm-title" ref={focusOnce} tabIndex={-1} className="text-title font-semibold">
          Your Transfer Details
        </h1>
      </header>
      <ConfirmRoute review={review} />
      <ConfirmReceiver transfer={transfer} known={recipient.known} />
      <RecipientNotices
        check={recipient}
        destinationName={transfer.destination.name}
        agreed={agreed}
        onAgree={setAgreed}
      />
      {unfinished !== undefined && !busy && (
        <UnfinishedNotice transfer={unfinished} agreed={sendsAgain} onAgree={setSendsAgain} />
      )}
      <Costs review={review} />
      <LazyPointsForecast
        currencyIn={transfer.tokenFrom.id}
        currencyOut={transfer.tokenTo.id}
        amount={formatUnits(review.transfer.amount, transfer.tokenFrom.decimals)}
        sender={transfer.sender}
        receiver={transfer.receiver}
      />
      <WalletRequest transfer={review.transfer} sourceFee={quote.quote?.sourceChainFee} />
      <ConfirmNotice notice={noticeOf(review, refusal)} />
      <ActionBar>
        <Button variant="secondary" size="large" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button
          size="large"
          className="grow"
          onClick={send}
          loading={busy || waiting}
          disabled={quote.status !== 'ready' || !mayGoThere || (unfinished !== undefined && !sendsAgain)}
        >
          {buttonLabel(busy ? state : undefined, waiting)}
        </Button>
      </ActionBar>
    </section>
  )
}

const focusOnce = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true })

function Costs({ review }: { review: Review }): ReactNode {
  const { quote, transfer } = review
  const pending = quote.status === 'loading'
  return (
    <div className="mt-2 rounded-lg border border-line px-4 py-2">
      <FeeBreakdown quote={quote.quote} token={transfer.tokenFrom} pending={pending} />
      <dl className="mt-1.5 space-y-1 border-t border-line pt-1.5">
        <div className="flex min-h-6 items-start justify-between gap-4">
          <dt className="font-medium whitespace-nowrap">Total fee</dt>
          <dd className="tabular flex flex-wrap justify-end gap-x-1.5 text-right font-medium whitespace-nowrap max-[27rem]:flex-col">
            {quote.quote === undefined ? (
              <UnknownFigure pending={pending} />
            ) : (
              <>
                <span>{totalFeeUsd(quote.quote)}</span>{' '}
                <span className="font-normal text-faint">
                  {formatFee(quote.quote.fullFee, transfer.tokenFrom)}
                </span>
              </>
            )}
          </dd>
        </div>
        <div className="flex min-h-6 items-center justify-between gap-4">
          <dt className="text-muted">Estimated time</dt>
          <dd className="tabular">
            {quote.quote === undefined ? (
              <UnknownFigure pending={pending} />
            ) : (
              `~${formatEstimate(quote.quote.fillEstimateSeconds)}`
            )}
          </dd>
        </div>
      </dl>
      {!transfer.tokenFrom.pairs.includes(transfer.tokenTo.id) && (
        <RateRows quote={quote.quote} tokenFrom={transfer.tokenFrom} tokenTo={transfer.tokenTo} />
      )}
    </div>
  )
}

function noticeOf(
  review: Review,
  refusal: Extract<SubmitState, { phase: 'refused' }>['refusal'] | undefined,
): NoticeText | undefined {
  const { quote, loweredFrom, transfer } = review
  if (refusal?.kind === 'message') return { tone: 'negative', title: refusal.title, text: refusal.text }
  if (quote.issue !== undefined) {
    return { tone: 'negative', title: undefined, text: quote.issue.text, retry: quote.retry }
  }
  if (refusal?.kind === 'quote_changed') {
    return {
      tone: 'warning',
      title: 'The amount has changed',
      text: 'Prices or network fees have changed. Check the new amount, and send it if you agree.',
    }
  }
  if (loweredFrom === undefined) return undefined
  const { tokenFrom, source } = transfer
  return {
    tone: 'warning',
    title: 'The amount was lowered',
    text: `Your wallet needs some ${source.nativeSymbol} for the network fee on ${source.name}, so you will send ${formatExact(transfer.amount, tokenFrom)} instead of ${formatExact(loweredFrom, tokenFrom)}.`,
  }
}

function buttonLabel(state: SubmitState | undefined, waiting: boolean): string {
  if (state?.phase === 'signing_in') return 'Sign in with your wallet'
  if (state !== undefined) return 'Preparing'
  return waiting ? 'Updating' : 'Send Transfer'
}
