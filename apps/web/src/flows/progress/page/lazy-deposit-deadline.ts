import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'

/** Fetched only while an order waits for its deposit. */
export const DepositDeadline = lazyExtra('deposit-deadline', async () => ({
  default: (await import('./deposit-deadline.tsx')).DepositDeadline,
}))
