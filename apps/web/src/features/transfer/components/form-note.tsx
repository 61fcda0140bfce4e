import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import type { TransferForm } from '../hooks/use-transfer-form.ts'

/** One line under the amounts whose space is always reserved: their error, or nothing. */
export function FormNote({ id, form }: { id: string; form: TransferForm }): ReactNode {
  const note = noteOf(form)
  return (
    <div id={id} aria-live="polite" className="flex min-h-10 items-center px-4 py-2 text-small">
      {note !== undefined && (
        <p className={note.tone === 'negative' ? 'text-negative' : 'text-warning'}>
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

interface Note {
  readonly text: string
  readonly tone: 'negative' | 'warning'
  readonly retry?: () => void
}

function noteOf({ amountIssue, quote, lacksFee, route, button }: TransferForm): Note | undefined {
  if (amountIssue !== undefined) return { text: amountIssue.message, tone: 'negative' }
  if (quote.issue !== undefined) {
    return {
      text: quote.issue.text,
      tone: 'negative',
      ...(quote.issue.retryable ? { retry: quote.retry } : {}),
    }
  }
  if (lacksFee && route.source !== undefined) {
    return {
      text: `Your wallet holds too little ${route.source.nativeSymbol} for the fee of ${route.source.name}.`,
      tone: 'warning',
    }
  }
  return button.kind === 'switch' ? { text: button.hint, tone: 'warning' } : undefined
}
