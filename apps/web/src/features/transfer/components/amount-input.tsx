import { INPUT_MAX_LENGTH, sanitizeAmountInput } from '@sunspan/domain'
import clsx from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Token } from '../../../entities/token/token.ts'
import { InputBase } from '../../../shared/ui/text-field/input-base.tsx'
import { useGroupedAmount } from '../../../shared/ui/text-field/use-grouped-amount.ts'
import { figureSize } from '../model/figure-size.ts'

export interface AmountInputProps {
  readonly value: string
  readonly token: Token | undefined
  readonly issue: string | undefined
  /** Id of the line that explains the error. */
  readonly noteId: string
  readonly onChange: (amount: string) => void
  /** The text is not an amount. */
  readonly onUnread: (by: 'typed' | 'pasted') => void
  readonly onLeave: () => void
}

/** Grouped like the amount that arrives, except while it is typed in. */
export function AmountInput(props: AmountInputProps): ReactNode {
  const { shown, ref: input, onFocus, setIsTyping } = useGroupedAmount(props.value)
  const type = (text: string, by: 'typed' | 'pasted' = 'typed'): void => {
    const amount = sanitizeAmountInput(text, props.token?.symbol)
    if (amount === undefined) props.onUnread(by)
    else props.onChange(amount)
  }
  useTypedEarly(input, shown, (text) => {
    setIsTyping(document.activeElement === input.current)
    type(text)
  })
  return (
    <InputBase
      ref={input}
      aria-label={props.token === undefined ? 'Amount to send' : `Amount to send in ${props.token.symbol}`}
      aria-invalid={props.issue !== undefined || undefined}
      aria-describedby={props.noteId}
      inputMode="decimal"
      placeholder="0"
      maxLength={INPUT_MAX_LENGTH}
      value={shown}
      onChange={(event) => {
        setIsTyping(true)
        const { inputType } = event.nativeEvent as InputEvent
        type(event.target.value, inputType === 'insertFromPaste' ? 'pasted' : 'typed')
      }}
      onFocus={onFocus}
      onBlur={() => {
        setIsTyping(false)
        props.onLeave()
      }}
      className={clsx(
        'tabular font-display font-semibold tracking-[-0.01em]',
        figureSize(shown),
        props.issue !== undefined && 'text-negative',
      )}
    />
  )
}

/** Text typed into the prerendered field counts: React keeps it, but fires no event. */
function useTypedEarly(
  input: { readonly current: HTMLInputElement | null },
  shown: string,
  onTyped: (text: string) => void,
): void {
  const latest = useRef({ shown, onTyped })
  latest.current = { shown, onTyped }
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== latest.current.shown) latest.current.onTyped(typed)
  }, [input])
}
