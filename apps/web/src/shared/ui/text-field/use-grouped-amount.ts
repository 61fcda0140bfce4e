import { groupAmountInput } from '@sunspan/domain'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** What an amount's input shows, and its props. */
export interface GroupedAmount {
  readonly shown: string
  readonly ref: RefObject<HTMLInputElement | null>
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void
  /** Called when the user enters the field, and when they leave it. */
  readonly setIsTyping: (isTyping: boolean) => void
}

/** An amount's text, grouped like the amounts of the page, except while it is typed in. */
export function useGroupedAmount(amount: string): GroupedAmount {
  const ref = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  // What is typed next replaces what was selected, also where the separators have gone meanwhile.
  const wasSelected = useRef(false)
  useLayoutEffect(() => {
    if (isTyping && wasSelected.current) ref.current?.select()
  }, [isTyping])
  return {
    shown: isTyping ? amount : groupAmountInput(amount),
    ref,
    setIsTyping,
    onFocus: ({ target }) => {
      // The caller that focuses the field may select its text right after.
      queueMicrotask(() => {
        wasSelected.current = target.selectionStart === 0 && target.selectionEnd === target.value.length
        setIsTyping(true)
      })
    },
  }
}
