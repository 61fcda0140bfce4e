import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { Section } from './section.tsx'

/** The networks that this installation serves; nothing until they are known. */
export function NetworkStrip({ networks }: { networks: readonly Network[] }): ReactNode {
  const offered = networks.filter(({ active }) => active).toSorted((a, b) => b.popularity - a.popularity)
  if (offered.length === 0) return null
  return (
    <Section title="Between all of these" text="Start on any of them, and arrive on any other.">
      <ul className="flex flex-wrap justify-center gap-2.5">
        {offered.map((network) => (
          <li key={network.id}>
            <Link
              to={PATHS.send}
              search={{ destination: network.name }}
              className="flex h-12 items-center gap-2.5 rounded-full border border-line bg-surface pr-5 pl-2 font-medium text-ink transition hover:border-line-strong hover:bg-raised"
            >
              <NetworkIcon network={network} />
              {network.name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
