import type { ReactNode } from 'react'
import { useRuntimeConfig } from '../../config/runtime-config.ts'
import { ExternalLink } from '../external-link/external-link.tsx'

/**
 * Link to the operator's support, if configured. It warns that support never asks for keys, since impostors claim otherwise. `quoting` is what the
 * user should send along.
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
