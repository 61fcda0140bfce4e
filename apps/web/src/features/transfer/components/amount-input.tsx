import { INPUT_MAX_LENGTH, sanitizeAmountInput } from '@sunspan/domain'
import clsx from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Token } from '../../../entities/token/token.ts'
import { InputBase } from '../../../shared/ui/text-field/input-base.tsx'
import { figureSize } from '../model/figure-size.ts'

export interface AmountInputProps {
  readonly value: string
  readonly token: Token | undefined
  readonly issue: string | undefined
  /** Id of the line that explains the error. */
  readonly noteId: string
  readonly onChange: (amount: string) => void
  readonly onLeave: () => void
}

export function AmountInput(props: AmountInputProps): ReactNode {
  const type = (text: string): void => {
    const amount = sanitizeAmountInput(text)
    if (amount !== undefined) props.onChange(amount)
  }
  const input = useRef<HTMLInputElement>(null)
  useTypedEarly(input, props.value, type)
  return (
    <InputBase
      ref={input}
      aria-label={props.token === undefined ? 'Amount to send' : `Amount to send in ${props.token.symbol}`}
      aria-invalid={props.issue !== undefined || undefined}
      aria-describedby={props.noteId}
      inputMode="decimal"
      placeholder="0"
      maxLength={INPUT_MAX_LENGTH}
      value={props.value}
      onChange={(event) => type(event.target.value)}
      onBlur={props.onLeave}
      className={clsx(
        'tabular font-display font-semibold tracking-[-0.01em]',
        figureSize(props.value),
        props.issue !== undefined && 'text-negative',
      )}
    />
  )
}

/** Text typed into the prerendered field counts: React keeps it, but fires no event. */
function useTypedEarly(
  input: { readonly current: HTMLInputElement | null },
  value: string,
  onTyped: (text: string) => void,
): void {
  const latest = useRef({ value, onTyped })
  latest.current = { value, onTyped }
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== latest.current.value) latest.current.onTyped(typed)
  }, [input])
}
