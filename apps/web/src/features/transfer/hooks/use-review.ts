import { adjustAmountForFee, type Usd } from '@sunspan/domain'
import { useState } from 'react'
import { usdValue, usePrices } from '../../../entities/price/price-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { useQuote, type QuoteState } from '../../../entities/quote/use-quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { kindOf } from '../model/token-kind.ts'
import type { TransferRequest } from '../model/submit-state.ts'

/** What stands on the confirm step: fixed when it opens, so that nothing changes under the person's hand. */
export interface ReviewedTransfer {
  readonly source: Network
  readonly destination: Network
  readonly tokenFrom: Token
  readonly tokenTo: Token
  /** Base units. */
  readonly amount: bigint
  readonly sender: string
  readonly receiver: string
  /** The connected wallet of the destination's family, to compare with. */
  readonly ownAddress: string | undefined
}

export interface Review {
  readonly transfer: ReviewedTransfer
  readonly quote: QuoteState
  /** The amount that was asked for, where it had to be lowered. */
  readonly loweredFrom: bigint | undefined
  readonly usdIn: Usd | undefined
  readonly usdOut: Usd | undefined
  /** What the click confirms; undefined while the figures on the screen are not settled, or the click only lowered the amount. */
  readonly confirm: () => TransferRequest | undefined
}

export interface SpendingFacts {
  readonly balance: bigint | undefined
  readonly sourceFee: bigint | undefined
}

/** Keeps the network's fee back; the caller shows a lowered amount before anything is sent. */
export function settleAmount(amount: bigint, token: Token, { balance, sourceFee }: SpendingFacts): bigint {
  if (balance === undefined) return amount
  const currency = { decimals: token.decimals, kind: kindOf(token) }
  const adjusted = adjustAmountForFee({ amount, balance, currency, sourceFee })
  return adjusted.lowered && adjusted.amount > 0n ? adjusted.amount : amount
}

export function useReview(opened: ReviewedTransfer, asked: bigint, spending: SpendingFacts): Review {
  const [amount, setAmount] = useState(opened.amount)
  const transfer = { ...opened, amount }
  const { tokenFrom, tokenTo, source } = opened
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
    confirm: () => {
      if (quote.status !== 'ready' || quote.quote === undefined) return undefined
      const sourceFee = quote.quote.sourceChainFee ?? spending.sourceFee
      const affordable = settleAmount(amount, tokenFrom, { ...spending, sourceFee })
      if (affordable < amount) {
        setAmount(affordable)
        return undefined
      }
      return {
        currencyIn: tokenFrom,
        currencyOut: tokenTo,
        sourceNetworkType: source.type,
        sourceChainId: source.chainId,
        amount,
        minAmountOut: quote.quote.amountOut,
        sender: opened.sender,
        receiver: opened.receiver,
      }
    },
  }
}
