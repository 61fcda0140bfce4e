import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCurrencyWire, aNetworkWire } from '../wire-builders.ts'
import { aQuote, bodyOf, loadPages, openProduct, orderFor, type Product } from './open-product.tsx'

const EXCHANGE = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const ROUTE = '/send?source=ethereum&destination=ton&tokenFrom=USDT&tokenTo=USDT&amount=50'
const NETWORKS = [
  aNetworkWire({ id: 'ethereum', name: 'Ethereum', source_position: 1, destination_position: 2 }),
  aNetworkWire({
    id: 'ton',
    name: 'TON',
    network_type: 'TON',
    chainId: null,
    token_symbol: 'TON',
    token_decimals: 9,
  }),
]
const TOKEN = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', type: 'TOKEN' as const }
const USDT = NETWORKS.map(({ id }) =>
  aCurrencyWire(id, 'USDT', {
    decimals: 6,
    min_send: '2',
    max_send: '100000',
    contract: { ...TOKEN, network: id },
    pairs: NETWORKS.filter((other) => other.id !== id).map((other) => `${other.id}-usdt`),
  }),
)

/** The send page where TON is served; the server makes each order as it is asked for. */
async function open(at: string) {
  const [usdt, tonUsdt] = USDT
  return openProduct({
    at,
    wallet: { eth_sendTransaction: () => `0x${'ab'.repeat(32)}` },
    api: {
      'GET /api/network': NETWORKS,
      'GET /api/currency/ethereum,ton': USDT,
      'GET /api/currency/ethereum': [usdt],
      'GET /api/currency/ton': [tonUsdt],
      'GET /api/orders/limits/ethereum-usdt/ton-usdt': { min_send: '3', max_send: '100000' },
      'GET /api/orders/calculate_amount_out/ethereum-usdt/ton-usdt/': {
        ...aQuote({ currency_out_id: 'ton-usdt', amount_out: '49' }),
      },
      'POST /api/orders': (_url: URL, init: RequestInit) => {
        const { memo = null, ...body } = bodyOf(init)
        const order = orderFor({ ...body, currency_in_id: 'ethereum-usdc', currency_out_id: 'base-usdc' })
        return { ...order, currency_in: usdt, currency_out: tonUsdt, memo }
      },
    },
  })
}
async function enterExchange({ user }: Product): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Another' }))
  await user.click(await screen.findByRole('textbox', { name: 'Receiving address on TON' }))
  await user.paste(EXCHANGE)
}
const field = () => screen.findByRole('textbox', { name: 'Memo, optional' })
const button = (name: string) => screen.findByRole('button', { name })

beforeAll(loadPages)

describe('the memo of a recipient on TON', () => {
  it('is asked for under another address, shown on the confirmation and part of the order', async () => {
    const product = await open(ROUTE)
    await enterExchange(product)
    await product.user.type(await field(), '104723')
    await product.user.click(await button('Review transfer'))
    await screen.findByRole('heading', { name: 'Your Transfer Details' })
    expect(screen.getByText('Memo 104723')).toBeTruthy()
    expect(screen.queryByText('Paying an exchange?')).toBeNull()
    expect(product.search()).toMatchObject({ receiver: EXCHANGE, memo: '104723' })
    await product.user.click(await button('Send Transfer'))
    const sent = expect.objectContaining({ wallet_receiver: EXCHANGE, memo: '104723' })
    await waitFor(() => expect(product.bodies).toContainEqual(sent))
  })

  it('without one the confirmation says that exchanges need it', async () => {
    const product = await open(ROUTE)
    await enterExchange(product)
    await product.user.click(await button('Review transfer'))
    expect(await screen.findByText('Paying an exchange?')).toBeTruthy()
  })

  it('that TON cannot carry stops the form', async () => {
    const product = await open(ROUTE)
    await enterExchange(product)
    await product.user.click(await field())
    await product.user.paste('m'.repeat(124))
    expect(await screen.findByText('A memo can have one line of up to 123 bytes')).toBeTruthy()
    expect(await button('Check the memo')).toHaveProperty('disabled', true)
  })

  it('of a link is shown with its address before that is accepted', async () => {
    const { user } = await open(`${ROUTE}&receiver=${EXCHANGE}&memo=0017`)
    const group = await screen.findByRole('group', { name: 'Receiving address from a link' })
    expect(within(group).getByText('Memo 0017')).toBeTruthy()
    await user.click(within(group).getByRole('button', { name: 'I know this address' }))
    expect(await field()).toHaveProperty('value', '0017')
    await user.click(await button('Review transfer'))
    expect(await screen.findByText(/filled it in, with its memo/)).toBeTruthy()
  })

  it('of a link for a network without memos is named as unusable', async () => {
    await open('/send?source=ton&destination=ethereum&memo=7')
    expect(await screen.findByText(/can’t be used here: memo/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Memo, optional' })).toBeNull()
  })
})
