import type { Usd } from '@sunspan/domain'
import { useState } from 'react'
import { usdValue, usePrices } from '../../../entities/price/price-queries.ts'
import { useQuote, type QuoteState } from '../../../entities/quote/use-quote.ts'
import type { OrderRequest } from '../../../flows/submission/order-request.ts'
import { settleAmount, type ReviewedTransfer, type SpendingFacts } from '../model/reviewed-transfer.ts'

export interface Review {
  readonly transfer: ReviewedTransfer
  readonly quote: QuoteState
  /** The requested amount, if it had to be lowered. */
  readonly loweredFrom: bigint | undefined
  readonly usdIn: Usd | undefined
  readonly usdOut: Usd | undefined
  /** The request that the click confirms; undefined while the displayed figures are not settled, or if the click only lowered the amount. */
  readonly confirm: (checked: Pick<OrderRequest, 'allowsContracts'>) => OrderRequest | undefined
}

export function useReview(opened: ReviewedTransfer, asked: bigint, spending: SpendingFacts): Review {
  const [amount, setAmount] = useState(opened.amount)
  const transfer = { ...opened, amount }
  const { tokenFrom, tokenTo, source, destination } = opened
  const quote = useQuote({
    currencyIn: tokenFrom,
    currencyOut: tokenTo,
    amountIn: amount,
    sender: opened.sender,
    receiver: opened.receiver,
    sourceNativeDecimals: source.nativeDecimals,
  })
  const prices = usePrices()
  return {
    transfer,
    quote,
    loweredFrom: amount < asked ? asked : undefined,
    usdIn: usdValue(prices, tokenFrom, amount),
    usdOut: quote.quote === undefined ? undefined : usdValue(prices, tokenTo, quote.quote.amountOut),
    confirm: ({ allowsContracts }) => {
      if (quote.status !== 'ready' || quote.quote === undefined) return undefined
      // The wallet may need more than the quote's plain payment, which may have become dearer since.
      const { sourceChainFee: quoted } = quote.quote
      const isDearer = quoted === undefined || (spending.sourceFee ?? 0n) > quoted
      const sourceFee = isDearer ? spending.sourceFee : quoted
      const affordable = settleAmount(amount, tokenFrom, { ...spending, sourceFee })
      if (affordable < amount) {
        setAmount(affordable)
        return undefined
      }
      return {
        currencyIn: tokenFrom,
        currencyOut: tokenTo,
        sourceNetworkType: source.type,
        destinationNetworkType: destination.type,
        sourceChainId: source.chainId,
        amount,
        expectedAmountOut: quote.quote.amountOut,
        minAmountOut: quote.quote.minAmountOut,
        sender: opened.sender,
        receiver: opened.receiver,
        memo: opened.memo,
        allowsContracts,
      }
    },
  }
}
