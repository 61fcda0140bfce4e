import type { OrderWire } from '@sunspan/api'
import { DEPOSIT_ISSUE_TEXTS, DEPOSIT_ISSUES, formatClock } from '@sunspan/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aRefundWire, DEPOSIT_HASH } from '../../entities/deposit/testing/deposit-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { apiFailure } from '../scripted-api.ts'
import { userRejection, type WalletScript } from '../scripted-wallet.ts'
import { aCurrencyWire, aNetworkWire } from '../wire-builders.ts'
import { loadPages, openProduct, type Product } from './open-product.tsx'

const id = anOrderWire().id
const PROGRESS = `/progress/${id}`
const IN = `0x${'ab'.repeat(32)}`
const OUT = `0x${'cd'.repeat(32)}`
const complete: Partial<OrderWire> = {
  status: 'COMPLETE',
  confirmations: 2,
  execution_time: 61_500,
  transaction_in: IN,
  transaction_out: OUT,
}
const closing = `PUT /api/orders/close/${id}`
const failing = `PUT /api/orders/set_order_as_failed/${id}`
const step = (name: string) => screen.findByRole('heading', { name, level: 2 })

async function sendWith(wallet: WalletScript): Promise<Product> {
  const product = await openProduct({ at: '/send?source=ethereum&destination=base&amount=1.5', wallet })
  await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
  await product.user.click(await screen.findByRole('button', { name: 'Send Transfer' }))
  await waitFor(() => expect(product.path()).toBe(PROGRESS))
  return product
}

/** Waits until a screen reader would announce the text. */
const heard = (text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const regions = [...document.querySelectorAll('[aria-live="polite"]')].map(
      ({ textContent }) => textContent,
    )
    expect(regions).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  })

const asked = ({ requests }: Product): number =>
  requests.filter((request) => request === `GET /api/orders/${id}`).length

beforeAll(loadPages)

describe('a transfer', () => {
  it('goes from the wallet to Transfer Complete', async () => {
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<string>()
    const product = await sendWith({ eth_sendTransaction: () => confirmed })
    expect(await step('Awaiting transfer confirmation')).toBeTruthy()
    expect(screen.getByText('Please, confirm this transaction on your wallet.')).toBeTruthy()
    expect(document.title).toBe('Awaiting transfer confirmation | Sunspan')
    await heard('Awaiting transfer confirmation. Please, confirm this transaction on your wallet.')
    expect(screen.getByRole('link', { name: 'View In Explorer' }).getAttribute('href')).toBe(
      `/explorer?popup=order&orderId=${id}`,
    )
    confirm(IN)
    expect(await step('Detecting your transfer')).toBeTruthy()
    await product.serverSays({ confirmations: 1, transaction_in: IN })
    expect(await step('Transfer detected')).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('1 of 2 confirmations')
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Confirmation')
    await product.serverSays({ status: 'DEPOSITED', confirmations: 2 })
    expect(await step('Transfer confirmed')).toBeTruthy()
    await product.serverSays({ status: 'SENDING' })
    expect(await step('Sending on Base')).toBeTruthy()
    await product.serverSays({ status: 'SENT', transaction_out: OUT })
    expect(await step('Arriving on Base')).toBeTruthy()

    await product.serverSays(complete)
    expect(await screen.findByRole('heading', { name: 'Transfer Complete' })).toBeTruthy()
    const sunIn = (tone: string) => document.querySelector(`main svg path[stroke="var(--${tone})"]`)
    expect(sunIn('accent')).toBeTruthy()
    expect(screen.getByText('Time Spent: 1 min 1 sec')).toBeTruthy()
    await waitFor(() => expect(sunIn('positive')).toBeTruthy(), { timeout: 3_000 })
    await heard(/^Transfer Complete\. .+ arrived on Base\.$/)
    expect(screen.getByRole('link', { name: 'View In Explorer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Another Transfer' })).toBeTruthy()
    const receipt = screen.getByRole('link', { name: 'View receipt' })
    expect(receipt.getAttribute('href')).toBe(`/receipt/${id}`)
    const links = screen
      .getAllByRole('link', { name: /opens in a new tab/ })
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual([`https://explorer.example/tx/${IN}`, `https://explorer.example/tx/${OUT}`])
    expect(product.requests).not.toContain(closing)
    expect(product.requests).not.toContain(failing)
    expect(product.walletCalls().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('that is rejected in the wallet closes the order silently', async () => {
    const product = await sendWith({
      eth_sendTransaction: () => {
        throw userRejection()
      },
    })
    expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
    expect(screen.getByText(/^You rejected it in your wallet\. No funds left/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'View In Explorer' })).toBeNull()
    await heard(/^Transfer Reject\. Unfortunately, your recent attempt to bridge has been declined\./)
    await waitFor(() => expect(product.requests).toContain(closing))
    expect(product.requests).not.toContain(failing)
    await product.user.click(screen.getByRole('link', { name: 'Another Transfer' }))
    await waitFor(() => expect(product.path()).toBe('/send'))
    expect(product.search()).toMatchObject({
      source: 'ethereum',
      destination: 'base',
      tokenFrom: 'ETH',
      tokenTo: 'ETH',
      amount: '1.5',
    })
    expect(await screen.findByRole('textbox', { name: /^Amount to send/ })).toHaveProperty('value', '1.5')
  })

  it('that fails in the wallet sets the order as failed with a notice', async () => {
    const product = await sendWith({
      eth_sendTransaction: () => {
        throw Object.assign(new Error('Internal error'), { code: -32603 })
      },
    })
    expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
    expect(await screen.findByText("Can't create transaction")).toBeTruthy()
    // Shown on the page, and soon afterwards announced to screen readers.
    expect(screen.getAllByText(/it isn’t lost/)).not.toEqual([])
    await waitFor(() => expect(product.requests).toContain(failing))
  })

  it('from a wallet that returns nothing is shown as cancelled, stays watched, and goes on when the money arrives', async () => {
    const product = await sendWith({ eth_sendTransaction: () => null })
    expect(await screen.findByText(/Your wallet returned no transaction/)).toBeTruthy()
    expect(product.requests).not.toContain(closing)
    expect(product.requests).not.toContain(failing)
    await product.serverSays({ status: 'DEPOSITED', transaction_in: IN, confirmations: 2 })
    expect(await step('Transfer confirmed')).toBeTruthy()
  })

  it('sends again only where the wallet was not asked: after a refused switch', async () => {
    let chainId = '0x1'
    const product = await openProduct({
      at: '/send?source=ethereum&destination=base&amount=1.5',
      wallet: {
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0x1'
          return null
        },
        eth_sendTransaction: () => IN,
      },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    // The wallet switches to another network without an event.
    chainId = '0x2105'
    await product.user.click(await screen.findByRole('button', { name: 'Send Transfer' }))
    const again = await screen.findByRole('button', { name: 'Open wallet again' })
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
    await product.user.click(again)
    await waitFor(() => expect(product.walletCalls()).toContain('eth_sendTransaction'))
    expect(screen.queryByRole('button', { name: 'Open wallet again' })).toBeNull()
  })
})

describe('a wallet that does not answer', () => {
  it('can be asked again on the same page, once the user has confirmed that it shows no request', async () => {
    const answers = [() => new Promise(() => undefined), () => IN]
    const product = await sendWith({ eth_sendTransaction: () => answers.shift()?.() })
    await step('Awaiting transfer confirmation')
    expect(screen.queryByRole('button', { name: 'Ask my wallet again' })).toBeNull()
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start + 21_000)
    const again = await screen.findByRole('button', { name: 'Ask my wallet again' }, { timeout: 3_000 })
    await product.user.click(again)
    expect(screen.getByText(/^Continue only if your wallet shows no request/)).toBeTruthy()
    await product.user.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByText(/^Your wallet has sent the transaction/)).toBeTruthy()
    expect(product.walletCalls().filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
    clock.mockRestore()
  })
})

describe('an opened progress page', () => {
  it('does not send again, and offers no way to', async () => {
    const product = await openProduct({ at: PROGRESS, order: anOrderWire() })
    expect(await step('Detecting your transfer')).toBeTruthy()
    expect(document.title).toBe('Waiting for your payment | Sunspan')
    expect(screen.queryByRole('button', { name: 'Open wallet again' })).toBeNull()
    expect(product.walletCalls()).not.toContain('eth_sendTransaction')
  })

  it('of an order that its owner has cancelled, here or on another device, calls it that', async () => {
    const cancelled_at = '2026-05-01T10:01:00.000Z'
    await openProduct({ at: PROGRESS, order: anOrderWire({ status: 'REJECTED', cancelled_at }) })
    expect(await screen.findByRole('heading', { name: 'Transfer cancelled' })).toBeTruthy()
    expect(document.title).toBe('Transfer cancelled | Sunspan')
    expect(document.querySelector('main')?.textContent).not.toMatch(/declined|reject|failed/i)
  })

  it('of a cancelled order that was paid after all goes on', async () => {
    await openProduct({ at: PROGRESS, order: anOrderWire({ status: 'DEPOSITED', transaction_in: '0xab' }) })
    expect(await step('Transfer confirmed')).toBeTruthy()
  })

  it.each([
    ['EXPIRED', /No deposit arrived in time/],
    ['REJECTED', /This order was closed before a deposit arrived/],
    ['DEPOSIT_FAILED', /Your wallet reported an error/],
  ] as const)('of an order that is %s says where the money is', async (status, text) => {
    await openProduct({ at: PROGRESS, order: anOrderWire({ status }) })
    expect(await screen.findByRole('heading', { name: 'Transfer Reject' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('Unfortunately, your recent attempt to bridge has been declined.')).toBeTruthy()
  })

  it('of a complete order shows the end at once, and stops asking', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const product = await openProduct({ at: PROGRESS, order: anOrderWire(complete) })
    expect(await screen.findByRole('heading', { name: 'Transfer Complete' })).toBeTruthy()
    const before = asked(product)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(product)).toBe(before)
  })

  it('asks again every two seconds while the order is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const product = await openProduct({ at: PROGRESS, order: anOrderWire() })
    await step('Detecting your transfer')
    const before = asked(product)
    await vi.advanceTimersByTimeAsync(6_100)
    expect(asked(product) - before).toBe(3)
  })

  it('says that it takes longer, and where to turn', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sent = { fill_estimate_seconds: 1, transaction_in: IN, confirmations: 1 }
    await openProduct({ at: PROGRESS, order: anOrderWire(sent) })
    await step('Transfer detected')
    await vi.advanceTimersByTimeAsync(4_100)
    const notice = await screen.findByText('Detection Is Experiencing Slight Delay')
    const { textContent } = within(notice.parentElement ?? document.body).getByText(
      /We’re still watching for it/,
    )
    expect(textContent).toContain('Please contact support if nothing arrives within 10 minutes.')
  })

  it('says until when it waits for a deposit, and of no delay while unpaid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const order = anOrderWire({ fill_estimate_seconds: 12 })
    await openProduct({ at: PROGRESS, order })
    await step('Detecting your transfer')
    const until = formatClock(new Date(order.deposit.expires_at), new Date())
    expect(
      await screen.findByText(`Waiting for your deposit until ${until}, then takes about 12 sec`),
    ).toBeTruthy()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(screen.queryByText('Detection Is Experiencing Slight Delay')).toBeNull()
    expect(screen.queryByText(/^Expected time/)).toBeNull()
  })

  it('counts down from the deposit', async () => {
    const deposit_seen_at = new Date(Date.now() - 5_000).toISOString()
    const order = anOrderWire({ status: 'SENT', fill_estimate_seconds: 60, deposit_seen_at })
    await openProduct({ at: PROGRESS, order })
    const left = (await screen.findByText(/^Expected time: about 5\d sec left$/)).textContent
    await waitFor(() => expect(screen.getByText(/^Expected time/).textContent).not.toBe(left))
  })

  it('says the same of the payout', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openProduct({ at: PROGRESS, order: anOrderWire({ status: 'SENT', fill_estimate_seconds: 1 }) })
    await step('Arriving on Base')
    await vi.advanceTimersByTimeAsync(4_100)
    expect(await screen.findByText('Bridging Is Experiencing Slight Delay')).toBeTruthy()
  })

  it('of a transfer from Bitcoin names its half hour, and waits 30 s before it speaks of a delay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const bitcoin = aNetworkWire({ id: 'bitcoin', name: 'Bitcoin', network_type: 'BTC', chainId: null })
    const currencyIn = { ...aCurrencyWire('bitcoin', 'BTC', { decimals: 8 }), max_send: '1' }
    await openProduct({
      at: PROGRESS,
      order: anOrderWire({
        currency_in: currencyIn,
        fill_estimate_seconds: 0,
        transaction_in: IN,
        confirmations: 0,
      }),
      api: {
        'GET /api/network': [bitcoin, aNetworkWire({ id: 'base', name: 'Base' })],
        'GET /api/currency/bitcoin,base': [currencyIn],
      },
    })
    expect(await screen.findByText('Native Bitcoin bridging usually takes 30 minutes.')).toBeTruthy()
    expect(screen.getByText('Expected time: about 30 mins')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(22_000)
    expect(screen.queryByText('Detection Is Experiencing Slight Delay')).toBeNull()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByText('Detection Is Experiencing Slight Delay')).toBeTruthy()
  })

  it('leaves for the send page when there is no such order', async () => {
    const product = await openProduct({ at: PROGRESS })
    await waitFor(() => expect(product.path()).toBe('/send'))
    expect(await screen.findByText('We couldn’t find that order.')).toBeTruthy()
    expect(screen.getByText(id)).toBeTruthy()
  })

  it('keeps the id and offers to try again when the server cannot be reached', async () => {
    let isDown = true
    const product = await openProduct({
      at: PROGRESS,
      api: {
        [`GET /api/orders/${id}`]: () =>
          isDown ? apiFailure(403, 'FORBIDDEN', 'A proxy blocks the call') : anOrderWire({ status: 'SENT' }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'We can’t show your order right now' })).toBeTruthy()
    expect(screen.getByText(id)).toBeTruthy()
    isDown = false
    await product.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await step('Arriving on Base')).toBeTruthy()
    expect(product.path()).toBe(PROGRESS)
  })
})

describe('a deposit that was not as ordered', () => {
  const refused: Partial<OrderWire> = { status: 'DEPOSIT_FAILED' }

  it('is followed on its way back', async () => {
    const product = await openProduct({
      at: PROGRESS,
      order: anOrderWire({ ...refused, refund: aRefundWire() }),
    })
    expect(await screen.findByText('1.1996 ETH is being refunded')).toBeTruthy()
    expect(screen.getByText('It arrived, but it’s less than you ordered.')).toBeTruthy()
    expect(screen.getByText(/^You sent 1.2 ETH of 1.5 ETH\./)).toBeTruthy()
    expect(screen.queryByText(/Already sent it/)).toBeNull()
    await product.serverSays({ refund: aRefundWire({ status: 'SENT', transaction_hash: OUT }) })
    expect(await screen.findByText('1.1996 ETH is on its way back')).toBeTruthy()
    const link = screen.getByRole('link', { name: /Refund transaction/ })
    expect(link.getAttribute('href')).toBe(`https://explorer.example/tx/${OUT}`)
    await product.serverSays({ refund: aRefundWire({ status: 'COMPLETE', transaction_hash: OUT }) })
    expect(await screen.findByText('1.1996 ETH has been refunded')).toBeTruthy()
    const find = screen.getByRole('link', { name: 'Check the deposit' })
    expect(find.getAttribute('href')).toBe(`/find?network=ethereum&order=${id}&hash=${DEPOSIT_HASH}`)
  })

  it('because it came on another network leads to it there', async () => {
    const refund = aRefundWire({
      reason: 'wrong_network',
      currency_id: 'base-eth',
      deposit_amount: '0.700000000000000001',
    })
    await openProduct({ at: PROGRESS, order: anOrderWire({ status: 'EXPIRED', refund }) })
    expect(await screen.findByText(/^You sent 0.700000000000000001 ETH\./)).toBeTruthy()
    expect(screen.getByText('Goes to the sender on Base')).toBeTruthy()
    const find = screen.getByRole('link', { name: 'Check the deposit' })
    expect(find.getAttribute('href')).toBe(`/find?network=base&order=${id}&hash=${DEPOSIT_HASH}`)
  })

  it.each(DEPOSIT_ISSUES)('because of %s explains that', async (reason) => {
    await openProduct({ at: PROGRESS, order: anOrderWire({ ...refused, refund: aRefundWire({ reason }) }) })
    expect(await screen.findByText(DEPOSIT_ISSUE_TEXTS[reason])).toBeTruthy()
  })

  it('is paid out in part, and says what was paid and what goes back', async () => {
    await openProduct({
      at: PROGRESS,
      order: anOrderWire({
        ...complete,
        credited_amount: '1.499000000000000002',
        paid_amount: '1.498000000000000001',
        refund: aRefundWire({ reason: 'over', amount: '0.3', deposit_amount: '1.8' }),
      }),
    })
    expect(await screen.findByRole('heading', { name: '1.498 ETH arrived on Base' })).toBeTruthy()
    expect(
      screen.getByText(
        '1.498000000000000001 ETH was paid instead of 1.499 ETH, because 1.499000000000000002 ETH was received.',
      ),
    ).toBeTruthy()
    expect(screen.getByText('0.3 ETH is being refunded')).toBeTruthy()
    expect(screen.getByText(/^You sent 1.8 ETH\./)).toBeTruthy()
  })
})

it('keeps what it knows while the server cannot be reached', async () => {
  let isDown = false
  const product = await openProduct({
    at: PROGRESS,
    api: {
      [`GET /api/orders/${id}`]: () =>
        isDown ? apiFailure(403, 'FORBIDDEN', 'No') : anOrderWire({ status: 'SENT' }),
    },
  })
  expect(await step('Arriving on Base')).toBeTruthy()
  isDown = true
  await product.serverSays({})
  expect(await screen.findByText(/This is the last update/)).toBeTruthy()
  expect(await step('Arriving on Base')).toBeTruthy()
})

it('offers a received token to the wallet', async () => {
  const token = anOrderWire({
    ...complete,
    currency_out: {
      ...anOrderWire().currency_out,
      symbol: 'USDC',
      decimals: 6,
      contract: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', type: 'TOKEN', network: 'base' },
    },
  })
  const product = await openProduct({
    at: PROGRESS,
    order: token,
    wallet: { eth_chainId: () => '0x2105', wallet_watchAsset: () => true },
    api: { 'GET /api/network/rpcs_for_frontend': [{ id: 'base', rpc: '/devnet/rpc/base' }] },
  })
  await product.user.click(await screen.findByRole('button', { name: 'Add USDC to wallet' }))
  expect(await screen.findByText('Token added successfully')).toBeTruthy()
})
