import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { InputBase, inputFrame } from './input-base.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  readonly label: string
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** Replaces the hint, and is announced. */
  readonly error?: string | undefined
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  /** Monospace text: addresses and hashes. */
  readonly mono?: boolean
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hideLabel, hint, error, leading, trailing, mono, className, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const invalid = error !== undefined
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={clsx(hideLabel === true ? 'sr-only' : 'mb-1.5 block text-small text-muted')}
      >
        {label}
      </label>
      <div
        className={clsx(
          'flex min-h-12 items-center gap-2.5 px-3.5',
          inputFrame({ invalid, disabled: input.disabled === true }),
        )}
      >
        {leading}
        <InputBase
          {...input}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid || hint !== undefined ? noteId : undefined}
          className={clsx('h-12', mono === true && 'font-mono text-small')}
        />
        {trailing}
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={clsx(
          'text-small text-pretty',
          invalid ? 'text-negative' : 'text-faint',
          (invalid || hint !== undefined) && 'mt-1.5',
        )}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
