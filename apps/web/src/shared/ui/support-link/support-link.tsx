import type { ReactNode } from 'react'
import { useRuntimeConfig } from '../../config/runtime-config.ts'
import { ExternalLink } from '../external-link/external-link.tsx'

/**
 * The operator's support, where there is one. Nobody from support ever asks for keys: frightened people are told otherwise by
 * impostors. `quoting` is what to send along.
 */
export function SupportLink({ quoting }: { quoting: 'order id' | 'transaction hash' }): ReactNode {
  const { supportUrl } = useRuntimeConfig()
  if (supportUrl === null) return null
  return (
    <p className="mt-1.5 text-muted">
      <ExternalLink href={supportUrl}>Contact support</ExternalLink> with the {quoting}. Support never asks
      for your keys or a transfer.
    </p>
  )
}
