import type { SCHEDULE_STATUS_TABLE, ScheduleStatus } from '@sunspan/domain'
import type { BadgeTone } from '../../../shared/ui/badge/badge.tsx'

type Tag = (typeof SCHEDULE_STATUS_TABLE)[ScheduleStatus]['tag']

export const TAG_TONES: Readonly<Record<Tag, BadgeTone>> = {
  completed: 'positive',
  awaiting: 'accent',
  delayed: 'warning',
}

/** Status of a row, as a sentence. */
export const ROW_TEXTS: Readonly<Record<ScheduleStatus, string>> = {
  PENDING: 'Waits for your deposit.',
  WAIT_DEPOSIT: 'Waits for your deposit.',
  DEPOSITED: 'Your deposit is confirmed. This payout waits for its turn.',
  PROCESSING: 'The payout is signed and on its way.',
  COMPLETE: 'The payout has arrived.',
  SEND_FAILED:
    'The payout did not go through yet. It is tried again; if it cannot be made, its amount and fees go back to you.',
  REFUNDED: 'The payout could not be made, so its amount and fees go back to you.',
  DEPOSIT_FAILED: 'The order ended without a deposit that counts. Nothing was paid here.',
  REJECTED: 'The order was closed. Nothing was paid here.',
  EXPIRED: 'No deposit came in time. Nothing was paid here.',
}
