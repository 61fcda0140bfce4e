import { formatFee, formatFees, formatUsdSum, formatUsdText } from '@sunspan/domain'
import type { Order, OrderFees } from '../../../entities/order/order.ts'

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
      : { discount: { name: discountName, original: formatFee(original, currencyIn) } }
  const [platform = '', swap = '', destination = ''] = textsOf(fees, currencyIn).lines
  return [
    {
      name: 'Platform fee',
      amount: platform,
      usd: formatUsdText(fees.platformUsd),
      ...discount,
    },
    ...(fees.swap > 0n ? [{ name: 'Swap fee', amount: swap, usd: formatUsdText(fees.swapUsd) }] : []),
    {
      name: 'Destination Chain Fee',
      hint:
        bulk === null
          ? 'Cost of transfer to your address in Destination network'
          : 'Cost of transfer to your addresses in Destination networks',
      amount: destination,
      usd: formatUsdText(fees.destinationUsd),
    },
  ]
}

/** All fees together. */
export function feeTotal({ fees, currencyIn }: Pick<Order, 'fees' | 'currencyIn'>): FeeRowView {
  return {
    name: 'Total fees',
    amount: textsOf(fees, currencyIn).total,
    usd: formatUsdSum([fees.platformUsd, fees.swapUsd, fees.destinationUsd]) ?? '',
  }
}

const textsOf = ({ platform, swap, destination }: OrderFees, currencyIn: Order['currencyIn']) =>
  formatFees([platform, swap, destination], currencyIn)
