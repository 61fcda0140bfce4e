import { formatAmount, formatUnits, formatUsd, maxSendAmount, sumDecimals } from '@sunspan/domain'
import { ArrowDownUp } from '../../../shared/ui/icons/drawn/arrows/arrow-down-up.ts'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { NetworksFailed } from '../../../entities/network/networks-failed.tsx'
import type { TokenChoice } from '../../../flows/token-picker/token-choice.ts'
import { useHasSettled } from '../../../shared/hydration/page-life.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import { ActionBar } from '../../../shared/ui/panel/action-bar.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { TransferForm as Form } from '../hooks/use-transfer-form.ts'
import { figureSize } from '../model/figure-size.ts'
import { kindOf } from '../model/token-kind.ts'
import { AmountInput } from './amount-input.tsx'
import { FormButton } from './form-button.tsx'
import { FormNote } from './form-note.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { TransferEnd } from './transfer-end.tsx'

/** The Regular form: sent and received amounts, recipient, and fees. */
export function TransferForm({ form, onReview }: { form: Form; onReview: () => void }): ReactNode {
  const noteId = useId()
  const { route, quote } = form
  if (route.status === 'failed') return <NetworksFailed error={route.error} onRetry={route.retry} />
  return (
    <form
      aria-label="Bridge"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.button.kind === 'review' && !form.button.disabled) onReview()
      }}
    >
      {isFromLink(form) && (
        <Suspense>
          <LinkNote form={form} />
        </Suspense>
      )}
      <SourceEnd form={form} noteId={noteId} />
      <SwapSides form={form} />
      <DestinationEnd form={form} />
      <ReceiverField
        draft={form.draft}
        receiver={form.receiver}
        memo={form.memo}
        destination={route.destination}
        dispatch={form.dispatch}
      />
      <QuoteSummary
        quote={quote.quote}
        token={route.tokenFrom}
        tokenTo={route.tokenTo}
        pending={quote.status === 'loading'}
        hasAmount={form.draft.amount !== ''}
      />
      <ActionBar>
        <FormButton form={form} />
      </ActionBar>
    </form>
  )
}

const LinkNote = lazyExtra('link-note', async () => ({
  default: (await import('./link-note.tsx')).LinkNote,
}))

const isFromLink = ({ draft }: Form): boolean =>
  [draft.source, draft.destination, draft.tokenFrom, draft.tokenTo].some((ref) => ref !== undefined) ||
  draft.receiverOrigin === 'link'

const EndNotes = lazyExtra('end-notes', async () => ({
  default: (await import('./end-notes.tsx')).EndNotes,
}))

const Notes = (props: { form: Form; side: 'source' | 'destination' }): ReactNode => (
  <Suspense>{useHasSettled() && <EndNotes {...props} />}</Suspense>
)

function useChoose(form: Form, side: 'from' | 'to'): (choice: TokenChoice) => void {
  return ({ networkId, currencyId }) => {
    const token = form.route.tokens.find(({ id }) => id === currencyId)
    if (token === undefined) return
    form.dispatch({ type: 'end_chosen', side, networkId, symbol: token.symbol, shown: form.route.shown })
  }
}

function SourceEnd({ form, noteId }: { form: Form; noteId: string }): ReactNode {
  const { route, draft, dispatch, amountIn, usdIn } = form
  const { tokenFrom } = route
  return (
    <TransferEnd
      side="from"
      network={route.source}
      token={tokenFrom}
      onSelect={useChoose(form, 'from')}
      usd={amountIn === undefined || amountIn === 0n || usdIn === undefined ? undefined : formatUsd(usdIn)}
      balance={<Balance form={form} />}
      note={
        <>
          <FormNote id={noteId} form={form} />
          <Notes form={form} side="source" />
        </>
      }
    >
      <AmountInput
        value={draft.amount}
        token={tokenFrom}
        issue={form.amountIssue?.message}
        noteId={noteId}
        onChange={(amount) => dispatch({ type: 'amount_changed', amount, isTyped: true })}
        onUnread={(by) => dispatch({ type: 'amount_unread', by })}
        onLeave={() => dispatch({ type: 'amount_left' })}
      />
    </TransferEnd>
  )
}

function Balance({ form }: { form: Form }): ReactNode {
  const { balance, balances, limits, sourceFee, dispatch, wallet } = form
  const { tokenFrom } = form.route
  if (wallet === undefined || tokenFrom === undefined) return null
  if (balance === undefined) {
    if (!balances.isError) return <Skeleton className="my-1 h-3 w-28" />
    return (
      <button
        type="button"
        onClick={balances.refetch}
        className="block underline underline-offset-4 hover:text-ink"
      >
        We couldn’t load your balance. {GENERAL_MESSAGES.tryAgain}
      </button>
    )
  }
  const fillMax = (): void => {
    const currency = { decimals: tokenFrom.decimals, kind: kindOf(tokenFrom) }
    const maxSend = limits?.maxSend ?? tokenFrom.maxSend
    const amount = maxSendAmount({ balance, currency, sourceFee, maxSend })
    const bound = amount === balance ? undefined : amount === maxSend ? 'limit' : 'fee'
    dispatch({ type: 'amount_changed', amount: formatUnits(amount, tokenFrom.decimals), bound })
  }
  return (
    <span className="tabular flex items-center gap-1.5 whitespace-nowrap">
      Balance {formatAmount(balance, tokenFrom)}
      <button
        type="button"
        onClick={fillMax}
        disabled={balance === 0n}
        aria-label="Max: send as much as possible"
        className="relative rounded-full bg-raised-hover px-2 font-semibold text-accent transition after:absolute after:-inset-2 hover:brightness-110 disabled:text-faint"
      >
        Max
      </button>
    </span>
  )
}

function SwapSides({ form }: { form: Form }): ReactNode {
  const [turns, setTurns] = useState(0)
  return (
    <div className="relative z-10 -my-4 flex justify-center">
      <button
        type="button"
        aria-label="Swap networks"
        title="Swap networks"
        disabled={form.route.status !== 'ready'}
        onClick={() => {
          setTurns(turns + 1)
          form.dispatch({ type: 'sides_swapped', shown: form.route.shown })
        }}
        className="grid size-10 place-items-center rounded-full border-4 border-surface bg-raised-hover text-muted transition hover:text-accent"
      >
        <ArrowDownUp
          aria-hidden
          className="size-4.5 transition-transform"
          style={{ transform: `rotate(${turns * 180}deg)` }}
        />
      </button>
    </div>
  )
}

function DestinationEnd({ form }: { form: Form }): ReactNode {
  const { route, quote } = form
  const { tokenTo } = route
  return (
    <TransferEnd
      side="to"
      network={route.destination}
      token={tokenTo}
      sentFrom={route.tokenFrom}
      onSelect={useChoose(form, 'to')}
      usd={form.usdOut === undefined || quote.status === 'none' ? undefined : formatUsd(form.usdOut)}
      note={<Notes form={form} side="destination" />}
    >
      <AmountOut form={form} />
    </TransferEnd>
  )
}

function AmountOut({ form }: { form: Form }): ReactNode {
  const { quote } = form
  const { tokenTo } = form.route
  if (quote.quote === undefined || tokenTo === undefined) {
    return quote.status === 'loading' ? (
      <Skeleton className="h-9 w-36" />
    ) : (
      <p className="font-display text-figure font-semibold text-faint">0</p>
    )
  }
  const text = formatAmount(quote.quote.amountOut, tokenTo, { maxDecimals: sumDecimals(tokenTo.symbol) })
  return (
    <output
      aria-label={`Amount received in ${tokenTo.symbol}`}
      aria-busy={quote.status === 'loading'}
      className={`tabular block truncate font-display font-semibold tracking-[-0.01em] transition-colors ${figureSize(text)} ${quote.status === 'loading' ? 'text-muted' : ''}`}
    >
      {text}
    </output>
  )
}
