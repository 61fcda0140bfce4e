import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from '../icons/drawn/arrows/chevron-down.ts'

/** The browser’s own list, in the app’s look where it can be, behind a field like the others, with their arrow. `className` is the field's. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>): ReactNode => (
  <span className={clsx('relative inline-flex items-center', className)}>
    <select
      {...rest}
      className="h-full w-full own-list cursor-pointer items-center rounded-[inherit] border border-line bg-raised pr-9 pl-3.5 font-medium text-ink transition-colors hover:border-line-strong"
    />
    <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-muted" />
  </span>
)
