import type { BulkOrder, BulkOrderRow, BulkRowQuote } from '@sunspan/bridge'
import type { Currency, Refund } from '@sunspan/domain'
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { createReceiptSigner } from '../receipts/receipt-signer.ts'
import { createBulkOrderWires, toBulkFeeWire, toBulkInfoWire } from './mappers.ts'

const AT = new Date('2026-01-01T00:00:00.000Z')
// CAST: only the currency fields that the wire format contains.
const currencyOf = (id: string, decimals: number): Currency =>
  ({ id, decimals, networkId: id.split('-')[0] }) as unknown as Currency
const ETH = currencyOf('ethereum-eth', 18)
const USDC = currencyOf('base-usdc', 6)

const refundOf = (amount: bigint): Refund => ({
  status: 'COMPLETE',
  reason: 'payout_impossible',
  recipient: '0xa1',
  depositTransactionHash: '0xd0',
  depositAmount: 3n * 10n ** 18n,
  amount,
  currencyId: ETH.id,
  transactionHash: '0xf1',
  notBefore: null,
})

const rowOf = (rowNo: number, fields: Partial<BulkOrderRow>): BulkOrderRow => ({
  id: `row-${String(rowNo)}`,
  rowNo,
  status: 'COMPLETE',
  walletReceiver: '0xb0',
  memo: null,
  currencyOut: USDC,
  amountIn: 10n ** 18n,
  amountOut: 5_000_001n,
  transactionOut: null,
  refund: null,
  fees: { platformFee: 1n, platformFeeUsd: 1n, destinationFee: 2n, destinationFeeUsd: 2n },
  updatedAt: AT,
  ...fields,
})

const rows = [
  rowOf(0, { transactionOut: '0x01' }),
  rowOf(1, {
    status: 'REFUNDED',
    refund: refundOf(10n ** 18n),
    walletReceiver: '0xb1',
    memo: 'for Bob',
  }),
  rowOf(2, { status: 'SEND_FAILED' }),
]
// CAST: only the order fields that the mapper reads.
const order = {
  id: 'order',
  version: 7,
  status: 'SENT',
  createdAt: AT,
  updatedAt: AT,
  expiresAt: AT,
  currencyIn: ETH,
  currencyOut: USDC,
  amountIn: 3n * 10n ** 18n,
  refund: refundOf(2n * 10n ** 18n),
  walletSender: '0xa1',
  walletReceiver: '0xb9',
  transactionIn: '0xd0',
  waiting: null,
  holderNft: null,
  originalPlatformFee: 4n * 10n ** 18n,
  confirmations: 1,
  requiredConfirmations: 2,
  executionTimeMs: null,
  depositSeenAt: AT,
  fillEstimateSeconds: 31,
  fees: {
    platformFee: 3n,
    platformFeeUsd: 3n,
    swapFee: 0n,
    swapFeeUsd: 0n,
    destinationFee: 6n,
    destinationFeeUsd: 6n,
  },
  deposit: {
    family: 'evm',
    address: '0xaa',
    amount: 3n * 10n ** 18n,
    currencyId: ETH.id,
    token: null,
    reference: '0x07',
    expiresAt: AT,
    action: { chain_id: '1', to: '0xaa', value: '3', data: '0x07' },
  },
  bulk: { status: 'PROCESSING', executionType: 'fast', rowIntervalMs: 39_000, rows },
} as unknown as BulkOrder

const { toWire } = createBulkOrderWires({
  toCurrency: ({ id }) => ({ id }) as never,
  findCurrency: (id) => (id === ETH.id ? ETH : USDC),
  signer: createReceiptSigner(generateKeyPairSync('ed25519').privateKey),
})
const wire = toWire(order)

it('a row that was given back shows its refund, in the currency of the deposit', () => {
  expect(wire.bulk_order_schedules.map(({ refund }) => refund)).toEqual([
    null,
    expect.objectContaining({ status: 'COMPLETE', amount: '1', currency_id: ETH.id, deposit_amount: '3' }),
    null,
  ])
  expect(wire.order.refund).toMatchObject({ amount: '2', transaction_hash: '0xf1' })
})

it('payouts are in the decimals of the destination, fees in those of the source', () => {
  expect(wire.receiving_data[0]).toMatchObject({ amount_out: '5.000001', currency: { id: USDC.id } })
  expect(wire.bulk_order_schedules[0]).toMatchObject({
    amount_out: '5.000001',
    platform_fee: '0.000000000000000001',
    blockchain_fee: '0.000000000000000002',
    order: { transaction_out_hash: '0x01' },
  })
  expect(wire).toMatchObject({ platform_fee: '0.000000000000000003', original_price: '4' })
  expect(wire.order).toMatchObject({ amount_in: '3', currency_in: { id: ETH.id } })
})

it('who sends, who receives, and how long it takes', () => {
  expect(wire).toMatchObject({
    id: 'order',
    status: 'PROCESSING',
    wallet_sender: '0xa1',
    transfer_time_type: 'fast',
    // Three rows of 39 seconds and one more each: two minutes to the second.
    estimated_minutes: 2,
    deposit_seen_at: AT.toISOString(),
    fill_estimate_seconds: 31,
  })
  expect(wire.bulk_order_schedules.map((row) => [row.position, row.wallet_receiver, row.memo])).toEqual([
    [0, '0xb0', null],
    [1, '0xb1', 'for Bob'],
    [2, '0xb0', null],
  ])
})

it('a row without refund and discount omits those fields', () => {
  const { order: inner, original_price } = toWire({ ...order, refund: null, originalPlatformFee: null })
  expect([inner.refund, original_price]).toEqual([null, null])
})

it('the fees of a row are in the currency that is sent, the network’s in its own coin', () => {
  const quote = {
    currencyIn: USDC,
    currencyOut: ETH,
    fullFee: 600_000n,
    platformFee: 100_000n,
    platformFeeUsd: 11n * 10n ** 16n,
    swapFee: 200_000n,
    destinationFee: 300_000n,
    destinationFeeUsd: 33n * 10n ** 16n,
    sourceChainFee: 21n,
    discountPhase: 'Midday',
    originalPlatformFee: 250_000n,
    isDiscountKnown: true,
  }
  // CAST: only the fields that the wire format contains.
  const toFees = (fields: object = {}) => toBulkFeeWire({ ...quote, ...fields } as unknown as BulkRowQuote, 9)
  expect(toFees()).toEqual({
    full_fee: '0.6',
    platform_fee: '0.1',
    platform_fee_in_usd: '0.11',
    swap_fee: '0.2',
    swap_fee_in_usd: '0',
    blockchain_fee: '0.3',
    blockchain_fee_in_usd: '0.33',
    source_chain_fee: '0.000000021',
    holder_nft: 'Midday',
    original_price: '0.25',
    discount_unavailable: false,
    currency_out_id: ETH.id,
    nft_discount: { nftName: 'Midday', networkFee: '0.25' },
  })
  expect(toFees({ discountPhase: null })).toMatchObject({ holder_nft: null, nft_discount: null })
  expect(toFees({ isDiscountKnown: false })).toMatchObject({ discount_unavailable: true })
})

it('how far a bulk order is counts its rows by what has become of them', () => {
  expect(toBulkInfoWire(order)).toMatchObject({
    recipients: 3,
    completed: 1,
    awaiting: 0,
    delayed: 2,
    version: 7,
  })
})
