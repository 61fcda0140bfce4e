import {
  formatAmount,
  formatUsd,
  formatUsdText,
  parseUsd,
  STABLECOIN_FEE_DECIMALS,
  STABLECOIN_SYMBOLS,
} from '@sunspan/domain'
import type { Order } from '../../../entities/order/order.ts'
import type { Token } from '../../../entities/token/token.ts'

/** One fee of an order, as text. */
export interface FeeRowView {
  readonly name: string
  readonly hint?: string
  /** `0.0002 ETH` */
  readonly amount: string
  readonly usd: string
  /** The fee without discount, and the phase NFT that grants the discount. */
  readonly discount?: { readonly name: string; readonly original: string }
}

/** An order's fees as agreed (specification, section 9); a swap fee only if there is one. */
export function feeRows({
  fees,
  currencyIn,
  bulk,
}: Pick<Order, 'fees' | 'currencyIn' | 'bulk'>): readonly FeeRowView[] {
  const { discountName, original } = fees
  const discount =
    discountName === null || original === null
      ? {}
      : { discount: { name: discountName, original: feeAmount(original, currencyIn) } }
  return [
    {
      name: 'Platform fee',
      amount: feeAmount(fees.platform, currencyIn),
      usd: formatUsdText(fees.platformUsd),
      ...discount,
    },
    ...(fees.swap > 0n
      ? [{ name: 'Swap fee', amount: feeAmount(fees.swap, currencyIn), usd: formatUsdText(fees.swapUsd) }]
      : []),
    {
      name: 'Destination Chain Fee',
      hint:
        bulk === null
          ? 'Cost of transfer to your address in Destination network'
          : 'Cost of transfer to your addresses in Destination networks',
      amount: feeAmount(fees.destination, currencyIn),
      usd: formatUsdText(fees.destinationUsd),
    },
  ]
}

/** All fees together. */
export function feeTotal({ fees, currencyIn }: Pick<Order, 'fees' | 'currencyIn'>): FeeRowView {
  const usd = [fees.platformUsd, fees.swapUsd, fees.destinationUsd].map(parseUsd)
  const isKnown = usd.every((each) => each !== undefined)
  return {
    name: 'Total fees',
    amount: feeAmount(fees.platform + fees.swap + fees.destination, currencyIn),
    usd: isKnown ? formatUsd(usd.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n)) : '',
  }
}

function feeAmount(units: bigint, token: Token): string {
  const isStable = STABLECOIN_SYMBOLS.includes(token.symbol.toUpperCase())
  // Fees are displayed rounded up, as they are charged.
  const maxDecimals = isStable ? STABLECOIN_FEE_DECIMALS : 6
  return `${formatAmount(units, token, { maxDecimals, rounding: 'up' })} ${token.symbol}`
}
