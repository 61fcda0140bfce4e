import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRefundWire } from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import {
  COMPLETE,
  dialog,
  idOf,
  IN,
  LIST,
  listServer,
  loadExplorer,
  orders,
  PROOF,
  proof,
  table,
} from './list-server.ts'
import { openProduct } from './open-product.tsx'

const ID = anOrderWire().id

/** Ends of lists that come into sight on a test's demand. */
const marks = new Set<() => void>()
/** Whether a mark is in sight when an observer begins. */
let isEndInSight = false
const reachEnd = (): void => {
  for (const reach of marks) reach()
}
/** The list is drawn a moment before its end is observed. */
const endIsObserved = () => waitFor(() => expect(marks.size).toBe(1))

beforeAll(loadExplorer)
beforeEach(() => {
  isEndInSight = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #reach: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#reach = () => callback([{ isIntersecting: true }])
      }
      observe(): void {
        marks.add(this.#reach)
        // A task, as in a browser.
        if (isEndInSight) setTimeout(this.#reach)
      }
      unobserve(): void {
        marks.delete(this.#reach)
      }
      disconnect(): void {
        marks.delete(this.#reach)
      }
    },
  )
})

/** Roles of a hundred rows take jsdom seconds. */
const rowCount = (): number => document.querySelectorAll('[role=row]').length

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
        id: idOf(4),
        transaction_in: IN,
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
      'pendingWaiting for your payment: continue or cancel',
      'completed',
      'failedRefunded',
      'pending',
    ])
    for (const [word, tone] of [
      ['pending', 'warning'],
      ['completed', 'positive'],
      ['failed', 'negative'],
    ] as const) {
      expect(screen.getAllByText(word)[0]?.className).toContain(`text-${tone}`)
    }
    expect(texts[1]?.[0]).toContain('$4,800.00')
    expect(texts[0]?.[6]).toMatch(/^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d/)
    expect(texts[0]?.slice(2, 6)).toEqual(['Ethereum', 'Base', '0x3C…3BC', '0x90…906'])
    expect(texts[3]?.slice(3, 6)).toEqual(['2 networks', '0x3C…3BC', '3 recipients'])
    expect(asked[0]).toEqual({
      take: '50',
      status: 'all',
      include_bulk_orders: 'true',
      wallets: JSON.stringify([SCRIPTED_ADDRESS]),
    })
  })

  it('says that it is loading until the list is there', async () => {
    const { api } = listServer(() => orders(1))
    const known = api[LIST]
    const { promise: isReady, resolve: answer } = Promise.withResolvers<undefined>()
    await openProduct({
      at: '/explorer',
      api: {
        ...api,
        [LIST]: async (url: URL) => {
          await isReady
          return typeof known === 'function' && known(url)
        },
      },
    })
    expect(await screen.findByRole('img', { name: 'Loading your transactions' })).toBeTruthy()
    answer(undefined)
    expect(await table()).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Loading your transactions' })).toBeNull()
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
    expect(await screen.findByText('No transactions match “zzzz”')).toBeTruthy()
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
    const csv = { ...filters, format: 'csv', separator: 'comma', decimal: 'point' }
    expect(queryOf('Statement as CSV')).toEqual(csv)
    await product.user.selectOptions(menu.getByRole('combobox', { name: 'CSV columns' }), 'Semicolon')
    await product.user.selectOptions(menu.getByRole('combobox', { name: 'CSV decimals' }), '0,5')
    expect(queryOf('Statement as CSV')).toEqual({ ...csv, separator: 'semicolon', decimal: 'comma' })
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

  it('loads 50 more at the end of the list, from the position of the first page, and asks for all of them every 5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let all = orders(120)
    const { api, asked } = listServer(() => all)
    await openProduct({ at: '/explorer', api })
    await table()
    expect(rowCount()).toBe(51)
    await endIsObserved()
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
    await endIsObserved()
    reachEnd()
    await waitFor(() => expect(rowCount()).toBe(121))
  })

  it('loads more at the end of the list although the list is refreshed in the same moment', async () => {
    const { api, asked } = listServer(() => orders(60))
    const product = await openProduct({ at: '/explorer', api })
    await table()
    await endIsObserved()
    isEndInSight = true
    const before = asked.length
    await product.refetch('orders', reachEnd)
    await waitFor(() => expect(rowCount()).toBe(61))
    expect(asked.slice(before).map(({ after }) => after?.slice(-36))).toEqual([idOf(49), undefined, idOf(49)])
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
    expect(alert.getByText('We can’t show your transactions right now')).toBeTruthy()
    expect(
      alert.getByText('We can’t reach the server. Your transfers continue without this page.'),
    ).toBeTruthy()
    isUp = true
    await product.user.click(alert.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeTruthy()
  })

  it('keeps what it knows when the server cannot be reached, and shows that', async () => {
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
    expect(await screen.findByText(/We’ve lost the connection/)).toBeTruthy()
    expect(await table()).toBeTruthy()
  })
})
