import { formatFees, formatPaid, formatReceived, formatUsd } from '@sunspan/domain'
import type { BulkForm } from '../hooks/use-bulk-form.ts'

/** The form's sums as texts, in the token that is sent and in dollars. */
export function bulkMoney({ source, usdOf, view: { totals } }: BulkForm) {
  const { token } = source
  return {
    fees:
      totals === undefined || token === undefined
        ? undefined
        : formatFees([totals.platformFee, totals.swapFee, totals.destinationFee], token),
    text: (units: bigint | undefined, rounding: 'up' | 'down'): string | undefined =>
      units === undefined || token === undefined
        ? undefined
        : (rounding === 'up' ? formatPaid : formatReceived)(units, token),
    usd: (units: bigint | undefined): string | undefined => {
      const usd = units === undefined ? undefined : usdOf(units)
      return usd === undefined ? undefined : formatUsd(usd)
    },
  }
}
