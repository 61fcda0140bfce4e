import type { BulkOrderWire, BulkScheduleWire } from '@sunspan/api'
import { bulkDepositStatementBytes, parseUnits } from '@sunspan/domain'
import { signBytesForTests } from '../../../testing/receipt-key.ts'
import { aCurrencyWire } from '../../../testing/wire-builders.ts'
import { RECEIVER, REFERENCE, SENDER, TREASURY } from '../../order/testing/order-builder.ts'
import { toBulkOrder, type BulkOrder } from '../bulk-order.ts'
import { bulkDepositStatementOf } from '../check-bulk-signature.ts'

export const BULK_ID = '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e1f'
export const INNER_ID = '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e2f'
const BASE_ETH = aCurrencyWire('base', 'ETH')

/** A row that pays 0.5 ETH on Base and waits for the deposit. */
export const aScheduleWire = (changes: Partial<BulkScheduleWire> = {}): BulkScheduleWire => ({
  id: `0198f6b2-c7a9-7c2e-8d4f-${String(changes.position ?? 0).padStart(12, '0')}`,
  position: 0,
  status: 'WAIT_DEPOSIT',
  wallet_receiver: RECEIVER,
  memo: null,
  amount_out: '0.5',
  currency_out: BASE_ETH,
  platform_fee: '0.0001',
  blockchain_fee: '0.0004',
  order: { transaction_out_hash: null },
  refund: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})

/** A bulk order from Ethereum with a recipient for each row, and a signed deposit that matches it. */
export function aBulkOrderWire(changes: Partial<BulkOrderWire> = {}): BulkOrderWire {
  const order = unsigned(changes)
  return {
    ...order,
    deposit_signature:
      changes.deposit_signature ??
      signBytesForTests(bulkDepositStatementBytes(bulkDepositStatementOf(toBulkOrder(order)))),
  }
}

function unsigned(changes: Partial<BulkOrderWire>): BulkOrderWire {
  const rows = changes.bulk_order_schedules ?? [aScheduleWire(), aScheduleWire({ position: 1 })]
  const order = changes.order ?? {
    id: INNER_ID,
    currency_in: aCurrencyWire('ethereum', 'ETH'),
    amount_in: '1.001',
    transaction_in_hash: null,
  }
  const value = String(parseUnits(order.amount_in, order.currency_in.decimals) ?? 0n)
  return {
    id: BULK_ID,
    status: 'WAIT_DEPOSIT',
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
    version: 1,
    waiting: null,
    order,
    wallet_sender: SENDER,
    transfer_time_type: 'sequence',
    execution_time: null,
    estimated_minutes: 2,
    deposit_seen_at: null,
    fill_estimate_seconds: 120,
    receiving_data: rows.map(({ wallet_receiver, amount_out, currency_out: currency }) => ({
      wallet_receiver,
      amount_out,
      currency,
    })),
    bulk_order_schedules: rows,
    platform_fee: '0.0002',
    platform_fee_in_usd: '0.64',
    blockchain_fee: '0.0008',
    blockchain_fee_in_usd: '2.56',
    holder_nft: null,
    original_price: null,
    confirmations: null,
    required_confirmations: 2,
    deposit: {
      family: 'evm',
      address: TREASURY,
      amount: value,
      currency_id: order.currency_in.id,
      token: null,
      reference: REFERENCE,
      expires_at: '2099-01-01T00:00:00.000Z',
      action: { chain_id: '1', to: TREASURY, value, data: REFERENCE },
    },
    deposit_signature: { key_id: '', signature: '' },
    ...changes,
  }
}

export const aBulkOrder = (changes: Partial<BulkOrderWire> = {}): BulkOrder =>
  toBulkOrder(aBulkOrderWire(changes))
