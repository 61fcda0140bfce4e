import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The card for the main content of a screen. */
export const Panel = ({ className, ...rest }: ComponentProps<'section'>): ReactNode => (
  <section
    {...rest}
    className={clsx('rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6', className)}
  />
)
