import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The card that a screen's main thing stands on. */
export const Panel = ({ className, ...rest }: ComponentProps<'section'>): ReactNode => (
  <section
    {...rest}
    className={clsx('rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6', className)}
  />
)

/** A well within a panel: a field, a summary, a row of figures. */
export const Well = ({ className, ...rest }: ComponentProps<'div'>): ReactNode => (
  <div {...rest} className={clsx('rounded-lg bg-raised p-4', className)} />
)
