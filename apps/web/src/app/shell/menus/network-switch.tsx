import type { SiteConfigWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { isWebAddress } from '../../../shared/ui/external-link/external-link.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden/visually-hidden.tsx'

const SIDE = 'flex h-11 items-center justify-center rounded-md font-medium transition'

/**
 * Main networks or test networks: two installations. The one that is not this one opens its send page in a new tab; without another one there is
 * nothing to switch.
 */
export function NetworkSwitch({ site }: { site: SiteConfigWire }): ReactNode {
  const isTestnet = site.mainnet_url !== null
  const other = site.mainnet_url ?? site.testnet_url
  if (other === null || !isWebAddress(other)) return null
  const side = (name: string, isHere: boolean): ReactNode =>
    isHere ? (
      <span aria-current="true" className={`${SIDE} bg-chosen text-ink`}>
        {name}
      </span>
    ) : (
      <a
        href={new URL(PATHS.send, other).href}
        target="_blank"
        rel="noopener noreferrer"
        className={`${SIDE} text-muted hover:bg-raised hover:text-ink`}
      >
        {name}
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
    )
  return (
    <div
      role="group"
      aria-label="Networks"
      className="mb-2 grid grid-cols-2 gap-1 rounded-md border border-line p-1"
    >
      {side('Mainnet', !isTestnet)}
      {side('Testnet', isTestnet)}
    </div>
  )
}
