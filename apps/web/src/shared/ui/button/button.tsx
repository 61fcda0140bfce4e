import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../spinner/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-linear-to-b from-fill-warm to-fill text-on-accent shadow-lit hover:brightness-105 active:brightness-95',
  secondary: 'border border-line bg-raised text-ink hover:border-line-strong hover:bg-raised-hover',
  ghost: 'text-muted hover:bg-raised hover:text-ink',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-9 rounded-md px-3.5 text-small',
  medium: 'h-11 rounded-md px-4.5 text-body',
  large: 'h-14 rounded-lg px-6 text-lead',
}

const OFF = 'border border-line bg-raised text-faint'

interface ButtonStyle {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Fills the width of its container. */
  readonly block?: boolean
  readonly className?: string | undefined
}

/** Classes of a button, for links that look like one. */
export const buttonClass = (style: ButtonStyle & { off?: boolean } = {}): string =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 font-semibold whitespace-nowrap transition select-none',
    style.off === true ? OFF : VARIANTS[style.variant ?? 'primary'],
    SIZES[style.size ?? 'medium'],
    style.block === true && 'w-full',
    style.className,
  )

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonStyle, 'className'> {
  /** Shows the arc, is marked busy, and ignores clicks; the width does not change. */
  readonly loading?: boolean
}

export function Button(props: ButtonProps): ReactNode {
  const { variant, size, block, loading = false, className, children, disabled, type, ...rest } = props
  const style = {
    ...(variant === undefined ? {} : { variant }),
    ...(size === undefined ? {} : { size }),
    ...(block === undefined ? {} : { block }),
  }
  return (
    <button
      aria-busy={loading || undefined}
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true || loading}
      className={buttonClass({ ...style, className, off: disabled === true || loading })}
    >
      {loading && <Spinner className="w-6" />}
      {children}
    </button>
  )
}
