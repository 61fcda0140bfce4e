import { MAX_RECIPIENTS } from './bulk-constants.ts'

/** Messages about rows in the form, the text import and the server (specification, section 5). */
export const BULK_MESSAGES = {
  invalidAddress: 'Invalid wallet address',
  invalidAmount: 'Invalid amount',
  invalidAddressAndAmount: 'Invalid wallet address and amount',
  amountRequired: 'Amount is required',
  invalidNetwork: 'Invalid network name',
  sameNetwork: 'Destination network cannot be the same as the source network',
  tooMany: `You can send to a maximum of ${MAX_RECIPIENTS} recipients at once`,
  unavailable: 'Temporary not available',
  networkUsed: 'This network already has a recipient',
  noMemo: 'Only TON supports memos',
  badMemo: 'A memo can have one line of up to 123 bytes',
  unreadable: 'Expected address; amount; network name',
} as const

/** Shown under a typed address (specification, section 5). */
export const ADDRESS_NOT_FOUND = "We couldn't find this address, please check and try again."
