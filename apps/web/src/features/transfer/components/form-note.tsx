import { amountDoubt, formatUnits } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'

/** One line under the amount that is sent: what is wrong with it, or nothing. */
export function FormNote({ id, form }: { id: string; form: TransferForm }): ReactNode {
  const note = noteOf(form)
  return (
    <div
      id={id}
      aria-live="polite"
      className="text-small not-empty:animate-fade not-empty:pt-0.5 not-empty:pr-1.5 not-empty:pb-2.5"
    >
      {note !== undefined && (
        <p className={`flex flex-wrap gap-x-2 ${TONES[note.tone]}`}>
          <span>{note.text}</span>
          {note.actions?.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              onClick={run}
              className="relative text-accent underline underline-offset-4 after:absolute after:-inset-1.5"
            >
              {label}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

const TONES = { negative: 'text-negative', warning: 'text-warning', quiet: 'text-muted' } as const

interface Note {
  readonly text: string
  readonly tone: keyof typeof TONES
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[]
}

function noteOf(form: TransferForm): Note | undefined {
  const { amountIssue, quote, lacksFee, button, draft, limits } = form
  const { source, tokenFrom } = form.route
  if (draft.unread !== undefined) {
    return { text: 'Use digits and one decimal point, such as 1234.5.', tone: 'negative' }
  }
  if (amountIssue !== undefined)
    return { text: amountIssue.message, tone: 'negative', actions: fixesOf(form) }
  if (quote.issue !== undefined) {
    return {
      text: quote.issue.text,
      tone: 'negative',
      ...(quote.issue.retryable ? { actions: [{ label: GENERAL_MESSAGES.tryAgain, run: quote.retry }] } : {}),
    }
  }
  if (lacksFee && source !== undefined) {
    return {
      text: `Your wallet doesn’t have enough ${source.nativeSymbol} to pay the network fee on ${source.name}.`,
      tone: 'warning',
    }
  }
  if (draft.bound === 'limit' && tokenFrom !== undefined) {
    const most = formatUnits(limits?.maxSend ?? tokenFrom.maxSend, tokenFrom.decimals)
    return { text: `You can send at most ${most} ${tokenFrom.symbol} at once.`, tone: 'quiet' }
  }
  if (draft.bound === 'fee' && source !== undefined) {
    return { text: `The rest stays in your wallet for the network fee on ${source.name}.`, tone: 'quiet' }
  }
  return button.kind === 'switch' ? { text: button.hint, tone: 'warning' } : undefined
}

/** An amount outside the limits is set to the limit with one click, and one that can be read in two ways to either. */
function fixesOf({
  amountIssue,
  draft,
  limits,
  route,
  dispatch,
}: TransferForm): NonNullable<Note['actions']> {
  const fill = (label: string, amount: string) => [
    { label, run: () => dispatch({ type: 'amount_changed', amount }) },
  ]
  const doubt = amountDoubt(draft.amount)
  if (doubt !== undefined)
    return [
      ...fill(doubt.thousands, doubt.thousands),
      // With three decimals some would read it as thousands again.
      ...fill(doubt.decimals.replace(/\.?0+$/, '').replace(/\.\d{3}$/, '$&0'), doubt.decimals),
    ]
  if (limits === undefined || route.tokenFrom === undefined) return []
  const { decimals } = route.tokenFrom
  if (amountIssue?.kind === 'below_min') return fill('Use the minimum', formatUnits(limits.minSend, decimals))
  return amountIssue?.kind === 'above_max'
    ? fill('Use the maximum', formatUnits(limits.maxSend, decimals))
    : []
}
