import { formatFee, formatUsdText } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { DiscountBadge } from '../../../entities/quote/discount-badge.tsx'
import { DISCOUNT_UNSURE } from '../../../entities/quote/discount-unsure.ts'
import type { Quote, QuoteFee } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { Tooltip } from '../../../shared/ui/tooltip/tooltip.tsx'
import { feeTexts } from '../model/fee-texts.ts'
import { UnknownFigure } from './unknown-figure.tsx'

export interface FeeBreakdownProps {
  /** Undefined while loading: the rows keep their space. */
  readonly quote: Quote | undefined
  readonly token: Token | undefined
  readonly pending: boolean
}

/** Every fee in the source token and in dollars. */
export function FeeBreakdown({ quote, token, pending }: FeeBreakdownProps): ReactNode {
  const texts = quote === undefined || token === undefined ? undefined : feeTexts(quote, token)
  return (
    <dl className="space-y-1 text-small">
      <FeeRow
        name="Platform fee"
        text={texts?.platform}
        fee={quote?.platformFee}
        discount={quote?.discount}
        token={token}
        pending={pending}
      />
      {quote?.isDiscountUnsure === true && (
        <div className="text-warning">
          <dt className="sr-only">Discount</dt>
          <dd>{DISCOUNT_UNSURE}</dd>
        </div>
      )}
      {quote !== undefined && quote.swapFee.amount > 0n && (
        <FeeRow
          name="Swap fee"
          hint="The cost of swapping one token for the other, including the price spread"
          text={texts?.swap}
          fee={quote.swapFee}
          token={token}
          pending={pending}
        />
      )}
      <FeeRow
        name="Destination Chain Fee"
        hint="Cost of transfer to your address in Destination network"
        text={texts?.destination}
        fee={quote?.destinationFee}
        token={token}
        pending={pending}
      />
    </dl>
  )
}

function FeeRow(props: {
  name: string
  hint?: string
  /** In the source token. */
  text: string | undefined
  fee: QuoteFee | undefined
  discount?: Quote['discount']
  token: Token | undefined
  pending: boolean
}): ReactNode {
  const { fee, token, discount } = props
  return (
    <div className="flex min-h-6 items-start justify-between gap-3">
      <dt className="flex min-h-6 items-center gap-0.5 whitespace-nowrap text-muted max-[23.9rem]:whitespace-normal">
        {props.name}
        {props.hint !== undefined && (
          <Tooltip text={props.hint} label={`About ${props.name}`} align="start" />
        )}
        {discount !== undefined && <DiscountBadge name={discount.name} />}
      </dt>
      <dd className="tabular flex min-h-6 shrink-99 flex-wrap items-center justify-end gap-x-1.5 text-right max-[27rem]:flex-col max-[27rem]:items-end">
        {fee !== undefined && token !== undefined ? (
          <>
            {discount !== undefined && (
              <s className="text-faint">
                <span className="sr-only">Without discount </span>
                {formatFee(discount.originalFee, token)}
              </s>
            )}
            <span>{formatUsdText(fee.usd)}</span>
            <span className="whitespace-nowrap text-faint">{props.text}</span>
          </>
        ) : (
          <UnknownFigure pending={props.pending} />
        )}
      </dd>
    </div>
  )
}
