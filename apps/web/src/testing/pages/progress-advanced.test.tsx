import type { BulkOrderWire } from '@sunspan/api'
import { DEPOSIT_ISSUE_TEXTS, formatClock } from '@sunspan/domain'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aBulkOrderWire, BULK_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { aRefundWire } from '../../entities/deposit/testing/deposit-builder.ts'
import { apiFailure } from '../scripted-api.ts'
import {
  ALICE,
  BOB,
  bulkServer,
  IN,
  openAdvanced,
  OUT,
  prepareAdvanced,
  row,
  rows,
  step,
  type BulkServer,
} from './open-advanced.tsx'
import type { Product } from './open-product.tsx'
import { aPhaseBanner } from './quest-server.ts'

const PROGRESS = `/progress/advanced/${BULK_ID}`

const openOrder = async (
  changes: Partial<BulkOrderWire>,
): Promise<{ product: Product; server: BulkServer }> => {
  const server = bulkServer({ order: aBulkOrderWire(changes) })
  const product = await openAdvanced({ at: PROGRESS, api: server.api, connected: false })
  return { product, server }
}

beforeAll(() => prepareAdvanced())

it('offers the NFT of the phase that is open', async () => {
  const { api } = bulkServer({ order: aBulkOrderWire({ status: 'PROCESSING', confirmations: 2 }) })
  await openAdvanced({
    at: PROGRESS,
    api: { ...api, 'GET /api/journey/banner': aPhaseBanner },
    connected: false,
  })
  const banner = await screen.findByRole('link', { name: /Mint your Sunrise NFT/ })
  expect(banner.getAttribute('href')).toBe('/quests/phases?phase=Sunrise')
})

it('says why an unpaid order no longer has recipients', async () => {
  await openOrder({ status: 'EXPIRED', receiving_data: [], bulk_order_schedules: [] })
  expect(
    await screen.findByText(/^Nobody paid this order, so its list of recipients was deleted/),
  ).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Show recipients' })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toContain('0 recipients')
})

describe('the rows', () => {
  const MIXED = rows(
    { status: 'COMPLETE', wallet_receiver: ALICE, order: { transaction_out_hash: OUT } },
    { status: 'PROCESSING', wallet_receiver: BOB },
    { status: 'SEND_FAILED' },
    {
      status: 'REFUNDED',
      refund: aRefundWire({ status: 'COMPLETE', amount: '0.5005', transaction_hash: IN }),
    },
  )

  it('are filtered by what became of them, with counts', async () => {
    const { product } = await openOrder({
      status: 'PROCESSING',
      confirmations: 2,
      bulk_order_schedules: MIXED,
    })
    for (const [name, left] of [
      ['Awaiting1', [2]],
      ['Completed1', [1]],
      ['Delayed1', [3]],
      ['Refunded1', [4]],
      ['All4', [1, 2, 3, 4]],
    ] as const) {
      await product.user.click(await screen.findByRole('button', { name }))
      const shown = screen.getAllByRole('listitem', { name: /^Recipient \d/ })
      expect(shown.map((item) => item.getAttribute('aria-label')?.match(/\d+/)?.[0])).toEqual(
        left.map(String),
      )
    }
    expect(screen.getByText('1 of 4 recipients paid.', { exact: false })).toBeTruthy()
  })

  it.each(['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'] as const)(
    'of an order that ended without a deposit are not sent, neither delayed nor charged: %s',
    async (status) => {
      await openOrder({
        status: status,
        bulk_order_schedules: rows({ status, wallet_receiver: ALICE }, { status, wallet_receiver: BOB }),
      })
      expect(await row(2, 'not sent')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Delayed0' })).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Not sent2' })).toBeTruthy()
      expect(screen.queryByText('Total Fees')).toBeNull()
    },
  )

  it('show each amount, and the deposit, to the last of eighteen digits', async () => {
    await openOrder({
      status: 'PROCESSING',
      order: { ...aBulkOrderWire().order, amount_in: '1234.567890123456789012' },
      bulk_order_schedules: rows(
        { amount_out: '0.123456789012345678' },
        { amount_out: '0.000000000000000001' },
      ),
    })
    expect(within(await row(1, 'awaiting')).getByText('0.123456789012345678 ETH')).toBeTruthy()
    expect(within(await row(2, 'awaiting')).getByText('0.000000000000000001 ETH')).toBeTruthy()
    expect(screen.getByText('1,234.567890123456789012 ETH')).toBeTruthy()
  })

  it('show the recipient in full on demand, the payout, and a refund in plain words', async () => {
    const { product } = await openOrder({ status: 'COMPLETE', confirmations: 2, bulk_order_schedules: MIXED })
    const paid = within(await row(1, 'completed'))
    expect(paid.getByRole('link', { name: /^Payout/ }).getAttribute('href')).toBe(
      `https://explorer.example/tx/${OUT}`,
    )
    expect(document.querySelector(`[data-address="${ALICE}"]`)).toBeNull()
    const toggle = paid.getByRole('button', { name: /Show in full/ })
    await product.user.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(document.querySelector(`[data-address="${ALICE}"]`)).not.toBeNull()

    const refunded = within(await row(4, 'refunded'))
    expect(refunded.getByText('0.5005 ETH has been refunded')).toBeTruthy()
    await product.user.click(refunded.getByRole('button', { name: /Show in full/ }))
    const card = within(refunded.getByRole('region', { name: 'Refund' }))
    expect(card.getByRole('link', { name: /^Refund transaction/ }).getAttribute('href')).toBe(
      `https://explorer.example/tx/${IN}`,
    )
    expect(screen.getByText(/^3 payouts could not be delivered/)).toBeTruthy()
  })

  it('say why they are late without a click, and when they go back', async () => {
    const returnsAt = new Date(Date.now() + 3_600_000)
    const { server, product } = await openOrder({
      status: 'PROCESSING',
      confirmations: 2,
      bulk_order_schedules: MIXED,
    })
    const late = within(await row(3, 'delayed'))
    expect(late.getByText('Base refused it · trying again')).toBeTruthy()
    const since = new Date().toISOString()
    await server.says(product, {
      waiting: {
        reason: 'RECIPIENT',
        place: null,
        since,
        expected_at: null,
        returns_at: returnsAt.toISOString(),
      },
    })
    const clock = formatClock(returnsAt, new Date())
    expect(
      await late.findByText(`Base refused it · trying again · refunded if it still fails, from ${clock} on`),
    ).toBeTruthy()
    expect(within(await row(2, 'awaiting')).queryByText(/trying again/)).toBeNull()
  })

  it('can be taken away as CSV', async () => {
    const files: Promise<string>[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          files.push(blob.text())
          return 'blob:x'
        },
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { product } = await openOrder({ status: 'COMPLETE', bulk_order_schedules: MIXED })
    await product.user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    const [csv] = await Promise.all(files)
    expect(csv).toContain(`"1","${ALICE}","0.5","ETH","Base","","completed","${OUT}",""`)
    expect(csv).toContain(`,"refunded","","0.5005","${IN}"`)
  })

  it('are fifty at once, announce only the sums to screen readers, and axe finds nothing', async () => {
    const fifty = (status: 'PROCESSING' | 'COMPLETE') =>
      rows(...Array.from({ length: 50 }, () => ({ status })))
    const { product, server } = await openOrder({
      status: 'PROCESSING',
      confirmations: 2,
      bulk_order_schedules: fifty('PROCESSING'),
    })
    expect(await screen.findAllByRole('listitem', { name: /^Recipient \d/ })).toHaveLength(50)
    const main = screen.getByRole('main')
    for (const item of screen.getAllByRole('listitem', { name: /^Recipient \d/ })) {
      expect(item.closest('[aria-live]')).toBeNull()
    }
    const { violations } = await axe.run(main, {
      // jsdom computes no layout, so contrast cannot be measured here; phases.test.ts computes it.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await server.says(product, { bulk_order_schedules: fifty('COMPLETE') })
    expect(await screen.findByText('50 of 50 paid.')).toBeTruthy()
  })
})

it('says until when it waits for a deposit, and of no delay while unpaid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openOrder({ status: 'WAIT_DEPOSIT' })
  const until = formatClock(new Date(aBulkOrderWire().deposit.expires_at), new Date())
  expect(
    await screen.findByText(`Waiting for your deposit until ${until}, then takes about 2 mins`),
  ).toBeTruthy()
  await vi.advanceTimersByTimeAsync(182_000)
  expect(screen.queryByText('Detection Is Experiencing Slight Delay...')).toBeNull()
})

describe('an order that ended without a payout', () => {
  it.each([
    ['REJECTED', /^This order was closed before a deposit arrived/],
    ['EXPIRED', /^No deposit arrived in time\./],
    ['DEPOSIT_FAILED', /^Your wallet reported an error/],
  ] as const)('%s is declined, with where the money is', async (status, text) => {
    await openOrder({ status, bulk_order_schedules: rows({ status }, { status }) })
    expect(
      await screen.findByText('Unfortunately, your recent attempt to bridge has been declined.'),
    ).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.title).toBe('Transfer Reject | Sunspan')
  })

  it('by its owner is called cancelled, not declined', async () => {
    await openOrder({
      status: 'REJECTED',
      cancelled_at: '2026-05-01T10:01:00.000Z',
      bulk_order_schedules: rows({ status: 'REJECTED' }),
      order: { ...aBulkOrderWire().order, transaction_in_hash: null },
    })
    expect(await screen.findByRole('heading', { name: 'Transfer cancelled' })).toBeTruthy()
    expect(document.querySelector('main')?.textContent).not.toMatch(/declined|reject|failed/i)
  })

  it('with a deposit that was not as ordered explains that, and shows the refund', async () => {
    await openOrder({
      status: 'DEPOSIT_FAILED',
      bulk_order_schedules: rows({ status: 'DEPOSIT_FAILED' }),
      order: { ...aBulkOrderWire().order, transaction_in_hash: IN, refund: aRefundWire({ amount: '0.3' }) },
    })
    expect(await screen.findByText(DEPOSIT_ISSUE_TEXTS.short)).toBeTruthy()
    expect(await screen.findByText('0.3 ETH is being refunded')).toBeTruthy()
  })

  it('goes back part by part where no row could be paid', async () => {
    const refund = aRefundWire({ amount: '0.5005' })
    await openOrder({
      status: 'REJECTED',
      confirmations: 2,
      bulk_order_schedules: rows({ status: 'REFUNDED', refund }, { status: 'REFUNDED', refund }),
    })
    expect(await screen.findByText(/^No recipient could be paid/)).toBeTruthy()
    expect(screen.getAllByText('0.5005 ETH is being refunded')).toHaveLength(2)
  })
})

describe('an order that cannot be shown', () => {
  it('leaves for the Advanced form when there is none', async () => {
    const server = bulkServer({})
    const product = await openAdvanced({ at: PROGRESS, api: server.api })
    expect(await screen.findByText('We couldn’t find that order.')).toBeTruthy()
    await waitFor(() => expect(product.path()).toBe('/send'))
    expect(product.search()).toMatchObject({ mode: 'advanced' })
  })

  it('keeps the id and offers to try again when the server cannot be reached', async () => {
    let isDown = true
    const order = aBulkOrderWire({ status: 'DEPOSITED', confirmations: 2 })
    const product = await openAdvanced({
      at: PROGRESS,
      connected: false,
      api: {
        [`GET /api/bulk_order/${BULK_ID}`]: () =>
          isDown ? apiFailure(500, 'INTERNAL_ERROR', 'Down') : order,
      },
    })
    expect(
      await screen.findByText('We can’t show your order right now', {}, { timeout: 15_000 }),
    ).toBeTruthy()
    expect(screen.getByText(BULK_ID)).toBeTruthy()
    isDown = false
    await product.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await step('Awaiting transfer confirmation')).toBeTruthy()
  })
})
