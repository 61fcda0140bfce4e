import type { DepositLookupWire, DepositReportWire, RefundWire } from '@sunspan/api'
import { aCurrencyWire } from '../../../testing/wire-builders.ts'

export const DEPOSIT_HASH = `0x${'ab'.repeat(32)}`
export const DEPOSIT_SENDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A refund of 1.2 ETH that is due now. */
export const aRefundWire = (changes: Partial<RefundWire> = {}): RefundWire => ({
  status: 'PENDING',
  reason: 'short',
  deposit_transaction_hash: DEPOSIT_HASH,
  deposit_amount: '1.2',
  amount: '1.1996',
  currency_id: 'ethereum-eth',
  recipient: DEPOSIT_SENDER,
  transaction_hash: null,
  not_before: null,
  ...changes,
})

/** 1.2 ETH on Ethereum with 2 of 12 confirmations. */
export const aDepositWire = (changes: Partial<DepositReportWire> = {}): DepositReportWire => ({
  network_id: 'ethereum',
  transaction_hash: DEPOSIT_HASH,
  index: -1,
  outcome: 'confirming',
  issue: null,
  sender: DEPOSIT_SENDER,
  recipient: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  amount: '1.2',
  amount_units: '1200000000000000000',
  currency: aCurrencyWire('ethereum', 'ETH'),
  token: null,
  confirmations: 2,
  required_confirmations: 12,
  seen_at: '2026-05-01T10:00:00.000Z',
  order_id: null,
  refund: null,
  paid_elsewhere: null,
  next_step: 'wait',
  ...changes,
})

export const aLookupWire = (
  deposits: readonly DepositReportWire[],
  changes: Partial<DepositLookupWire> = {},
): DepositLookupWire => ({
  network_id: 'ethereum',
  transaction_hash: DEPOSIT_HASH,
  deposits: [...deposits],
  scanned_to: { height: 2_145_678, head_height: 2_145_678, at: '2026-05-01T10:00:00.000Z' },
  chain: null,
  next_step: deposits[0]?.next_step ?? 'wait',
  ...changes,
})
