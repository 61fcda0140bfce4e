/** Specification, sections 2 and 4. */
export const BULK_TITLES = {
  in_progress: 'Transfer Status',
  completed: 'Transfer Completed',
  declined: 'Transfer Reject',
} as const
export const BULK_CONFIRMED_TITLE = 'Awaiting transfer confirmation'
export const BULK_DELAY_TITLE = 'Detection Is Experiencing Slight Delay...'
export const BULK_DELAY_TEXT = 'Your assets will be detected in a while'
export const BULK_DETECTION_TIME = 'Estimated time: less than 3 min'
export const BULK_TRANSFER_TITLE = 'Transferring assets to the addresses'
export const ALL_REFUNDED_TEXT =
  'No recipient could be paid. We’re refunding the deposit to the wallet that sent it, part by part, as the list shows.'
