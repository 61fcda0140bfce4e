import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { ExternalLink } from '../../../../shared/ui/external-link/external-link.tsx'

/** A link that the server named: a page of this app, which opens here, or another site, which opens in a new tab. */
export function AppLink(props: {
  href: string
  children: ReactNode
  className?: string
  onOpen?: () => void
}): ReactNode {
  const router = useRouter()
  const { href, className } = props
  if (!isOwnPage(href)) {
    return (
      <span onClick={props.onOpen}>
        <ExternalLink href={href} {...(className === undefined ? {} : { className })}>
          {props.children}
        </ExternalLink>
      </span>
    )
  }
  const open = (event: MouseEvent): void => {
    props.onOpen?.()
    const opensBeside = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || opensBeside) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={open} className={className}>
      {props.children}
    </a>
  )
}

/** `//host` and `/\host` are other sites, whatever they look like. */
export const isOwnPage = (href: string): boolean => /^\/(?![/\\])/.test(href)
