import type { PointsEntryWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatGain } from '../../../../entities/points/format-points.ts'
import { transactionLink } from '../../../../entities/network/explorer-links.ts'
import { useNetwork } from '../../../../entities/network/network-queries.ts'
import { orderPopup } from '../../../../shared/config/popup-search.ts'
import { PATHS } from '../../../../shared/config/paths.ts'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'
import { ExternalLink } from '../../../../shared/ui/external-link/external-link.tsx'
import { buttonClass } from '../../../../shared/ui/button/button.tsx'
import { entryLines } from '../../model/entry-view.ts'

/** One entry of the ledger with what shows that it is right. */
export function EntryDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  entry: PointsEntryWire | undefined
}): ReactNode {
  const { entry } = props
  const network = useNetwork(entry?.evidence.network)
  if (entry === undefined) return null
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="How you got it"
      description={entry.title}
    >
      <DialogBody>
        <p className="tabular font-display text-figure font-semibold text-ink">{formatGain(entry.amount)}</p>
        <p className="tabular text-small text-muted">{formatDate(new Date(entry.at))}</p>
        <dl className="mt-4 divide-y divide-line border-y border-line text-small">
          {entryLines(entry, network?.name).map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-6 py-2.5">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="tabular text-right text-pretty break-words text-ink">{value}</dd>
            </div>
          ))}
        </dl>
        <EvidenceLinks evidence={entry.evidence} network={network} />
      </DialogBody>
    </Dialog>
  )
}

function EvidenceLinks(props: {
  evidence: PointsEntryWire['evidence']
  network: ReturnType<typeof useNetwork>
}): ReactNode {
  const { evidence, network } = props
  const { transaction } = evidence
  const link =
    network === undefined || transaction === undefined ? undefined : transactionLink(network, transaction)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {evidence.order_id !== undefined && (
        <Link
          to={PATHS.explorer}
          search={orderPopup(evidence.order_id)}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          View the order
        </Link>
      )}
      {link !== undefined && <ExternalLink href={link}>View the transaction</ExternalLink>}
    </div>
  )
}
