import clsx from 'clsx'
import { Undo2 } from '../../../shared/ui/icons/drawn/arrows/undo-2.ts'
import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { transactionLink } from '../../network/explorer-links.ts'
import type { Network } from '../../network/network.ts'
import { describeRefund, type Refund } from '../refund.ts'

export interface RefundCardProps {
  readonly refund: Refund
  /** `0.3 ETH` */
  readonly amount: string
  /** Network of the deposit and of its refund. */
  readonly network: Network | undefined
}

/** Status of a refund: its amount, recipient, transaction and earliest time. */
export function RefundCard({ refund, amount, network }: RefundCardProps): ReactNode {
  const { title, text } = describeRefund(refund, { amount, now: new Date() })
  const isDone = refund.status === 'COMPLETE'
  const needsPerson = refund.status === 'HELD' || refund.status === 'UNREFUNDABLE'
  const link =
    refund.transactionHash === null || network === undefined
      ? undefined
      : transactionLink(network, refund.transactionHash)
  return (
    <section
      aria-label="Refund"
      className={clsx(
        'flex items-start gap-3 rounded-lg border bg-raised px-4 py-3.5 text-left text-small',
        isDone ? 'border-positive/50' : needsPerson ? 'border-warning/60' : 'border-line-strong',
      )}
    >
      <Undo2
        aria-hidden
        className={clsx('mt-0.5 size-4.5 shrink-0', isDone ? 'text-positive' : 'text-accent')}
      />
      <div className="min-w-0 grow">
        <p aria-live="polite" className="tabular text-body font-semibold">
          {title}
        </p>
        <p className="mt-0.5 text-pretty text-muted">{text}</p>
        <p className="mt-2.5 text-caption text-faint">
          {isDone ? 'Went' : 'Goes'} to the sender{network === undefined ? '' : ` on ${network.name}`}
        </p>
        <GroupedAddress address={refund.recipient} className="mt-0.5" />
        {refund.transactionHash !== null && (
          <p className="mt-2">
            {link === undefined ? (
              <span className="font-mono break-all">{refund.transactionHash}</span>
            ) : (
              <ExternalLink href={link}>Refund transaction</ExternalLink>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
