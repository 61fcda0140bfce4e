import clsx from 'clsx'
import { ArrowUpRight } from '../icons/drawn/arrows/arrow-up-right.ts'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

/** A link to another site: opens a new tab and announces that. Only https links, and http links to this machine, become links. */
export function ExternalLink(props: { href: string; children: ReactNode; className?: string }): ReactNode {
  if (!isWebAddress(props.href)) return <span className={props.className}>{props.children}</span>
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm text-accent underline-offset-4 hover:underline',
        props.className,
      )}
    >
      {props.children}
      <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}

/** Addresses come from the server and from wallets: only web pages may be linked. */
export function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, hostname } = new URL(href)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
