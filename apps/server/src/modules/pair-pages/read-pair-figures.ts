import { BridgeError, type QuoteService } from '@sunspan/bridge'
import { formatAmount, formatEstimate, formatUsd } from '@sunspan/domain'
import type { PairPlace } from './list-pair-pages.ts'

/** A row of the page, as people read it. Null figures: it can't be quoted now. */
export interface PairRow {
  readonly symbolIn: string
  readonly symbolOut: string
  readonly open: {
    readonly least: string
    readonly most: string
    /** An amount between the two, and what it costs. */
    readonly sample: string
    readonly fees: string
    readonly feesUsd: string
    readonly usualTime: string
  } | null
}

/** The example is this many times the least amount, if that much can be sent. */
const SAMPLE_FACTOR = 10n

/** What the transfers of a page cost now, from the same quotes as orders. */
export function readPairFigures(
  { pairs }: PairPlace,
  quotes: Pick<QuoteService, 'limits' | 'quote'>,
): readonly PairRow[] {
  return pairs.map(({ currencyIn, currencyOut }) => {
    const ids = { currencyInId: currencyIn.id, currencyOutId: currencyOut.id }
    const symbols = { symbolIn: currencyIn.symbol, symbolOut: currencyOut.symbol }
    try {
      const { minSend, maxSend } = quotes.limits(ids.currencyInId, ids.currencyOutId)
      const wanted = minSend * SAMPLE_FACTOR
      const quote = quotes.quote({ ...ids, amount: wanted > maxSend ? maxSend : wanted })
      const { platformFeeUsd, swapFeeUsd, destinationFeeUsd } = quote.fees
      return {
        ...symbols,
        open: {
          least: formatAmount(minSend, currencyIn, { rounding: 'up' }),
          most: formatAmount(maxSend, currencyIn),
          sample: formatAmount(quote.amountIn, currencyIn),
          fees: formatAmount(quote.fullFee, currencyIn, { rounding: 'up' }),
          feesUsd: formatUsd(platformFeeUsd + swapFeeUsd + destinationFeeUsd),
          usualTime: formatEstimate(quote.fillEstimateSeconds),
        },
      }
    } catch (error) {
      // Halted, without a price or without liquidity: it opens again by itself.
      if (error instanceof BridgeError) return { ...symbols, open: null }
      throw error
    }
  })
}
