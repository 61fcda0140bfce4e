import type { ListedOrderWire } from '@sunspan/api'
import { checkAnswer } from '@sunspan/api/testing'
import { DEPOSIT_ISSUE_TEXTS, REFUND_STATUS_TEXTS } from '@sunspan/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBulkOrderWire, aScheduleWire } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { aRefundWire } from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure, type ApiScript } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { openProduct } from './open-product.tsx'

const PROOF = `GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`
const LIST = 'GET /api/orders'
const ID = anOrderWire().id
const IN = `0x${'ab'.repeat(32)}`
const OUT = `0x${'cd'.repeat(32)}`
const COMPLETE = {
  status: 'COMPLETE',
  transaction_in: IN,
  transaction_out: OUT,
  execution_time: 61_500,
} as const

const proof = (isProved: boolean) => ({
  wallet_address: SCRIPTED_ADDRESS,
  network_type: 'EVM',
  is_authorized: isProved,
  expires_at: null,
})
const idOf = (index: number): string => `0198f6b2-c7a9-7c2e-8d4f-${String(index).padStart(12, '0')}`
const orders = (count: number, changes: Partial<ListedOrderWire> = {}): ListedOrderWire[] =>
  Array.from({ length: count }, (_, index) => anOrderWire({ id: idOf(index), ...changes }))

/** A server with these orders, which pages and keeps what it was asked. */
function listServer(all: () => readonly ListedOrderWire[]) {
  const asked: Record<string, string>[] = []
  const api: ApiScript = {
    [PROOF]: proof(true),
    [LIST]: (url: URL) => {
      const query = Object.fromEntries(url.searchParams)
      // The header asks for the newest three.
      if (query['take'] !== '3') asked.push(query)
      const start = all().findIndex(({ id }) => query['after']?.endsWith(id)) + 1
      const end = start + Number(query['take'])
      const last = all()[end - 1]
      const next =
        last === undefined || end >= all().length ? null : `${Date.parse(last.createdAt)}_${last.id}`
      const answer = { data: all().slice(start, end), total_count: all().length - start, next }
      checkAnswer('listOrders', answer)
      return answer
    },
  }
  return { api, asked }
}

/** Ends of lists that come into sight when a test says so. */
const marks = new Set<() => void>()
const reachEnd = (): void => {
  for (const reach of marks) reach()
}

vi.setConfig({ testTimeout: 20_000 })
beforeAll(async () => {
  await Promise.all([
    import('../../app/routes/explorer.tsx'),
    import('../../features/order-details/components/order-dialog.tsx'),
  ])
})
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #reach: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#reach = () => callback([{ isIntersecting: true }])
      }
      observe(): void {
        marks.add(this.#reach)
      }
      disconnect(): void {
        marks.delete(this.#reach)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const table = () => screen.findByRole('table', { name: 'My Recent Transactions' })
/** Roles of a hundred rows take jsdom seconds. */
const rowCount = (): number => document.querySelectorAll('[role=row]').length
const dialog = () => screen.findByRole('dialog', { name: 'Order details' })

describe('the explorer', () => {
  it('asks for a wallet before it shows anything', async () => {
    const { api } = listServer(() => orders(1))
    const product = await openProduct({ at: '/explorer', connected: false, api })
    expect(await screen.findByRole('heading', { level: 1, name: 'My Recent Transactions' })).toBeTruthy()
    expect(screen.getByText('To view your recent transactions, please connect wallet')).toBeTruthy()
    expect(document.title).toBe('Explorer | Sunspan')
    expect(product.requests).not.toContain(LIST)
  })

  it('asks a connected wallet that has not proved itself to sign in', async () => {
    const { api } = listServer(() => orders(1))
    let isProved = false
    const product = await openProduct({
      at: '/explorer',
      api: {
        ...api,
        [PROOF]: () => proof(isProved),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': () => {
          isProved = true
          return proof(true)
        },
      },
    })
    const signIn = await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.getByText('Sign in to see your transactions')).toBeTruthy()
    expect(screen.getByText(/^A signature proves that the wallet is yours\./)).toBeTruthy()
    expect(product.requests).not.toContain(LIST)
    await product.user.click(signIn)
    expect(within(await table()).getByRole('link', { name: /View Details/ })).toBeTruthy()
  })

  it('lists orders of both kinds with their columns, and says what became of the money', async () => {
    const { api, asked } = listServer(() => [
      anOrderWire({ id: idOf(1) }),
      anOrderWire({ id: idOf(2), ...COMPLETE, value_in_usd: '4800' }),
      anOrderWire({ id: idOf(3), status: 'DEPOSIT_FAILED', refund: aRefundWire({ status: 'COMPLETE' }) }),
      anOrderWire({
        ...{ id: idOf(4), transaction_in: IN },
        bulk: { recipients: 3, completed: 0, refunded: 0, network_ids: ['base', 'polygon'] },
      }),
    ])
    await openProduct({ at: '/explorer?myHistory=true', api })
    const rows = within(await table()).getAllByRole('row')
    expect(
      within(rows[0] ?? document.body)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Tokens', 'Status', 'Source', 'Destination', 'From', 'To', 'Date', 'Action'])
    const texts = rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(texts.map(([, status]) => status)).toEqual([
      'pendingWaiting for your deposit: continue or cancel',
      ...['completed', 'failedRefunded', 'pending'],
    ])
    expect(texts[1]?.[0]).toContain('$4,800.00')
    expect(texts[0]?.slice(2, 6)).toEqual(['Ethereum', 'Base', '0x3C...3BC', '0x90...906'])
    expect(texts[3]?.slice(3, 6)).toEqual(['2 networks', '0x3C...3BC', '3 recipients'])
    expect(asked[0]).toEqual({
      ...{ take: '50', status: 'all', include_bulk_orders: 'true' },
      wallets: JSON.stringify([SCRIPTED_ADDRESS]),
    })
  })

  it('filters at once, and searches 300 ms after the last key', async () => {
    const { api, asked } = listServer(() => orders(2))
    const product = await openProduct({ at: '/explorer', api })
    await table()
    await product.user.click(screen.getByRole('button', { name: 'Pending' }))
    await waitFor(() => expect(asked.at(-1)?.['status']).toBe('in_progress'))
    await product.user.click(screen.getByRole('button', { name: 'Completed' }))
    await waitFor(() => expect(asked.at(-1)?.['status']).toBe('complete'))
    const before = asked.length
    await product.user.type(screen.getByRole('searchbox'), ' 0xabc ')
    expect(asked.slice(before).every((query) => query['search'] === undefined)).toBe(true)
    await waitFor(() => expect(asked.at(-1)?.['search']).toBe('0xabc'))
    expect(asked.filter((query) => query['search'] !== undefined && query['search'] !== '0xabc')).toEqual([])
  })

  it('lists one kind of orders, and all kinds at first', async () => {
    const { api, asked } = listServer(() => orders(2))
    const product = await openProduct({ at: '/explorer', api })
    await table()
    await product.user.selectOptions(screen.getByRole('combobox', { name: 'Kind of transactions' }), 'Swaps')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'swap' }))
    expect(asked.at(-1)).not.toHaveProperty('include_bulk_orders')
  })

  it('says what a search without hits was for', async () => {
    const { api } = listServer(() => orders(2))
    const known = api[LIST]
    const product = await openProduct({
      at: '/explorer',
      api: {
        ...api,
        [LIST]: (url: URL) =>
          url.searchParams.has('search')
            ? { data: [], total_count: 0, next: null }
            : typeof known === 'function' && known(url),
      },
    })
    await table()
    await product.user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(await screen.findByText('Nothing matches “zzzz”')).toBeTruthy()
    await product.user.click(screen.getByRole('button', { name: 'Show all transactions' }))
    expect(await table()).toBeTruthy()
  })

  it('opens an order by a click anywhere on its row', async () => {
    const { api } = listServer(() => [anOrderWire(COMPLETE)])
    const product = await openProduct({ at: '/explorer', api, order: anOrderWire(COMPLETE) })
    await product.user.click(within(await table()).getByText('1.5 ETH'))
    expect(await dialog()).toBeTruthy()
    expect(product.search()).toMatchObject({ popup: 'order', orderId: ID })
  })

  it('hands out a statement of what is listed, for a period, in two formats', async () => {
    const { api } = listServer(() => orders(2))
    const product = await openProduct({ at: '/explorer', api })
    await table()
    await product.user.click(screen.getByRole('button', { name: 'Completed' }))
    await product.user.click(screen.getByRole('button', { name: 'Statement' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Statement' }))
    const queryOf = (name: string) => {
      const url = new URL(menu.getByRole('link', { name }).getAttribute('href') ?? '', 'https://page.example')
      expect(url.pathname).toBe('/api/orders/statement')
      return Object.fromEntries(url.searchParams)
    }
    expect(await menu.findByText(/^Every payout, fee and refund/)).toBeTruthy()
    const filters = {
      status: 'complete',
      include_bulk_orders: 'true',
      wallets: JSON.stringify([SCRIPTED_ADDRESS]),
    }
    expect(queryOf('Statement as CSV')).toEqual({ ...filters, format: 'csv' })
    await product.user.selectOptions(menu.getByRole('combobox', { name: 'Period' }), 'This year')
    const from = new Date(new Date().getFullYear(), 0, 1).toISOString()
    expect(queryOf('Statement as JSON')).toEqual({ ...filters, format: 'json', from })
  })

  it('says that there is nothing', async () => {
    const { api } = listServer(() => [])
    const product = await openProduct({ at: '/explorer', api })
    expect(await screen.findByText('There are no recent transactions')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show all transactions' })).toBeNull()
    await product.user.click(screen.getByRole('button', { name: 'Pending' }))
    expect(await screen.findByRole('button', { name: 'Show all transactions' })).toBeTruthy()
  })

  it('loads 50 more at the end of the list, from where the first page stands, and asks for all of them every 5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let all = orders(120)
    const { api, asked } = listServer(() => all)
    await openProduct({ at: '/explorer', api })
    await table()
    expect(rowCount()).toBe(51)
    reachEnd()
    await waitFor(() => expect(rowCount()).toBe(101))
    expect(asked.at(-1)).toMatchObject({
      take: '50',
      after: `${Date.parse(all[49]?.createdAt ?? '')}_${all[49]?.id}`,
    })
    const before = asked.length
    all = all.map((order) => ({ ...order, ...COMPLETE, version: 2 }))
    await vi.advanceTimersByTimeAsync(5_100)
    await waitFor(() =>
      expect(asked.slice(before).map(({ after }) => after?.slice(-36))).toEqual([undefined, idOf(49)]),
    )
    await waitFor(() => expect(screen.getAllByText('completed')).toHaveLength(100))
    reachEnd()
    await waitFor(() => expect(rowCount()).toBe(121))
  })

  it('says that nothing can be shown where the server cannot be reached from the start, and asks again', async () => {
    let isUp = false
    const { api } = listServer(() => orders(1))
    const known = api[LIST]
    const product = await openProduct({
      at: '/explorer',
      api: {
        ...api,
        [LIST]: (url: URL) =>
          isUp && typeof known === 'function' ? known(url) : apiFailure(400, 'VALIDATION_FAILED', 'no'),
      },
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Your transactions cannot be shown right now')).toBeTruthy()
    expect(alert.getByText('The server cannot be reached. Your orders go on without this page.')).toBeTruthy()
    isUp = true
    await product.user.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeTruthy()
  })

  it('keeps what it knows when the server cannot be reached, and says so', async () => {
    let isUp = true
    const { api } = listServer(() => orders(1))
    const known = api[LIST]
    const product = await openProduct({
      at: '/explorer',
      api: {
        ...api,
        [LIST]: (url: URL) =>
          isUp && typeof known === 'function' ? known(url) : apiFailure(400, 'VALIDATION_FAILED', 'no'),
      },
    })
    await table()
    isUp = false
    await product.refetch('orders')
    expect(await screen.findByText(/No connection to the server/)).toBeTruthy()
    expect(await table()).toBeTruthy()
  })
})

describe('an order over a page', () => {
  it('that waits for its deposit can be continued, or cancelled by its owner', async () => {
    let order = anOrderWire({ wallet_sender: SCRIPTED_ADDRESS })
    const product = await openProduct({
      at: `/explorer?popup=order&orderId=${ID}`,
      api: {
        ...listServer(() => [order]).api,
        [`GET /api/orders/${ID}`]: () => order,
        [`PUT /api/orders/close/${ID}`]: () => {
          order = anOrderWire({ wallet_sender: SCRIPTED_ADDRESS, status: 'REJECTED', version: 2 })
          return order
        },
      },
    })
    const popup = within(await dialog())
    expect((await popup.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(
      `/progress/${ID}`,
    )
    await product.user.click(await popup.findByRole('button', { name: 'Cancel this order' }))
    expect(await popup.findByText('failed')).toBeTruthy()
    expect(popup.queryByRole('button', { name: 'Cancel this order' })).toBeNull()
    expect(product.requests).toContain(`PUT /api/orders/close/${ID}`)
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
      (await popup.findByText(/^Beware of impostors: nobody from support writes to you first/)).textContent,
    ).toContain('a recovery phrase, a password, a screen share or a payment.')
    await product.user.click(popup.getByRole('button', { name: 'Copy support details' }))
    expect(await screen.findByText('Support details copied')).toBeTruthy()
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
    expect(popup.getByRole('link', { name: 'Download receipt' }).getAttribute('href')).toBe(
      `/api/orders/${ID}/receipt`,
    )
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

  it('asks for it every 2 s for as long as it is open', async () => {
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

  it('of a deposit that was short says so in the words of the progress page', async () => {
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
    expect(popup.getByRole('link', { name: 'See what became of the deposit' })).toBeTruthy()
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
    expect(popup.getByRole('link', { name: 'Open its progress page' }).getAttribute('href')).toBe(
      `/progress/advanced/${ID}`,
    )
  })

  it.each([
    ['that does not exist', `/find?popup=order&orderId=${ID}`],
    ['without an id', '/find?popup=order'],
    ['with what is no id', '/find?popup=order&orderId=..'],
  ])('%s leads home', async (_name, at) => {
    const product = await openProduct({ at, connected: false })
    await waitFor(() => expect(product.path()).toBe('/send'))
    expect(product.search()).not.toHaveProperty('popup', 'order')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that does not exist is said to be none', async () => {
    await openProduct({ at: `/find?popup=order&orderId=${ID}`, connected: false })
    expect(await screen.findByText('There is no such order.')).toBeTruthy()
  })

  it('that was opened by its address leads home when it is closed, since there is no page before it', async () => {
    const product = await openProduct({
      at: `/find?popup=order&orderId=${ID}`,
      connected: false,
      order: anOrderWire(),
    })
    await within(await dialog()).findByText('Detecting your transfer')
    await product.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(product.path()).toBe('/send'))
  })

  it('is carried over the way from the root to the form', async () => {
    const product = await openProduct({
      at: `/?popup=order&orderId=${ID}`,
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
    expect(await popup.findByText('Your order cannot be shown right now')).toBeTruthy()
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
  await product.user.click(await screen.findByRole('link', { name: 'Open its progress page' }))
  expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View In Explorer' })).toBeNull()
})
