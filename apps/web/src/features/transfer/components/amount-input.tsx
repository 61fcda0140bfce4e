import { sanitizeAmountInput } from '@sunspan/domain'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Token } from '../../../entities/token/token.ts'
import { InputBase } from '../../../shared/ui/text-field/input-base.tsx'
import { figureSize } from '../model/figure-size.ts'

export interface AmountInputProps {
  readonly value: string
  readonly token: Token | undefined
  readonly maxSend: bigint | undefined
  readonly issue: string | undefined
  /** Id of the line that explains what is wrong. */
  readonly noteId: string
  readonly onChange: (amount: string) => void
  readonly onLeave: () => void
}

export const AmountInput = (props: AmountInputProps): ReactNode => (
  <InputBase
    aria-label={props.token === undefined ? 'Amount to send' : `Amount to send in ${props.token.symbol}`}
    aria-invalid={props.issue !== undefined || undefined}
    aria-describedby={props.noteId}
    inputMode="decimal"
    placeholder="0"
    maxLength={256}
    value={props.value}
    onChange={(event) => {
      const amount = sanitizeAmountInput(event.target.value, {
        decimals: props.token?.decimals,
        maxSend: props.maxSend,
      })
      if (amount !== undefined) props.onChange(amount)
    }}
    onBlur={props.onLeave}
    className={clsx(
      'tabular font-display font-semibold tracking-[-0.01em]',
      figureSize(props.value),
      props.issue !== undefined && 'text-negative',
    )}
  />
)
