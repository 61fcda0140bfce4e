import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** An input without a frame: the surrounding frame shows focus and errors. */
export const InputBase = ({ className, ...rest }: ComponentProps<'input'>): ReactNode => (
  <input
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    {...rest}
    className={clsx(
      'w-full min-w-0 bg-transparent text-ellipsis text-ink outline-none placeholder:text-faint disabled:text-faint',
      className,
    )}
  />
)

/** The frame for an `InputBase`. */
export const inputFrame = (state: { invalid?: boolean; disabled?: boolean } = {}): string =>
  clsx(
    'rounded-lg border bg-raised transition-colors',
    state.invalid === true
      ? 'border-negative'
      : 'border-line hover:border-line-strong focus-within:border-accent hover:focus-within:border-accent',
    state.disabled === true && 'opacity-60',
  )
