import { formatExact, shortenAddress } from '@sunspan/domain'
import clsx from 'clsx'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { memo, type ReactNode, useId, useState } from 'react'
import type { BulkOrderRow } from '../../../entities/bulk-order/bulk-order.ts'
import { RefundCard } from '../../../entities/deposit/components/refund-card.tsx'
import { describeRefund, refundAmount } from '../../../entities/deposit/refund.ts'
import { transactionLink } from '../../../entities/network/explorer-links.ts'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import { Badge } from '../../../shared/ui/badge/badge.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { rowTag } from './row-filters.ts'
import { delayText, ROW_TEXTS, TAG_TONES, TAG_WORDS } from './row-texts.ts'

export interface BulkRowItemProps {
  readonly row: BulkOrderRow
  readonly network: Network | undefined
  /** Network of the deposit and of refunds. */
  readonly source: Network | undefined
  readonly tokens: readonly Token[]
  /** When the first row that its recipient refuses goes back; undefined if none does. */
  readonly returnsAt: Date | undefined
}

/** One recipient; the full address and its status text are shown on demand. */
export const BulkRowItem = memo(function BulkRowItem(props: BulkRowItemProps): ReactNode {
  const { row, network, source, tokens } = props
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const number = row.position + 1
  const tag = rowTag(row.status)
  const short = shortenAddress(row.receiver, network?.family ?? 'evm')
  const networkName = network?.name ?? row.currencyOut.networkId
  const delay = delayText(row.status, { networkName, returnsAt: props.returnsAt, now: new Date() })
  const refunded = row.refund === null ? undefined : refundAmount(row.refund, tokens)
  return (
    <li aria-label={`Recipient ${number}: ${TAG_WORDS[tag]}`} className="py-3">
      <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1">
        <span aria-hidden className="tabular pt-0.5 text-right text-small text-faint">
          {number}
        </span>
        {/* An amount that would squeeze the address has a line of its own. */}
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 grow basis-32">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
              className="-mx-1 flex min-h-7 items-center gap-1.5 rounded-sm px-1 font-mono text-small text-ink hover:text-accent"
            >
              {short}
              <span className="sr-only">{isOpen ? 'Show less' : 'Show in full'}</span>
              <ChevronDown
                aria-hidden
                className={clsx('size-4 text-faint transition-transform', isOpen && 'rotate-180')}
              />
            </button>
            <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
              <span className="flex min-h-6 items-center gap-1.5">
                {network !== undefined && <NetworkIcon network={network} className="size-4" />}
                {networkName}
              </span>
              {row.transactionOut !== null && <Payout network={network} hash={row.transactionOut} />}
            </p>
          </div>
          <div className="ml-auto flex flex-col items-end gap-1 pt-0.5 advanced:flex-row advanced:gap-4">
            <p className="tabular text-right font-medium wrap-anywhere">
              {formatExact(row.amountOut, row.currencyOut)}
            </p>
            <p className="text-right advanced:w-26">
              <Badge tone={TAG_TONES[tag]}>{TAG_WORDS[tag]}</Badge>
            </p>
          </div>
        </div>
        {delay !== undefined && <p className="col-start-2 text-small text-warning">{delay}</p>}
        {row.refund !== null && refunded !== undefined && !isOpen && (
          <p className="col-start-2 text-small text-muted">
            {describeRefund(row.refund, { amount: refunded, now: new Date() }).title}
          </p>
        )}
      </div>
      <div id={detailsId} hidden={!isOpen} className="mt-2 space-y-2 pl-9 text-small">
        {isOpen && (
          <>
            <div className="flex items-center gap-2">
              <GroupedAddress address={row.receiver} />
              <CopyButton
                text={row.receiver}
                label={`Copy address of recipient ${number}`}
                className="size-8"
              />
            </div>
            {row.memo !== '' && <p className="text-muted">Memo {row.memo}</p>}
            <p className="text-pretty text-muted">{ROW_TEXTS[row.status]}</p>
            {row.refund !== null && refunded !== undefined && (
              <RefundCard refund={row.refund} amount={refunded} network={source} />
            )}
          </>
        )}
      </div>
    </li>
  )
})

function Payout({ network, hash }: { network: Network | undefined; hash: string }): ReactNode {
  const link = network === undefined ? undefined : transactionLink(network, hash)
  const text = `${hash.slice(0, 8)}…${hash.slice(-4)}`
  return link === undefined ? (
    <span className="font-mono">{text}</span>
  ) : (
    <ExternalLink href={link} className="max-sm:basis-full">
      <span className="sr-only">Payout </span>
      <span className="font-mono">{text}</span>
    </ExternalLink>
  )
}
