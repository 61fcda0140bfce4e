import { formatClock, type ScheduleStatus } from '@sunspan/domain'
import type { BadgeTone } from '../../../shared/ui/badge/badge.tsx'
import type { RowTag } from './row-filters.ts'

export const TAG_TONES: Readonly<Record<RowTag, BadgeTone>> = {
  completed: 'positive',
  // Not in the accent, which is red at sunset.
  awaiting: 'neutral',
  delayed: 'warning',
  refunded: 'neutral',
  unsent: 'neutral',
}

/** Why a row is late, in the row itself; undefined if it is not, or its refund explains it. `returnsAt` is the first moment at which one goes back. */
export function delayText(
  status: ScheduleStatus,
  place: { readonly networkName: string; readonly returnsAt: Date | undefined; readonly now: Date },
): string | undefined {
  if (status !== 'SEND_FAILED') return undefined
  const { networkName, returnsAt, now } = place
  const end =
    returnsAt === undefined ? '' : ` · refunded if it still fails, from ${formatClock(returnsAt, now)} on`
  return `${networkName} refused it · trying again${end}`
}

/** What a badge says of a row. */
export const TAG_WORDS: Readonly<Record<RowTag, string>> = {
  awaiting: 'awaiting',
  completed: 'completed',
  delayed: 'delayed',
  refunded: 'refunded',
  unsent: 'not sent',
}

/** Status of a row, as a sentence. */
export const ROW_TEXTS: Readonly<Record<ScheduleStatus, string>> = {
  PENDING: 'Waiting for your deposit.',
  WAIT_DEPOSIT: 'Waiting for your deposit.',
  DEPOSITED: 'Your deposit is confirmed. This payout is next in line.',
  PROCESSING: 'The payout is signed and on its way.',
  COMPLETE: 'The payout has arrived.',
  SEND_FAILED: 'Delivery failed. We’re retrying; if it keeps failing, we refund the amount and its fees.',
  REFUNDED: 'We couldn’t deliver this payout, so we’re refunding its amount and fees.',
  DEPOSIT_FAILED: 'The order ended without a matching deposit. Nothing was paid here.',
  REJECTED: 'The order was closed. Nothing was paid here.',
  EXPIRED: 'No deposit came in time. Nothing was paid here.',
}
