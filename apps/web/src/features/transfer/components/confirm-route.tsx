import { formatPaid, formatReceived, formatUsd, type Usd } from '@sunspan/domain'
import { ArrowDown } from '../../../shared/ui/icons/drawn/arrows/arrow-down.ts'
import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { Token } from '../../../entities/token/token.ts'
import { TokenIcon } from '../../../shared/ui/icons/token-icon.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { Review } from '../hooks/use-review.ts'

/** The sent amount and its network, and the received amount and its network. */
export function ConfirmRoute({ review }: { review: Review }): ReactNode {
  const { transfer, quote } = review
  const settled = quote.status === 'ready' ? quote.quote : undefined
  return (
    <div className="rounded-lg border border-line bg-raised">
      <End
        label="You send"
        token={transfer.tokenFrom}
        network={transfer.source}
        amount={formatPaid(transfer.amount, transfer.tokenFrom)}
        usd={review.usdIn}
        size="text-title"
      />
      <div className="relative mr-4 ml-19 border-t border-line">
        <span className="absolute top-0 -left-9.5 grid size-6 -translate-1/2 place-items-center">
          <ArrowDown aria-hidden className="size-4 text-accent" />
        </span>
      </div>
      <End
        label="You receive"
        token={transfer.tokenTo}
        network={transfer.destination}
        amount={settled === undefined ? undefined : formatReceived(settled.amountOut, transfer.tokenTo)}
        usd={settled === undefined ? undefined : review.usdOut}
        // What arrives matters most.
        size="text-title sm:text-headline"
      />
    </div>
  )
}

const End = (props: {
  label: string
  token: Token
  network: Network
  amount: string | undefined
  usd: Usd | undefined
  size: string
}): ReactNode => (
  <div className="flex items-center gap-4 px-4 py-2.5">
    <TokenIcon token={props.token} network={props.network} className="size-11" />
    <div className="min-w-0 grow">
      <p className="text-small text-muted">{props.label}</p>
      <p className={`tabular font-display font-semibold wrap-anywhere ${props.size}`}>
        {props.amount === undefined ? <Skeleton className="h-6 w-32 align-middle" /> : props.amount}
      </p>
      <p className="tabular flex min-h-5 items-center gap-1.5 text-small text-muted">
        {props.usd !== undefined && <span>{formatUsd(props.usd)}</span>}
        <span className="text-faint">on {props.network.name}</span>
      </p>
    </div>
  </div>
)
