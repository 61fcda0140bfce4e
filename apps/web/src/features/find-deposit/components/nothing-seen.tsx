import { ScanSearch } from '../../../shared/ui/icons/drawn/signs/scan-search.ts'
import type { ReactNode } from 'react'
import type { DepositLookup } from '../../../entities/deposit/deposit.ts'
import { explorerLink } from '../../../entities/network/explorer-links.ts'
import type { Network } from '../../../entities/network/network.ts'
import { Arc } from '../../../shared/ui/arc/arc.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { viewNothingSeen } from '../model/nothing-seen-view.ts'

/** No deposit was found: what was checked, what the network reports, and what to do. */
export function NothingSeen(props: { lookup: DepositLookup; network: Network | undefined }): ReactNode {
  const { lookup, network } = props
  const view = viewNothingSeen(lookup, network?.name ?? lookup.networkId)
  const link = network === undefined ? undefined : explorerLink(network, lookup.transactionHash)
  return (
    <Panel aria-label={view.title} className="animate-appear">
      <div className="flex flex-col items-center px-2 py-4 text-center">
        <Arc
          variant="tall"
          progress={view.isInProgress ? 0.12 : 0}
          tone={view.isInProgress ? 'accent' : 'quiet'}
          className="w-32"
        />
        <div aria-live="polite" aria-atomic="true">
          <h2 className="mt-5 text-title font-semibold text-balance">{view.title}</h2>
          <p className="mx-auto mt-2 max-w-[48ch] text-pretty text-muted">{view.text}</p>
        </div>
        <p className="mx-auto mt-3 max-w-[52ch] text-pretty">{view.advice}</p>
        <p className="tabular mx-auto mt-5 flex max-w-[52ch] items-start gap-2 text-left text-small text-muted">
          <ScanSearch aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
          {view.checked}
        </p>
        {link !== undefined && lookup.chain !== 'unknown' && (
          <p className="mt-3 text-small">
            <ExternalLink href={link}>View it on the block explorer of {network?.name}</ExternalLink>
          </p>
        )}
        <div className="text-small">
          <SupportLink quoting="transaction hash" />
        </div>
      </div>
    </Panel>
  )
}
