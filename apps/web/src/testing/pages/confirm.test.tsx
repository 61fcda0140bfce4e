import type { OrderWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TREASURY } from '../../entities/order/testing/order-builder.ts'
import { depositStatementOf } from '../../entities/order/deposit-statement.ts'
import { toOrder } from '../../entities/order/order.ts'
import { loginAnswer } from '../login-answer.ts'
import { signForTests } from '../receipt-key.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS, userRejection, type WalletScript } from '../scripted-wallet.ts'
import {
  answerBalances,
  aQuote,
  bodyOf,
  loadPages,
  openProduct,
  orderFor,
  pasteAddress,
  type Product,
} from './open-product.tsx'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const HASH = `0x${'ab'.repeat(32)}`
const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const amountInput = () => screen.findByRole('textbox', { name: /^Amount to send/ })

async function review(product: Product): Promise<void> {
  await product.user.click(await button('Review transfer'))
  await screen.findByRole('heading', { name: 'Your Transfer Details' })
}

async function send(product: Product): Promise<void> {
  await product.user.click(await button('Send Transfer'))
}

beforeAll(loadPages)

describe('the confirm step', () => {
  it('shows the discount of a phase NFT next to the price without it', async () => {
    const product = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': aQuote({
          nft_discount: { nftName: 'Sunrise', networkFee: '0.000225' },
        }),
      },
    })
    await review(product)
    expect(screen.getByText('Sunrise').textContent).toBe('Sunrise NFT')
    expect(screen.getByText('0.000225 ETH').tagName).toBe('S')
  })

  it('does not call a transfer that was bought with points an NFT', async () => {
    const path = 'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/'
    const quote = aQuote({ nft_discount: { nftName: 'Fee-free transfer', networkFee: '0.000225' } })
    const product = await openProduct({ at: ROUTE, api: { [path]: quote } })
    await review(product)
    expect(screen.getByText('Fee-free transfer').textContent).toBe('Fee-free transfer')
  })

  it('warns while a discount may be missing', async () => {
    const path = 'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/'
    const product = await openProduct({ at: ROUTE, api: { [path]: aQuote({ discount_unavailable: true }) } })
    await review(product)
    expect(screen.getByText(/couldn’t check all your phase NFTs/)).toBeTruthy()
  })

  it('shows everything in full, and warns of a receiver that is not the connected wallet', async () => {
    const product = await openProduct({ at: `${ROUTE}&receiver=${RECEIVER}` })
    await product.user.click(await button('I know this address'))
    await review(product)
    const page = within(screen.getByRole('main'))
    for (const text of ['1.499 ETH', '$4,800.00', '$4,796.80', 'Platform fee', 'Total fee', '~12 sec']) {
      expect(page.getByText(text)).toBeTruthy()
    }
    fireEvent.focus(await button('About Destination Chain Fee'))
    expect(await screen.findByText('Cost of transfer to your address in Destination network')).toBeTruthy()
    fireEvent.blur(await button('About Destination Chain Fee'))
    expect(page.getAllByText('1.5 ETH')).toHaveLength(2)
    expect(screen.getByRole('main').textContent).toContain(RECEIVER)
    expect(page.getByText(/This isn’t one of your connected wallets/)).toBeTruthy()
    await product.user.click(screen.getAllByRole('button', { name: 'Back' })[0] ?? document.body)
    expect(await amountInput()).toHaveProperty('value', '1.5')
  })

  it('shows a changed amount and takes one more click, which promises the new amount', async () => {
    const quotes = [aQuote(), aQuote({ amount_out: '1.4' })]
    let asked = 0
    let calls = 0
    const product = await openProduct({
      at: ROUTE,
      wallet: { eth_sendTransaction: () => HASH },
      api: {
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': () => quotes[Math.min(asked, 1)],
        'POST /api/orders': (_url: URL, init: RequestInit) => {
          calls += 1
          if (calls === 1) {
            asked = 1
            return apiFailure(409, 'QUOTE_CHANGED', 'Moved')
          }
          return orderFor(bodyOf(init))
        },
      },
    })
    await review(product)
    await send(product)
    expect(await screen.findByText('The amount has changed')).toBeTruthy()
    expect(await screen.findByText('1.4 ETH')).toBeTruthy()
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
    await send(product)
    await waitFor(() => expect(product.bodies).toHaveLength(2))
    expect(product.bodies).toMatchObject([{ expected_amount_out: '1.499' }, { expected_amount_out: '1.4' }])
  })

  it.each([
    [apiFailure(503, 'LIQUIDITY_UNAVAILABLE', 'x'), 'Destination network will become available shortly'],
    [apiFailure(400, 'AMOUNT_TOO_LARGE', 'The most is 50 ETH.'), 'The most is 50 ETH.'],
    [new Response('<html>', { status: 502 }), 'Something went wrong. Please try again later.'],
  ])('says why no order was made', async (answer, text) => {
    const product = await openProduct({ at: ROUTE, api: { 'POST /api/orders': answer } })
    await review(product)
    await send(product)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(product.path()).toBe('/send')
  })

  it('signs in again after a 401 and makes the order', async () => {
    let calls = 0
    const product = await openProduct({
      at: ROUTE,
      wallet: { eth_sendTransaction: () => HASH },
      api: {
        'POST /api/orders': (_url: URL, init: RequestInit) =>
          ++calls === 1 ? apiFailure(401, 'UNAUTHORIZED', 'Sign in') : orderFor(bodyOf(init)),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': {
          wallet_address: SCRIPTED_ADDRESS,
          network_type: 'EVM',
          is_authorized: true,
          expires_at: null,
        },
      },
    })
    await review(product)
    await send(product)
    await waitFor(() => expect(product.path()).toMatch(/^\/progress\//))
    expect(product.walletCalls()).toContain('personal_sign')
  })

  it.each<[string, WalletScript, RegExp, string]>([
    [
      'was cancelled, back on the form',
      {
        personal_sign: () => {
          throw userRejection()
        },
      },
      /^You cancelled the sign-in/,
      'Bridge',
    ],
    [
      'failed on the server, where the transfer was confirmed',
      {},
      /Your wallet stays connected\.$/,
      'Your Transfer Details',
    ],
  ])('says once that the sign-in after a 401 %s', async (_case, wallet, text, heading) => {
    const product = await openProduct({
      at: ROUTE,
      wallet,
      api: {
        'POST /api/orders': () => apiFailure(401, 'UNAUTHORIZED', 'Sign in'),
        'GET /api/wallet_auth/message': loginAnswer(),
        'POST /api/wallet_auth/message': () => apiFailure(500, 'INTERNAL_ERROR', 'x'),
      },
    })
    await review(product)
    await send(product)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    // By now a notice would be there, too.
    await import('../../shared/ui/toast/toasts.tsx')
    expect(await screen.findAllByText(text)).toHaveLength(1)
  })

  it('never opens the wallet for an order that differs from what was confirmed', async () => {
    const product = await openProduct({
      at: ROUTE,
      wallet: { eth_sendTransaction: () => HASH },
      api: {
        'POST /api/orders': (_url: URL, init: RequestInit) => {
          const order = orderFor(bodyOf(init))
          const { action } = order.deposit
          return { ...order, deposit: { ...order.deposit, action: { ...action, to: RECEIVER } } }
        },
      },
    })
    await review(product)
    await send(product)
    expect(await screen.findByText(/does not belong to it\. Nothing was sent\./)).toBeTruthy()
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
    await waitFor(() =>
      expect(product.requests.some((request) => request.startsWith('PUT /api/orders/close'))).toBe(true),
    )
  })

  it.each<[string, (order: OrderWire) => OrderWire]>([
    [
      'address',
      (order) => {
        const deposit = evmDeposit(order)
        const action = { ...deposit.action, to: RECEIVER }
        return { ...order, deposit: { ...deposit, address: RECEIVER, action } }
      },
    ],
    [
      'expiry',
      ({ deposit, ...order }) => ({
        ...order,
        deposit: { ...deposit, expires_at: '2098-01-01T00:00:00.000Z' },
      }),
    ],
    [
      'signature',
      (order) => ({
        ...order,
        deposit_signature: signForTests(depositStatementOf(toOrder(order)), new Uint8Array(32).fill(9)),
      }),
    ],
  ])('W-21 never opens the wallet for an order whose %s was swapped on the way', async (_part, swap) => {
    const product = await openProduct({
      at: ROUTE,
      wallet: { eth_sendTransaction: () => HASH },
      api: { 'POST /api/orders': (_url: URL, init: RequestInit) => swap(orderFor(bodyOf(init))) },
    })
    await review(product)
    await send(product)
    expect(await screen.findByText(/isn’t the one we signed.*Nothing was sent\./)).toBeTruthy()
    await waitFor(() =>
      expect(product.requests.some((request) => request.startsWith('PUT /api/orders/close'))).toBe(true),
    )
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
    expect(product.path()).toBe('/send')
  })

  it('names what the wallet will ask for: the exact amount, the address, and what the source network charges', async () => {
    const product = await openProduct({ at: `${ROUTE}0000000123` })
    await review(product)
    const request = (await screen.findByText(/^Your wallet will ask you to send/)).parentElement
    expect(request?.textContent).toContain('1.50000000123 ETH to our deposit address on Ethereum:')
    await waitFor(() => expect(request?.querySelector(`[data-address="${TREASURY}"]`)).toBeTruthy())
    expect(screen.getByText('Ethereum also charges your wallet about 0.01 ETH.')).toBeTruthy()
    // The same sum as everywhere else: six decimals, rounded up.
    expect(screen.getByText('1.500001 ETH')).toBeTruthy()
  })

  it('has an address of its own: Back leads to the form as it was filled, Forward to the step', async () => {
    const product = await openProduct({ at: '/send?source=ethereum&destination=base' })
    await product.user.type(await amountInput(), '1.5')
    await product.user.click(await screen.findByRole('radio', { name: 'Another' }))
    await pasteAddress(product, RECEIVER)
    await review(product)
    expect(product.search()).toMatchObject({ step: 'confirm', amount: '1.5', receiver: RECEIVER })
    product.back()
    expect(await amountInput()).toHaveProperty('value', '1.5')
    expect(await screen.findByRole('textbox', { name: 'Receiving address on Base' })).toHaveProperty(
      'value',
      RECEIVER,
    )
    expect(screen.queryByRole('group', { name: 'Receiving address from a link' })).toBeNull()
    expect(product.search()).not.toHaveProperty('step')
    expect(await button('Review transfer')).toHaveProperty('disabled', false)
  })

  it('is the form where its address shows nothing to confirm, as after a reload', async () => {
    const product = await openProduct({ at: `${ROUTE}&step=confirm` })
    expect(await amountInput()).toHaveProperty('value', '1.5')
    await waitFor(() => expect(product.search()).not.toHaveProperty('step'))
  })

  it('says that the person is offline, not that something else is wrong', async () => {
    const product = await openProduct({
      at: ROUTE,
      api: {
        'POST /api/orders': () => {
          throw new TypeError('Failed to fetch')
        },
      },
    })
    await review(product)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await send(product)
    expect(
      await screen.findByText('Something went wrong. Please try again later. You are offline.'),
    ).toBeTruthy()
  })

  it('lowers an amount that leaves nothing for the fee, shows it, and sends it on the next click', async () => {
    const product = await openProduct({
      at: ROUTE,
      wallet: { eth_sendTransaction: () => HASH },
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) =>
          answerBalances(init, 1_500_000_000_000_000_000n),
      },
    })
    await screen.findByText('Balance 1.5')
    await review(product)
    expect(await screen.findByText('The amount was lowered')).toBeTruthy()
    expect(screen.getByText(/so you will send 1\.49 ETH instead of 1\.5 ETH\.$/)).toBeTruthy()
    expect(screen.getAllByText('1.49 ETH')).toHaveLength(2)
    await send(product)
    await waitFor(() => expect(product.bodies).toContainEqual(expect.objectContaining({ amount: '1.49' })))
  })
})
