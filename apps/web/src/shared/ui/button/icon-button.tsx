import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does; also its browser tooltip. */
  readonly label: string
}

/** Classes of a round button, for links that look like one. */
export const iconButtonClass = (className?: string): string =>
  clsx(
    'inline-grid size-11 shrink-0 place-items-center rounded-full text-muted transition',
    'hover:bg-raised hover:text-ink disabled:text-faint disabled:hover:bg-transparent',
    className,
  )

/** A round icon-only button, 44 px wide so that fingers can hit it. */
export const IconButton = ({ label, className, type, ...rest }: IconButtonProps): ReactNode => (
  <button
    {...rest}
    type={type ?? 'button'}
    aria-label={label}
    title={label}
    className={iconButtonClass(className)}
  />
)
