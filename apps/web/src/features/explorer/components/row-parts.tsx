import type { MouseEvent, ReactNode } from 'react'
import { BADGE_WORDS } from '../../../entities/order/badge-words.ts'
import { Badge, type BadgeTone } from '../../../shared/ui/badge/badge.tsx'
import { RemoteIcon } from '../../../shared/ui/icons/remote-icon.tsx'
import { orderHref } from '../model/order-href.ts'
import type { OrderRowView } from '../model/order-row.ts'

const BADGE_TONES: Readonly<Record<OrderRowView['badge'], BadgeTone>> = {
  completed: 'positive',
  pending: 'warning',
  failed: 'negative',
  not_paid: 'neutral',
  cancelled: 'neutral',
}

export const StatusBadge = ({ row }: { row: OrderRowView }): ReactNode => (
  <Badge tone={BADGE_TONES[row.badge]}>{BADGE_WORDS[row.badge]}</Badge>
)

/** What the order waits for, if anything. */
export const StatusNote = ({ row }: { row: OrderRowView }): ReactNode =>
  row.note !== '' && <span className="mt-1 block text-caption text-pretty text-muted">{row.note}</span>

export const Tokens = ({ row }: { row: OrderRowView }): ReactNode => (
  <span className="flex min-w-0 items-center gap-2.5">
    <span aria-hidden className="flex shrink-0 -space-x-2 md:max-lg:hidden">
      <RemoteIcon src={row.sentIcon} name={row.sentSymbol} className="size-7" />
      <RemoteIcon src={row.receivedIcon} name={row.receivedSymbol} className="size-7" />
    </span>
    <span className="tabular min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-medium wrap-anywhere">{row.sent}</span>
        {row.value !== '' && (
          <span className="text-caption whitespace-nowrap text-muted" title="When you ordered">
            {row.value}
          </span>
        )}
      </span>
      <span className="block text-small wrap-anywhere text-muted">
        <span aria-hidden>→ </span>
        <span className="sr-only">to </span>
        {row.isOff ? <s className="text-faint">{row.received}</s> : row.received}
      </span>
    </span>
  </span>
)

/** The exact moment, and how long ago it was. */
export const Moment = ({ row }: { row: OrderRowView }): ReactNode => {
  const [day, time] = row.exact.split(' ')
  return (
    <span className="tabular block text-caption text-muted">
      <time dateTime={row.moment}>
        <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
      </time>
      <span className="block whitespace-nowrap text-faint">{row.ago}</span>
    </span>
  )
}

export const NetworkName = ({ name, icon }: { name: string; icon: string }): ReactNode => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    {icon !== '' && <RemoteIcon src={icon} name={name} className="size-5 md:max-lg:hidden" />}
    <span className="min-w-0 wrap-break-word">{name}</span>
  </span>
)

export const ShortAddress = ({ text, full }: { text: string; full: string }): ReactNode =>
  full === '' ? (
    <span>{text}</span>
  ) : (
    <span className="font-mono md:max-lg:text-caption" title={full}>
      <BreakAfterDots text={text} />
    </span>
  )

/** Where a column is too narrow for an address, its end goes to the next line. */
function BreakAfterDots({ text }: { text: string }): ReactNode {
  const [start, end] = text.split('…')
  return end === undefined ? (
    text
  ) : (
    <>
      {start}…
      <wbr />
      {end}
    </>
  )
}

/** A link of its own kind: thousands of the router's would each listen to every change of the address. */
export function DetailsLink(props: {
  row: OrderRowView
  onOpen: (orderId: string) => void
  className: string
}): ReactNode {
  const { row, onOpen } = props
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(row.id)
  }
  return (
    <a href={orderHref(row.id)} onClick={open} className={props.className}>
      View Details
      <span className="sr-only">
        {' '}
        of {row.sent} on {row.exact}
      </span>
    </a>
  )
}
