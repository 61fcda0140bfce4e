import { DEPOSIT_ISSUE_TEXTS, REFUND_STATUS_TEXTS } from '@sunspan/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBulkOrderWire, aScheduleWire } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { aRefundWire } from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { showToast } from '../../shared/ui/toast/toasts.tsx'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS, userRejection } from '../scripted-wallet.ts'
import { COMPLETE, dialog, IN, listServer, loadExplorer, OUT, table } from './list-server.ts'
import { openProduct } from './open-product.tsx'

// Toasts have a separate root whose timers would outlive this test's page.
vi.mock('../../shared/ui/toast/toasts.tsx', () => ({ showToast: vi.fn() }))

const ID = anOrderWire().id

beforeAll(loadExplorer)
afterEach(() => {
  vi.mocked(showToast).mockClear()
})

describe('an order over a page', () => {
  // Before the others: the app remembers a wallet that has signed in.
  it('says once that its owner cancelled the sign-in, and stays unchanged', async () => {
    const order = anOrderWire({ wallet_sender: SCRIPTED_ADDRESS })
    const product = await openProduct({
      at: `/explorer?popup=order&orderId=${ID}`,
      wallet: {
        personal_sign: () => {
          throw userRejection()
        },
      },
      api: {
        ...listServer(() => [order]).api,
        [`GET /api/orders/${ID}`]: order,
        'GET /api/wallet_auth/message': loginAnswer(),
        [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: {
          wallet_address: SCRIPTED_ADDRESS,
          network_type: 'EVM',
          is_authorized: false,
          expires_at: null,
        },
      },
    })
    const popup = within(await dialog())
    await product.user.click(await popup.findByRole('button', { name: 'Cancel this order' }))
    await waitFor(() => expect(showToast).toHaveBeenCalled())
    expect(vi.mocked(showToast).mock.calls).toEqual([
      ['error', expect.stringMatching(/^You cancelled the sign-in, so we disconnected the wallet/), {}],
    ])
    expect(product.requests).not.toContain(`PUT /api/orders/close/${ID}`)
  })

  it('that waits for its deposit can be continued, or cancelled by its owner', async () => {
    let order = anOrderWire({ wallet_sender: SCRIPTED_ADDRESS })
    const product = await openProduct({
      at: `/explorer?popup=order&orderId=${ID}`,
      api: {
        ...listServer(() => [order]).api,
        [`GET /api/orders/${ID}`]: () => order,
        [`PUT /api/orders/close/${ID}`]: ({ searchParams }: URL) => {
          order = anOrderWire({
            wallet_sender: SCRIPTED_ADDRESS,
            status: 'REJECTED',
            version: 2,
            cancelled_at: searchParams.get('reason') === 'cancelled' ? '2026-05-01T10:01:00.000Z' : null,
          })
          return order
        },
      },
    })
    const popup = within(await dialog())
    expect((await popup.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(
      `/progress/${ID}`,
    )
    await product.user.click(await popup.findByRole('button', { name: 'Cancel this order' }))
    expect(await popup.findByText('cancelled')).toBeTruthy()
    expect(popup.queryByText('failed')).toBeNull()
    expect(popup.getByText('You cancelled this transfer before it was paid.')).toBeTruthy()
    expect(popup.queryByRole('button', { name: 'Cancel this order' })).toBeNull()
  })

  it('offers a stranger no way to cancel it', async () => {
    await openProduct({ at: `/find?popup=order&orderId=${ID}`, connected: false, order: anOrderWire() })
    const popup = within(await dialog())
    expect(await popup.findByRole('button', { name: 'Copy support details' })).toBeTruthy()
    expect(popup.queryByRole('button', { name: 'Cancel this order' })).toBeNull()
  })

  it('hands out what support needs, and warns of impostors', async () => {
    const product = await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire(COMPLETE),
    })
    const popup = within(await dialog())
    expect(
      (await popup.findByText(/^Beware of impostors: support never writes to you first/)).textContent,
    ).toContain('a recovery phrase, a password, screen sharing or a payment.')
    await product.user.click(popup.getByRole('button', { name: 'Copy support details' }))
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('success', 'Support details copied', { id: 'copied' }),
    )
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain(`Order: ${ID}\n`)
    expect(copied).toContain(`Deposit: ${IN}\n`)
  })

  it('opens from the list, says where the money is, and gives the focus back', async () => {
    const { api } = listServer(() => [anOrderWire(COMPLETE)])
    const product = await openProduct({ at: '/explorer', api, order: anOrderWire(COMPLETE) })
    const link = within(await table()).getByRole('link', { name: /View Details/ })
    expect(link.getAttribute('href')).toBe(`/explorer?popup=order&orderId=${ID}`)
    await product.user.click(link)
    const popup = within(await dialog())
    expect(await popup.findByText('1.499 ETH arrived on Base')).toBeTruthy()
    expect(popup.getByText('completed').className).toContain('text-positive')
    expect(popup.getByText('1 min 1 sec')).toBeTruthy()
    expect(popup.getByRole('link', { name: 'View receipt' }).getAttribute('href')).toBe(`/receipt/${ID}`)
    expect(
      popup.getAllByRole('link', { name: /0x.+opens in a new tab/ }).map((one) => one.getAttribute('href')),
    ).toEqual(
      expect.arrayContaining([`https://explorer.example/tx/${IN}`, `https://explorer.example/tx/${OUT}`]),
    )
    expect(product.search()).toMatchObject({ popup: 'order', orderId: ID })
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(product.path()).toBe('/explorer')
    expect(product.search()).not.toHaveProperty('popup', 'order')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('says that it is loading until the order is there', async () => {
    const { promise: order, resolve: answer } = Promise.withResolvers<unknown>()
    await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      api: { [`GET /api/orders/${ID}`]: () => order },
    })
    const popup = within(await dialog())
    expect(await popup.findByRole('img', { name: 'Loading the order' })).toBeTruthy()
    answer(anOrderWire())
    expect(await popup.findByText('Detecting your transfer')).toBeTruthy()
    expect(popup.queryByRole('img', { name: 'Loading the order' })).toBeNull()
  })

  it('asks for it every 2 s while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const product = await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire(COMPLETE),
    })
    await within(await dialog()).findByText(/arrived on Base/)
    const asked = (): number => product.requests.filter((one) => one === `GET /api/orders/${ID}`).length
    const before = asked()
    await vi.advanceTimersByTimeAsync(2_050)
    await waitFor(() => expect(asked()).toBe(before + 1))
  })

  it('of a deposit that was short explains that in the words of the progress page', async () => {
    await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire({
        status: 'DEPOSIT_FAILED',
        refund: aRefundWire({ status: 'SENT', transaction_hash: OUT, deposit_amount: '1.2' }),
      }),
    })
    const popup = within(await dialog())
    expect(await popup.findByText(DEPOSIT_ISSUE_TEXTS.short)).toBeTruthy()
    const card = within(await popup.findByRole('region', { name: 'Refund' }))
    expect(card.getByText(REFUND_STATUS_TEXTS.SENT)).toBeTruthy()
    expect(card.getByRole('link', { name: /Refund transaction/ }).getAttribute('href')).toContain(OUT)
    expect(popup.getByText(/You sent 1.2 ETH of 1.5 ETH/)).toBeTruthy()
    expect(popup.getByRole('link', { name: 'Check the deposit' })).toBeTruthy()
  })

  it('with many recipients shows each of them', async () => {
    const rows = [
      aScheduleWire({ status: 'COMPLETE', order: { transaction_out_hash: OUT } }),
      aScheduleWire({ position: 1, status: 'PROCESSING' }),
    ]
    await openProduct({
      at: `/send?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire({
        status: 'SENDING',
        transaction_in: IN,
        confirmations: 2,
        bulk: { recipients: 2, completed: 1, refunded: 0, network_ids: ['base'] },
      }),
      api: {
        [`GET /api/bulk_order/${ID}`]: aBulkOrderWire({
          id: ID,
          status: 'PROCESSING',
          bulk_order_schedules: rows,
        }),
      },
    })
    const popup = within(await dialog())
    expect(await popup.findByText('Transferring assets to the addresses')).toBeTruthy()
    expect(await popup.findByRole('listitem', { name: 'Recipient 1: completed' })).toBeTruthy()
    expect(popup.getByRole('link', { name: 'View progress' }).getAttribute('href')).toBe(
      `/progress/advanced/${ID}`,
    )
  })

  it.each([
    ['that does not exist', `/find?popup=order&orderId=${ID}`],
    ['without an id', '/find?popup=order'],
    ['with what is not an id', '/find?popup=order&orderId=..'],
  ])('%s leads home', async (_name, at) => {
    const product = await openProduct({ at, connected: false })
    await waitFor(() => expect(product.path()).toBe('/'))
    expect(product.search()).not.toHaveProperty('popup', 'order')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that does not exist is said to be none', async () => {
    await openProduct({ at: `/find?popup=order&orderId=${ID}`, connected: false })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('We couldn’t find that order.')
    expect(note.textContent).toContain(ID)
    expect(within(note).getByRole('link', { name: 'Find it by its transaction' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/find$/),
    )
  })

  it('that was opened by its address leads home when it is closed, since there is no page before it', async () => {
    const product = await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire(),
    })
    await within(await dialog()).findByText('Detecting your transfer')
    await product.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(product.path()).toBe('/'))
  })

  it('is carried over the way from the root to the form', async () => {
    const product = await openProduct({
      at: `/?popup=order&orderId=${ID}&source=base`,
      connected: false,
      order: anOrderWire(),
    })
    await dialog()
    expect(product.path()).toBe('/send')
    expect(product.search()).toMatchObject({ popup: 'order', orderId: ID })
  })

  it('keeps its id and offers to try again when the server cannot be reached', async () => {
    let isUp = false
    const product = await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      api: {
        [`GET /api/orders/${ID}`]: () =>
          isUp ? anOrderWire() : apiFailure(403, 'FORBIDDEN', 'a proxy in between'),
      },
    })
    const popup = within(await dialog())
    expect(await popup.findByText('We can’t show your order right now')).toBeTruthy()
    expect(popup.getByText(ID)).toBeTruthy()
    isUp = true
    await product.user.click(popup.getByRole('button', { name: 'Try again' }))
    expect(await popup.findByText('Detecting your transfer')).toBeTruthy()
  })
})

it('the progress page of an order leads to it in the explorer, unless the order failed', async () => {
  const { api } = listServer(() => [anOrderWire()])
  const product = await openProduct({ at: `/progress/${ID}`, api, order: anOrderWire() })
  await product.user.click(await screen.findByRole('link', { name: 'View In Explorer' }))
  await dialog()
  expect(product.path()).toBe('/explorer')
  await product.serverSays({ status: 'REJECTED' })
  await product.user.click(await screen.findByRole('link', { name: 'View progress' }))
  expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View In Explorer' })).toBeNull()
})
