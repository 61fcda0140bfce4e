import type { DappWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { ArrowUpRight } from '../../../shared/ui/icons/drawn/arrows/arrow-up-right.ts'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden/visually-hidden.tsx'
import { Monogram } from './monogram.tsx'

const MOST_ICONS = 6

/** One application: all of it is the link to it. */
export function DappCard({ dapp, networks }: { dapp: DappWire; networks: readonly Network[] }): ReactNode {
  const own = dapp.networks.flatMap((id) => networks.find((network) => network.id === id) ?? [])
  const more = own.length - MOST_ICONS
  return (
    <li>
      <a
        href={dapp.url}
        target="_blank"
        rel="noopener noreferrer"
        className="group flex h-full flex-col rounded-xl border border-line bg-surface p-5 transition hover:-translate-y-0.5 hover:border-line-strong hover:shadow-card"
      >
        <span className="flex items-center gap-3.5">
          <Monogram name={dapp.name} />
          <span className="min-w-0 grow">
            <span className="block truncate text-lead font-semibold text-ink">{dapp.name}</span>
            <span className="block text-small text-faint">{dapp.category}</span>
          </span>
          <ArrowUpRight
            aria-hidden
            className="size-5 shrink-0 self-start text-faint transition group-hover:text-accent"
          />
        </span>
        <span className="mt-3.5 mb-4 grow text-pretty text-muted">{dapp.description}</span>
        <span className="flex items-center">
          <VisuallyHidden>On {own.map(({ name }) => name).join(', ')}. Opens in a new tab.</VisuallyHidden>
          {own.slice(0, MOST_ICONS).map((network) => (
            <span key={network.id} className="-mr-1.5 rounded-full bg-surface p-0.5" title={network.name}>
              <NetworkIcon network={network} className="size-6" />
            </span>
          ))}
          {more > 0 && (
            <span aria-hidden className="ml-3.5 text-small text-faint">
              +{more}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
