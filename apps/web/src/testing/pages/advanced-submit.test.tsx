import type { BulkOrderWire, CreateBulkOrderWire } from '@sunspan/api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aBulkOrderWire, BULK_ID, INNER_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS, userRejection, type WalletScript } from '../scripted-wallet.ts'
import {
  ALICE,
  BOB,
  bulkOrderFor,
  bulkServer,
  createTransfer,
  field,
  fill,
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

const PROGRESS = `/progress/advanced/${BULK_ID}`
const BULK_CLOSE = `PUT /api/bulk_order/close/${BULK_ID}`
const INNER_CLOSE = `PUT /api/orders/close/${INNER_ID}`
const BULK_FAIL = `PUT /api/bulk_order/set_bulk_order_as_failed/${BULK_ID}`
const INNER_FAIL = `PUT /api/orders/set_order_as_failed/${INNER_ID}`

const heading = (name: string) => screen.findByRole('heading', { name })
const sendTwo = async (
  wallet: WalletScript,
  make?: (body: CreateBulkOrderWire) => BulkOrderWire | Response,
): Promise<{ product: Product; server: BulkServer }> => {
  const server = bulkServer(make === undefined ? {} : { make })
  const product = await openAdvanced({ api: server.api, wallet })
  await fill(1, ALICE, '1', 'base')
  await fill(2, BOB, '0.5', 'base')
  await createTransfer(product)
  return { product, server }
}

beforeAll(() => prepareAdvanced())

describe('the wallet of an Advanced transfer', () => {
  it('is asked on the progress page, sends the signed deposit, and the page follows to the end', async () => {
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<string>()
    const { product, server } = await sendTwo({ eth_sendTransaction: () => confirmed })
    expect(await step('Awaiting transfer confirmation')).toBeTruthy()
    expect(product.path()).toBe(PROGRESS)
    expect(screen.getByText('Please, confirm this transaction on your wallet.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Transfer Status' })).toBeTruthy()
    expect(window.localStorage.getItem('bulk-draft')).toBeNull()

    confirm(IN)
    expect(await step('Detecting your transfer')).toBeTruthy()
    expect(screen.getByText('Estimated time: less than 3 min')).toBeTruthy()
    expect(
      recipientStore()
        .get()
        .map(({ address }) => address),
    ).toEqual([ALICE, BOB])

    const order = { id: INNER_ID, currency_in: aBulkOrderWire().order.currency_in, amount_in: '1.501' }
    await server.says(product, { confirmations: 1, order: { ...order, transaction_in_hash: IN } })
    expect(await step('Transfer detected')).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('1 of 2 confirmations')
    await server.says(product, { status: 'DEPOSITED', confirmations: 2 })
    expect(await step('Awaiting transfer confirmation')).toBeTruthy()
    await server.says(product, {
      status: 'PROCESSING',
      bulk_order_schedules: rows(
        { wallet_receiver: ALICE, status: 'COMPLETE', order: { transaction_out_hash: OUT } },
        { wallet_receiver: BOB, status: 'PROCESSING' },
      ),
    })
    expect(await step('Transferring assets to the addresses')).toBeTruthy()
    expect(await row(1, 'completed')).toBeTruthy()
    expect(await row(2, 'awaiting')).toBeTruthy()
    await server.says(product, {
      status: 'COMPLETE',
      execution_time: 61_500,
      bulk_order_schedules: rows(
        { wallet_receiver: ALICE, status: 'COMPLETE', order: { transaction_out_hash: OUT } },
        { wallet_receiver: BOB, status: 'COMPLETE', order: { transaction_out_hash: OUT } },
      ),
    })
    expect(await heading('Transfer Completed')).toBeTruthy()
    expect(screen.getByText('All 2 recipients paid')).toBeTruthy()
    expect(screen.getByText('Time Spent: 1 min 1 sec')).toBeTruthy()
    expect(screen.getByText(/ \(1 min\)$/)).toBeTruthy()
    expect(document.title).toBe('Transfer Completed | Sunspan')
    expect(product.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
    expect(product.walletCalls().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)

    await product.user.click(screen.getByRole('link', { name: 'Another Transfer' }))
    await waitFor(() => expect(product.path()).toBe('/send'))
    expect(product.search()).toMatchObject({ mode: 'advanced' })
  })

  it('that declines closes the bulk order and then the inner one, with a notice, and the list is offered again', async () => {
    const { product } = await sendTwo({
      eth_sendTransaction: () => {
        throw userRejection()
      },
    })
    expect(await heading('Transfer Reject')).toBeTruthy()
    expect(screen.getByText(/^You rejected it in your wallet\. No funds left your account/)).toBeTruthy()
    expect(await screen.findByText(/^You rejected it in your wallet\. The transfer was closed/)).toBeTruthy()
    await waitFor(() => expect(product.requests).toContain(INNER_CLOSE))
    expect(product.requests.filter((request) => request.startsWith('PUT'))).toEqual([BULK_CLOSE, INNER_CLOSE])
    await product.user.click(screen.getByRole('link', { name: 'Another Transfer' }))
    expect(await screen.findByText(/You have an unsent list of 2 recipients/)).toBeTruthy()
  })

  it('that fails sets both orders as failed, with a notice', async () => {
    const { product } = await sendTwo({
      eth_sendTransaction: () => {
        throw Object.assign(new Error('Internal error'), { code: -32603 })
      },
    })
    expect(await heading('Transfer Reject')).toBeTruthy()
    expect(await screen.findByText("Can't create transaction")).toBeTruthy()
    await waitFor(() => expect(product.requests).toContain(INNER_FAIL))
    // The wallet may have sent it anyway: the list is not offered again.
    expect(window.localStorage.getItem('bulk-draft')).toBeNull()
    expect(product.requests.filter((request) => request.startsWith('PUT'))).toEqual([BULK_FAIL, INNER_FAIL])
  })

  it('that returns nothing is shown as cancelled, and the order goes on when the money arrives', async () => {
    const { product, server } = await sendTwo({ eth_sendTransaction: () => null })
    expect(await screen.findByText(/Your wallet returned no transaction/)).toBeTruthy()
    expect(product.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
    await server.says(product, { status: 'DEPOSITED', confirmations: 2 })
    expect(await step('Awaiting transfer confirmation')).toBeTruthy()
  })

  it('only logs when the server does not take the word, and says it all the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const server = bulkServer({})
    const product = await openAdvanced({
      api: { ...server.api, [BULK_CLOSE]: apiFailure(409, 'ORDER_STATE_CONFLICT', 'Too late') },
      wallet: {
        eth_sendTransaction: () => {
          throw userRejection()
        },
      },
    })
    await fill(1, ALICE, '1', 'base')
    await createTransfer(product)
    expect(await heading('Transfer Reject')).toBeTruthy()
    await waitFor(() => expect(warn.mock.calls.flat()).toContain('[BULK] close'))
    expect(product.requests).not.toContain(INNER_CLOSE)
  })

  it.each<[string, (body: CreateBulkOrderWire) => BulkOrderWire, RegExp]>([
    [
      'a recipient was swapped on the way',
      (body) => {
        const made = bulkOrderFor(body)
        const [first, ...others] = made.bulk_order_schedules
        if (first === undefined) throw new Error('no rows')
        return { ...made, bulk_order_schedules: [{ ...first, wallet_receiver: SCRIPTED_ADDRESS }, ...others] }
      },
      /differs from what you confirmed/,
    ],
    [
      'the expiry was swapped on the way',
      (body) => {
        const made = bulkOrderFor(body)
        return { ...made, deposit: { ...made.deposit, expires_at: '2098-01-01T00:00:00.000Z' } }
      },
      /isn’t the one we signed/,
    ],
  ])('is never opened where %s', async (_name, make, text) => {
    const { product } = await sendTwo({ eth_sendTransaction: () => IN }, make)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(product.path()).toBe('/send')
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
    await waitFor(() => expect(product.requests).toContain(INNER_CLOSE))
  })

  it('signs in again after a 401, and repeats the call', async () => {
    let calls = 0
    const server = bulkServer({
      make: (body) => (++calls === 1 ? apiFailure(401, 'UNAUTHORIZED', 'Sign in') : bulkOrderFor(body)),
    })
    const product = await openAdvanced({
      wallet: { eth_sendTransaction: () => IN },
      api: {
        ...server.api,
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': {
          wallet_address: SCRIPTED_ADDRESS,
          network_type: 'EVM',
          is_authorized: true,
          expires_at: null,
        },
      },
    })
    await fill(1, ALICE, '1', 'base')
    await createTransfer(product)
    await waitFor(() => expect(product.path()).toBe(PROGRESS))
    expect(product.walletCalls()).toContain('personal_sign')
    expect(calls).toBe(2)
  })

  it('may be brought to the source network from the form', async () => {
    let chainId = '0x2105'
    const product = await openAdvanced({
      wallet: {
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0x1'
          return null
        },
      },
      api: { 'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: '/rpc/ethereum' }] },
    })
    expect(
      await screen.findByText('Your wallet is on another network. Switch it to Ethereum to continue.'),
    ).toBeTruthy()
    await product.user.click(screen.getByRole('button', { name: 'Switch Network' }))
    await waitFor(() => expect(product.walletCalls()).toContain('wallet_switchEthereumChain'))
  })

  it('that cannot be brought there is explained, and the form stays as it was', async () => {
    const product = await openAdvanced({ wallet: { eth_chainId: () => '0x2105' } })
    await fill(1, ALICE, '1', 'base')
    await product.user.click(await screen.findByRole('button', { name: 'Switch Network' }))
    const dialog = await screen.findByRole('dialog', { name: 'Network Switching Issue' })
    expect(dialog.textContent).toContain('does not support the selected network')
    expect(within(dialog).getByRole('button', { name: 'Switch Network' })).toBeTruthy()
    await product.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await field('Address of recipient 1')).toHaveProperty('value', ALICE)
  })
})
