import type { ListedOrderWire } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { aRefundWire } from '../../../entities/deposit/testing/deposit-builder.ts'
import { toNetwork } from '../../../entities/network/network.ts'
import { aListedOrder } from '../../../entities/order/testing/order-builder.ts'
import { aNetworkWire } from '../../../testing/wire-builders.ts'
import { isSameRow, orderRow } from './order-row.ts'
import { searchText } from './search-text.ts'

const networks = new Map(
  [
    aNetworkWire({ id: 'ethereum', name: 'Ethereum' }),
    aNetworkWire({ id: 'base', name: 'Base' }),
    aNetworkWire({ id: 'polygon', name: 'Polygon' }),
  ].map((wire) => [wire.id, toNetwork(wire)]),
)
const NOW = new Date('2026-05-01T12:30:00.000Z')
const rowOf = (changes: Partial<ListedOrderWire>) => orderRow(aListedOrder(changes), networks, NOW)
const bulk = { recipients: 3, completed: 2, refunded: 0, network_ids: ['base'] }

describe('a row of the list', () => {
  it('shows both amounts, both networks, both addresses and the moment', () => {
    expect(rowOf({ amount_out: '1.49912345678', value_in_usd: '4800' })).toMatchObject({
      sent: '1.5 ETH',
      received: '1.499123 ETH',
      badge: 'pending',
      note: 'Waiting for your payment: continue or cancel',
      source: 'Ethereum',
      destination: 'Base',
      from: '0x3C…3BC',
      to: '0x90…906',
      value: '$4,800.00',
      ago: '2 h ago',
      exact: expect.stringMatching(/^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d$/),
    })
  })

  it.each<readonly [string, string, Partial<ListedOrderWire>]>([
    ['pending', '', { status: 'WAIT_DEPOSIT', transaction_in: '0x12' }],
    ['completed', '', { status: 'COMPLETE' }],
    ['not_paid', 'Closed without a deposit', { status: 'REJECTED' }],
    ['cancelled', '', { status: 'REJECTED', cancelled_at: '2026-05-01T10:01:00.000Z' }],
    ['not_paid', 'No deposit in time', { status: 'EXPIRED' }],
    ['not_paid', 'Wallet reported an error', { status: 'DEPOSIT_FAILED' }],
    ['failed', 'Under review', { status: 'DEPOSIT_FAILED', transaction_in: '0x12' }],
    ['failed', 'Closed without a deposit', { status: 'REJECTED', transaction_in: '0x12' }],
    ['failed', 'Payout is being retried', { status: 'SEND_FAILED' }],
    ['failed', 'Refund on its way', { status: 'DEPOSIT_FAILED', refund: aRefundWire() }],
    ['failed', 'Refund on its way', { status: 'DEPOSIT_FAILED', refund: aRefundWire({ status: 'SENT' }) }],
    ['failed', 'Refunded', { status: 'DEPOSIT_FAILED', refund: aRefundWire({ status: 'COMPLETE' }) }],
    ['failed', 'Under review', { status: 'EXPIRED', refund: aRefundWire({ status: 'HELD' }) }],
    ['completed', 'Refunded', { status: 'COMPLETE', refund: aRefundWire({ status: 'COMPLETE' }) }],
    ['completed', '2 of 3 paid', { status: 'COMPLETE', bulk: { ...bulk, refunded: 1 } }],
  ])('says %s, and %j', (badge, note, changes) => {
    expect(rowOf(changes)).toMatchObject({ badge, note })
  })

  it('of a bulk order counts its recipients and, if there are several, its networks', () => {
    expect(rowOf({ bulk })).toMatchObject({ to: '3 recipients', toFull: '', destination: 'Base' })
    expect(rowOf({ bulk: { ...bulk, network_ids: ['base', 'polygon'] } }).destination).toBe('2 networks')
  })

  it('is rendered again only when its texts change', () => {
    expect(isSameRow(rowOf({}), rowOf({ version: 9, required_confirmations: 7 }))).toBe(true)
    expect(isSameRow(rowOf({}), rowOf({ status: 'COMPLETE' }))).toBe(false)
  })
})

it('a search is sent without what the server could only refuse', () => {
  expect(searchText('  0xAb\u0000c😀 ')).toBe('0xAbc')
})
