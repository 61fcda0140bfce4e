import { formatUnits, groupAmountInput, unitsPerToken } from '@sunspan/domain'
import type { Quote } from '../quote/quote.ts'
import type { Token } from '../token/token.ts'

type Priced = Pick<Token, 'decimals' | 'symbol'>

/** The rate of a swap in words. Percentages are undefined where nothing is lost. */
export interface SwapRate {
  /** `1 BTC = 96,000.12 USDC`: the dearer token is the one that is counted from. */
  readonly rate: string
  /** How much less that is than the market price gives: `0.2%`. */
  readonly spread: string | undefined
  /** How much less than quoted may arrive at the least: `0.5%`. */
  readonly slippage: string | undefined
}

const RATE_DIGITS = 6
const RATE_SCALE = 18

export function swapRate(
  quote: Pick<Quote, 'amountIn' | 'amountOut' | 'minAmountOut' | 'fullFee' | 'swapFee'>,
  tokenFrom: Priced,
  tokenTo: Priced,
): SwapRate | undefined {
  const { amountIn, amountOut, minAmountOut, fullFee, swapFee } = quote
  // What is exchanged: the swap fee is part of the rate, the other fees are not.
  const swapped = amountIn - fullFee + swapFee.amount
  if (swapped <= 0n || amountOut <= 0n) return undefined
  const given = { units: swapped, token: tokenFrom }
  const got = { units: amountOut, token: tokenTo }
  const isForward = scaled(got, given) >= unitsPerToken(RATE_SCALE)
  const [one, many] = isForward ? [given, got] : [got, given]
  return {
    rate: `1 ${one.token.symbol} = ${rateText(scaled(many, one))} ${many.token.symbol}`,
    spread: percentText(swapFee.amount, swapped),
    slippage: minAmountOut === undefined ? undefined : percentText(amountOut - minAmountOut, amountOut),
  }
}

interface Sum {
  readonly units: bigint
  readonly token: Priced
}

/** How many of the one there are for one of the other, with 18 decimals. */
const scaled = (many: Sum, one: Sum): bigint =>
  (many.units * unitsPerToken(one.token.decimals) * unitsPerToken(RATE_SCALE)) /
  (one.units * unitsPerToken(many.token.decimals))

/** Six digits, and never fewer than the whole part has. */
function rateText(rate: bigint): string {
  const [whole = '0', fraction = ''] = formatUnits(rate, RATE_SCALE).split('.')
  const kept = fraction.slice(0, Math.max(0, RATE_DIGITS - whole.length)).replace(/0+$/, '')
  return groupAmountInput(kept === '' ? whole : `${whole}.${kept}`)
}

/** Of a whole, to the nearest hundredth, and at least one. */
function percentText(part: bigint, whole: bigint): string | undefined {
  if (part <= 0n) return undefined
  const hundredths = (part * 20_000n + whole) / (2n * whole)
  return `${formatUnits(hundredths === 0n ? 1n : hundredths, 2)}%`
}
