import type { SignedReceiptWire } from '@sunspan/api'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { apiFailure } from '../scripted-api.ts'
import { openProduct } from './open-product.tsx'

const ID = anOrderWire().id
const ETH = { currency_id: 'ethereum-eth', symbol: 'ETH', decimals: 18, token: null, chain_id: '1' }
const USDC = { currency_id: 'base-usdc', symbol: 'USDC', decimals: 6, token: '0xc0', chain_id: '8453' }
const SIGNED: SignedReceiptWire = {
  version: 2,
  algorithm: 'Ed25519',
  key_id: '0123456789abcdef',
  public_key: `${'A'.repeat(43)}=`,
  signature: `${'A'.repeat(86)}==`,
  receipt: {
    schema_version: 2,
    number: 2,
    replaces: null,
    issued_at: '2026-11-27T14:06:00.000Z',
    order_id: ID,
    kind: 'SINGLE',
    type: 'SWAP',
    status: 'COMPLETE',
    created_at: '2026-11-27T14:05:06.000Z',
    completed_at: '2026-11-27T14:05:59.000Z',
    execution_time_ms: 53_000,
    source: {
      ...ETH,
      network_id: 'ethereum',
      network_name: 'Ethereum',
      amount: '1500000000000000000',
      transaction: '0xdeb051',
      ordered_amount: '1500000000000000000',
      deposited_amount: '1600000000000000001',
      sender: '0x5e4de2',
      ordered_by: '0x5e4de2',
      deposit_address: '0xdeb0',
      reference: '7',
    },
    payouts: [
      {
        ...USDC,
        network_id: 'base',
        network_name: 'Base',
        amount: '24999107498',
        transaction: '0xba1d',
        row: null,
        ordered_amount: '24999107498',
        receiver: '0x4ecc1e4',
        memo: '1002',
      },
    ],
    fees: {
      currency_id: ETH.currency_id,
      total: '2000000000000000',
      platform_fee: '500000000000000',
      platform_fee_in_usd: '0.8',
      swap_fee: '1000000000000000',
      swap_fee_in_usd: '1.6',
      blockchain_fee: '500000000000000',
      blockchain_fee_in_usd: '0.8',
    },
    refunds: [
      {
        status: 'COMPLETE',
        reason: 'over',
        row: null,
        deposit_transaction: '0xdeb051',
        deposit_amount: '1600000000000000001',
        currency_id: ETH.currency_id,
        amount: '99000000000000001',
        recipient: '0x5e4de2',
        transaction: '0x4ef0',
      },
    ],
  },
}
const open = (answer: unknown) =>
  openProduct({ at: `/receipt/${ID}`, api: { [`GET /api/orders/${ID}/receipt`]: answer } })

describe('the receipt of an order', () => {
  it('is a page to print, with exact amounts that add up, and its signed file', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const product = await open(SIGNED)
    const paper = within(await screen.findByRole('article'))
    const texts = [
      '1.600000000000000001 ETH',
      '24,999.107498 USDC',
      '0.099000000000000001 ETH',
      '0x5e4de2',
      '0x4ecc1e4',
      '1002',
      '0xba1d',
      'Sent back',
      '2026-11-27 14:05:59 UTC',
    ]
    for (const text of texts) expect(paper.getAllByText(text, { exact: false })).not.toEqual([])
    const feeOf = (name: string) => paper.getByText(name).nextElementSibling?.textContent
    expect(feeOf('Swap fee')).toBe('0.001 ETHIn dollars when ordered: $1.60')
    expect(feeOf('Total fee')).toBe('0.002 ETHIn dollars when ordered: $3.20')
    const file = paper.getByRole('link', { name: 'Signed file (JSON)' })
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual([
      `/api/orders/${ID}/receipt`,
      `receipt-${ID}.json`,
    ])
    await product.user.click(paper.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it.each([
    [409, 'ORDER_STATE_CONFLICT', 'There is no receipt yet'],
    [404, 'ORDER_NOT_FOUND', 'There is no such order'],
    [500, 'INTERNAL_ERROR', 'We can’t show this receipt right now'],
  ] as const)('is not there (%s %s), and the page says why', async (status, code, title) => {
    await open(apiFailure(status, code, 'Not now'))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).toBeNull()
  })
})
