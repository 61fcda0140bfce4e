import { formatUnits } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'

/** One line under the amounts whose space is always reserved: their error, or nothing. */
export function FormNote({ id, form }: { id: string; form: TransferForm }): ReactNode {
  const note = noteOf(form)
  return (
    <div id={id} aria-live="polite" className="flex min-h-10 items-center px-4 py-2 text-small">
      {note !== undefined && (
        <p className={TONES[note.tone]}>
          {note.text}
          {note.retry !== undefined && (
            <button
              type="button"
              onClick={note.retry}
              className="ml-2 text-accent underline underline-offset-4"
            >
              {GENERAL_MESSAGES.tryAgain}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const TONES = { negative: 'text-negative', warning: 'text-warning', quiet: 'text-muted' } as const

interface Note {
  readonly text: string
  readonly tone: keyof typeof TONES
  readonly retry?: () => void
}

function noteOf({
  amountIssue,
  quote,
  lacksFee,
  route: { source, tokenFrom },
  button,
  draft,
  limits,
}: TransferForm): Note | undefined {
  if (amountIssue !== undefined) return { text: amountIssue.message, tone: 'negative' }
  if (quote.issue !== undefined) {
    return {
      text: quote.issue.text,
      tone: 'negative',
      ...(quote.issue.retryable ? { retry: quote.retry } : {}),
    }
  }
  if (lacksFee && source !== undefined) {
    return {
      text: `Your wallet holds too little ${source.nativeSymbol} for the fee of ${source.name}.`,
      tone: 'warning',
    }
  }
  if (draft.bound === 'limit' && tokenFrom !== undefined) {
    const most = formatUnits(limits?.maxSend ?? tokenFrom.maxSend, tokenFrom.decimals)
    return { text: `At most ${most} ${tokenFrom.symbol} can be sent at once.`, tone: 'quiet' }
  }
  if (draft.bound === 'fee' && source !== undefined) {
    return { text: `The rest stays in your wallet for the fee of ${source.name}.`, tone: 'quiet' }
  }
  return button.kind === 'switch' ? { text: button.hint, tone: 'warning' } : undefined
}
