import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TREASURY } from '../../entities/order/testing/order-builder.ts'
import { apiFailure } from '../scripted-api.ts'
import { userRejection } from '../scripted-wallet.ts'
import {
  answerBalances,
  aQuote,
  loadPages,
  openProduct,
  pasteAddress,
  USDC_ON_BASE,
} from './open-product.tsx'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ROUTE = '/send?source=ethereum&destination=base&amount=1.5'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const amountInput = () => screen.findByRole('textbox', { name: /^Amount to send/ })
const shownAmountOut = () => screen.findByRole('status', { name: /^Amount received/ })

beforeAll(loadPages)

describe('the form', () => {
  it('opens a link with networks by name, an ether-like token and an amount', async () => {
    await openProduct({
      at: '/send?source=Base&destination=Ethereum&tokenFrom=stETH&tokenTo=weth&amount=0.50',
    })
    expect(await button('From network: Base. Change')).toBeTruthy()
    expect(await button('To token: ETH. Change')).toBeTruthy()
    expect(await amountInput()).toHaveProperty('value', '0.50')
    expect((await shownAmountOut()).textContent).toBe('1.499')
    expect(screen.getByText('~12 sec')).toBeTruthy()
  })

  it('asks for a wallet first', async () => {
    const { user } = await openProduct({ at: ROUTE, connected: false })
    await user.click(
      await within(await screen.findByRole('main')).findByRole('button', { name: 'Connect Wallet' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Connect a wallet' })).toBeTruthy()
  })

  it('keeps the address in step, without new history entries, and swaps both sides', async () => {
    const product = await openProduct({ at: '/send?source=ethereum&destination=base' })
    await product.user.type(await amountInput(), '1.5abc')
    const entries = window.history.length
    await waitFor(() =>
      expect(product.search()).toEqual({
        source: 'ethereum',
        destination: 'base',
        tokenFrom: 'ETH',
        tokenTo: 'ETH',
        amount: '1.5',
      }),
    )
    await product.user.click(await button('Swap networks'))
    await waitFor(() =>
      expect(product.search()).toMatchObject({ source: 'base', destination: 'ethereum', amount: '1.5' }),
    )
    expect(window.history.length).toBe(entries)
  })

  it('changes an end in the picker, and gives the focus back', async () => {
    const product = await openProduct({ at: '/send?source=ethereum&destination=base' })
    await product.user.click(await button('From network: Ethereum. Change'))
    await screen.findByRole('dialog', { name: 'Send from' })
    await product.user.keyboard('{Escape}')
    await waitFor(async () =>
      expect(document.activeElement).toBe(await button('From network: Ethereum. Change')),
    )

    await product.user.click(await button('To token: ETH. Change'))
    const tokens = await screen.findByRole('list', { name: 'Tokens on Base' })
    await product.user.click(within(tokens).getByRole('button', { name: /USDC/ }))
    await waitFor(() =>
      expect(product.search()).toMatchObject({ source: 'ethereum', tokenFrom: 'ETH', tokenTo: 'USDC' }),
    )
    expect(document.activeElement).toBe(await button('To token: USDC. Change'))
  })

  it('shows in the picker what the wallet holds on a network, and leaves out dust', async () => {
    const { user } = await openProduct({
      at: '/send?source=ethereum&destination=base',
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        // Two dollars of one token, and nothing worth a word of the other.
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) => answerBalances(init, 2_000_000n),
      },
    })
    await user.click(await button('From network: Ethereum. Change'))
    const networks = within(await screen.findByRole('dialog', { name: 'Send from' }))
    await user.click(await networks.findByRole('button', { name: /^Ethereum ?\$2\.00$/ }))
    const tokens = within(await screen.findByRole('list', { name: 'Tokens on Ethereum' }))
    expect(tokens.getByRole('button', { name: /USDC/ }).textContent).toMatch(/2\$2\.00$/)
    expect(tokens.getByRole('button', { name: /ETH/ }).textContent).not.toMatch(/\d/)
  })

  it('takes digits and one dot only, completes them, and names the limits', async () => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.type(input, '-.0e0.01')
    await user.tab()
    expect(input).toHaveProperty('value', '0.0001')
    expect(await screen.findByText('Minimum amount to send is 0.002 ETH')).toBeTruthy()
    expect(await button('Check the amount')).toHaveProperty('disabled', true)
    await user.click(await button('Use the minimum'))
    expect(input).toHaveProperty('value', '0.002')
    await user.clear(input)
    await user.type(input, '51')
    expect(await screen.findByText('Maximum amount to send is 50 ETH')).toBeTruthy()
    // There is an amount: nothing asks for one.
    expect(screen.queryByText('Enter an amount to see the fee and the time.')).toBeNull()
    await user.click(await button('Use the maximum'))
    expect(input).toHaveProperty('value', '50')
  })

  it('keeps what is typed beyond what can be sent, and says the most', async () => {
    const { user } = await openProduct({ at: '/send?source=ethereum&destination=base' })
    const input = await amountInput()
    await user.type(input, '1000000')
    expect(input).toHaveProperty('value', '1000000')
    expect(await screen.findByText('Maximum amount to send is 50 ETH')).toBeTruthy()
    expect(await button('Check the amount')).toHaveProperty('disabled', true)
    await user.clear(input)
    await user.type(input, `0.${'1'.repeat(19)}`)
    expect(input).toHaveProperty('value', `0.${'1'.repeat(19)}`)
    expect(await screen.findByText('ETH has at most 18 decimals')).toBeTruthy()
  })

  it.each([
    ['the most that can be sent', 100n, '50', 'You can send at most 50 ETH at once.'],
    ['the fee', 1n, '0.99', 'The rest stays in your wallet for the network fee on Ethereum.'],
  ])('says that Max was bounded by %s', async (_bound, ether, amount, text) => {
    const { user } = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) => answerBalances(init, ether * 10n ** 18n),
      },
    })
    await shownAmountOut()
    await user.click(await button('Max: send as much as possible'))
    expect(await amountInput()).toHaveProperty('value', amount)
    expect(await screen.findByText(text)).toBeTruthy()
    await user.type(await amountInput(), '{Backspace}')
    expect(screen.queryByText(text)).toBeNull()
  })

  it('names what of a link could not be used, until something else is chosen', async () => {
    await openProduct({ at: `/send?source=Nowhere&tokenFrom=DOGE&receiver=0x1234` })
    expect(
      await screen.findByText(
        'Part of your link can’t be used here: network “Nowhere”, token “DOGE”, receiving address. Check what we chose instead.',
      ),
    ).toBeTruthy()
  })

  it('says that the balance does not suffice', async () => {
    await openProduct({
      at: ROUTE,
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) =>
          answerBalances(init, 1_000_000_000_000_000_000n),
      },
    })
    expect(await screen.findByText("You don't have enough funds on your balance")).toBeTruthy()
    expect(await button('Check the amount')).toHaveProperty('disabled', true)
  })

  it('warns of a wallet that holds too little of the coin for the fee', async () => {
    await openProduct({
      at: '/send?source=base&destination=polygon&tokenFrom=USDC&tokenTo=USDC&amount=5',
      wallet: { eth_chainId: () => '0x2105' },
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'base', rpc: 'http://localhost/rpc/base' }],
        'POST /rpc/base': (_url: URL, init: RequestInit) => answerBalances(init, 10_000_000n),
      },
    })
    expect(
      await screen.findByText('Your wallet doesn’t have enough ETH to pay the network fee on Base.'),
    ).toBeTruthy()
  })

  it('says that a balance is unknown, and asks again', async () => {
    let isDown = true
    const { user } = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/network/rpcs_for_frontend': [{ id: 'ethereum', rpc: 'http://localhost/rpc/ethereum' }],
        'POST /rpc/ethereum': (_url: URL, init: RequestInit) =>
          isDown ? new Response('no', { status: 502 }) : answerBalances(init, 7_000_000_000_000_000_000n),
      },
    })
    const again = await screen.findByRole(
      'button',
      { name: /^We couldn’t load your balance/ },
      { timeout: 10_000 },
    )
    isDown = false
    await user.click(again)
    expect(await screen.findByText(/^Balance 7/)).toBeTruthy()
  })

  it('falls back to the limits of the currency', async () => {
    await openProduct({
      at: '/send?source=ethereum&destination=base&amount=0.0005',
      api: { 'GET /api/orders/limits/ethereum-eth/base-eth': apiFailure(404, 'CURRENCY_NOT_FOUND', 'No') },
    })
    expect(await screen.findByText('Minimum amount to send is 0.001 ETH')).toBeTruthy()
  })

  it('W-22 marks a receiver out of a link until it is accepted', async () => {
    const { user } = await openProduct({ at: `${ROUTE}&receiver=${RECEIVER}` })
    const warning = await screen.findByRole('group', { name: 'Receiving address from a link' })
    expect(warning.textContent).toContain(RECEIVER)
    expect(await button('Confirm the address first')).toHaveProperty('disabled', true)
    await user.click(await button('I know this address'))
    expect(await button('Review transfer')).toHaveProperty('disabled', false)
  })

  it('W-22 ignores a receiver out of a link that is not an address', async () => {
    await openProduct({ at: `${ROUTE}&receiver=0x1234` })
    expect(await button('Review transfer')).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'My wallet' })).toHaveProperty('checked', true)
  })

  it('judges a typed address once the user stops typing', async () => {
    const { user } = await openProduct({ at: ROUTE })
    await user.click(await screen.findByRole('radio', { name: 'Another' }))
    const field = await screen.findByRole('textbox', { name: 'Receiving address on Base' })
    fireEvent.change(field, { target: { value: '0x12' } })
    expect(screen.queryByText("We couldn't find this address, please check and try again.")).toBeNull()
    expect(await screen.findByText("We couldn't find this address, please check and try again.")).toBeTruthy()
    expect(await button('Check the address')).toHaveProperty('disabled', true)
  })

  it('names the family of an address that belongs elsewhere', async () => {
    const { user } = await openProduct({ at: ROUTE })
    await user.click(await screen.findByRole('radio', { name: 'Another' }))
    await pasteAddress({ user }, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(await screen.findByText(/^We couldn't find .* This is a Tron address\. .* on Base/)).toBeTruthy()
  })

  it.each([
    ['a token contract', USDC_ON_BASE, /contract of USDC on/],
    ["the bridge's own wallet", TREASURY, /belongs to the bridge itself/],
  ])('refuses %s as receiver', async (_what, address, text) => {
    const { user } = await openProduct({ at: ROUTE })
    await user.click(await screen.findByRole('radio', { name: 'Another' }))
    await pasteAddress({ user }, address)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await button('Check the address')).toHaveProperty('disabled', true)
  })

  it.each([
    [
      'for an amount that is too small',
      apiFailure(400, 'AMOUNT_TOO_SMALL', 'Too small amount to send'),
      'Too small amount to send. It will not cover destination fees',
    ],
    [
      'for another reason',
      apiFailure(400, 'AMOUNT_TOO_LARGE', 'The most is 1 ETH today.'),
      'The most is 1 ETH today.',
    ],
  ])('says why a quote is refused %s', async (_case, answer, text) => {
    await openProduct({
      at: ROUTE,
      api: { 'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': answer },
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await button('Check the amount')).toHaveProperty('disabled', true)
  })

  it('says what the specification says when there is no quote, and asks again', async () => {
    let isDown = true
    const { user } = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': () =>
          isDown ? apiFailure(503, 'LIQUIDITY_UNAVAILABLE', 'None') : aQuote(),
      },
    })
    expect(await screen.findByText('Temporary transfer limit')).toBeTruthy()
    expect(await button('No price right now')).toHaveProperty('disabled', true)
    isDown = false
    await user.click(await button('Try again'))
    expect((await shownAmountOut()).textContent).toBe('1.499')
  })

  it('says that nothing can be sent where the destination has nothing left, whatever the amount', async () => {
    const closed = apiFailure(503, 'LIQUIDITY_UNAVAILABLE', 'None', { max_send: '0' })
    const { user } = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/orders/limits/ethereum-eth/base-eth': closed,
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': closed,
      },
    })
    const text = 'Temporary transfer limit. Nothing can be sent there right now.'
    expect(await screen.findByText(text)).toBeTruthy()
    const amount = screen.getByRole('textbox', { name: /^Amount to send/ })
    await user.clear(amount)
    await user.type(amount, '0.01')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText(/imum amount to send/)).toBeNull()
  })

  it('says that a fault of the server is its own, and asks again', async () => {
    let isDown = true
    const { user } = await openProduct({
      at: ROUTE,
      api: {
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': () =>
          isDown ? apiFailure(500, 'INTERNAL_ERROR', 'x') : aQuote(),
      },
    })
    expect(
      await screen.findByText('Temporary transfer limit. Something went wrong on our side.'),
    ).toBeTruthy()
    isDown = false
    await user.click(await button('Try again'))
    expect((await shownAmountOut()).textContent).toBe('1.499')
  })

  it('says that the person is offline, and goes on by itself once there is a connection', async () => {
    let isDown = true
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openProduct({
      at: ROUTE,
      api: {
        'HEAD /favicon.svg': {},
        'GET /api/orders/calculate_amount_out/ethereum-eth/base-eth/': () =>
          isDown ? Promise.reject(new TypeError('Failed to fetch')) : aQuote(),
      },
    })
    expect(await screen.findByText('You are offline.', {}, { timeout: 8_000 })).toBeTruthy()
    window.dispatchEvent(new Event('offline'))
    isDown = false
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
    expect((await shownAmountOut()).textContent).toBe('1.499')
    expect(screen.queryByText('You are offline.')).toBeNull()
  })

  it('says why a wallet that was asked to switch did not', async () => {
    const product = await openProduct({
      at: ROUTE,
      wallet: {
        eth_chainId: () => '0x2105',
        wallet_switchEthereumChain: () => {
          throw userRejection()
        },
      },
    })
    await product.user.click(await button('Switch Network'))
    expect(await screen.findByText('You rejected the switch to Ethereum in your wallet.')).toBeTruthy()
  })

  it('switches the wallet to the source network', async () => {
    let chainId = '0x2105'
    const product = await openProduct({
      at: ROUTE,
      api: { 'GET /api/network/rpcs_for_frontend': [] },
      wallet: {
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0x1'
          return null
        },
      },
    })
    await product.user.click(await button('Switch Network'))
    await waitFor(() => expect(product.walletCalls()).toContain('wallet_switchEthereumChain'))
  })

  it('explains a wallet that cannot switch', async () => {
    const product = await openProduct({ at: ROUTE, wallet: { eth_chainId: () => '0x2105' } })
    await product.user.click(await button('Switch Network'))
    expect(await screen.findByRole('dialog', { name: 'Network Switching Issue' })).toBeTruthy()
  })

  it.each([
    [-32002, 'Your wallet already has a request open. Answer it there first.'],
    [-32603, 'Your wallet didn’t switch to Ethereum. Please try again.'],
  ])('says what to do when the wallet does not switch: %s', async (code, text) => {
    const product = await openProduct({
      at: ROUTE,
      wallet: {
        eth_chainId: () => '0x2105',
        wallet_switchEthereumChain: () => {
          throw Object.assign(new Error('no'), { code })
        },
      },
    })
    await product.user.click(await button('Switch Network'))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('offers to load the networks again', async () => {
    await openProduct({ at: ROUTE, api: { 'GET /api/network': apiFailure(403, 'FORBIDDEN', 'No') } })
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the networks' })).toBeTruthy()
  })
})
