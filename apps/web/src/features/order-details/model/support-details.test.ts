import { expect, it } from 'vitest'
import { toBulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { aBulkOrderWire, aScheduleWire } from '../../../entities/bulk-order/testing/bulk-order-builder.ts'
import { aRefundWire } from '../../../entities/deposit/testing/deposit-builder.ts'
import { anOrder, anOrderWire } from '../../../entities/order/testing/order-builder.ts'
import { supportDetails } from './support-details.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
const [IN, OUT, BACK] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(32)}`)

it('names an order, its statuses, times and transactions', () => {
  const order = anOrder({
    status: 'SENT',
    transaction_in: IN ?? null,
    transaction_out: OUT ?? null,
    confirmations: 2,
  })
  expect(supportDetails(order, undefined, NOW)).toBe(
    [
      `Order: ${order.id}`,
      'Kind: TRANSFER',
      'Status: SENT',
      'Version: 1',
      'From: ETH on ethereum',
      'To: ETH on base',
      'Created: 2026-05-01T10:00:00.000Z',
      'Updated: 2026-05-01T10:00:00.000Z',
      'Copied: 2026-05-01T12:00:00.000Z',
      `Deposit: ${IN}`,
      'Confirmations: 2 of 2',
      `Payout: ${OUT}`,
      '',
    ].join('\n'),
  )
})

it('names every recipient and refund of a bulk order', () => {
  const order = anOrder({
    status: 'COMPLETE',
    bulk: { recipients: 2, completed: 1, refunded: 1, network_ids: ['base', 'polygon'] },
    refund: aRefundWire({ status: 'SENT' }),
  })
  const bulk = toBulkOrder(
    aBulkOrderWire({
      status: 'COMPLETE',
      bulk_order_schedules: [
        aScheduleWire({ status: 'COMPLETE', order: { transaction_out_hash: OUT ?? null } }),
        aScheduleWire({
          position: 1,
          status: 'REFUNDED',
          order: { transaction_out_hash: null },
          refund: aRefundWire({ status: 'COMPLETE', transaction_hash: BACK ?? null }),
        }),
      ],
    }),
  )
  const text = supportDetails(order, bulk, NOW)
  expect(text).toContain('Kind: BULK, 2 recipients\nStatus: COMPLETE (COMPLETE)\n')
  expect(text).toContain('To: base, polygon\n')
  expect(text).toMatch(/\nRefund: refund SENT short of 0x\w+/)
  expect(text).toContain(`\nRecipient 1: COMPLETE, ETH on base, ${OUT}\n`)
  expect(text).toMatch(/\nRecipient 2: REFUNDED, ETH on base, refund COMPLETE short of 0x\w+ 0x(ef){32}\n/)
})

it('holds no address, no reference and no signature', () => {
  const wire = anOrderWire({ status: 'DEPOSIT_FAILED', refund: aRefundWire() })
  const text = supportDetails(anOrder(wire), undefined, NOW).toLowerCase()
  const secrets = [
    wire.wallet_sender,
    wire.wallet_receiver,
    wire.deposit.address,
    wire.deposit.reference,
    wire.deposit_signature.signature,
    wire.refund?.recipient ?? 'none',
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3)
    expect(text).not.toContain(secret.toLowerCase())
  }
})
