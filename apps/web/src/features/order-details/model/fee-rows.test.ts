import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../entities/order/testing/order-builder.ts'
import { feeRows, feeTotal } from './fee-rows.ts'

describe('the fees of an order', () => {
  it('are the platform’s and the destination’s, and one of a swap only where there is one', () => {
    expect(feeRows(anOrder())).toEqual([
      { name: 'Platform fee', amount: '0.0002 ETH', usd: '$0.64' },
      {
        name: 'Destination Chain Fee',
        hint: 'Cost of transfer to your address in Destination network',
        amount: '0.0008 ETH',
        usd: '$2.56',
      },
    ])
    const swap = feeRows(anOrder({ swap_fee: '0.00123456789', swap_fee_in_usd: '3.951' }))
    expect(swap.map(({ name }) => name)).toEqual(['Platform fee', 'Swap fee', 'Destination Chain Fee'])
    expect(swap[1]).toMatchObject({ amount: '0.001235 ETH', usd: '$3.95' })
  })

  it('have a total, in the token and in dollars', () => {
    const swap = anOrder({ swap_fee: '0.001', swap_fee_in_usd: '3.2' })
    expect(feeTotal(swap)).toEqual({ name: 'Total fees', amount: '0.002 ETH', usd: '$6.40' })
  })

  it('name the discount of a phase NFT, and what the fee would have been', () => {
    const [platform] = feeRows(
      anOrder({ platform_fee: '0.00014', holder_nft: 'Sunset', original_price: '0.0002' }),
    )
    expect(platform).toMatchObject({
      amount: '0.00014 ETH',
      discount: { name: 'Sunset', original: '0.0002 ETH' },
    })
  })

  it.each(['USDC', 'usdt'])('have two decimals in %s, rounded up', (symbol) => {
    const currency_in = { ...anOrderCurrency(), symbol, decimals: 6 }
    const [platform] = feeRows(anOrder({ currency_in, platform_fee: '0.501234' }))
    expect(platform?.amount).toBe(`0.51 ${symbol}`)
  })

  it('of a bulk order are those of all recipients', () => {
    const bulk = { recipients: 2, completed: 0, refunded: 0, network_ids: ['base'] }
    expect(feeRows(anOrder({ bulk })).at(-1)?.hint).toBe(
      'Cost of transfer to your addresses in Destination networks',
    )
  })
})

const anOrderCurrency = () => ({
  id: 'ethereum-usdc',
  name: 'USD Coin',
  image_url: '',
  active: true,
  min_send: '1',
  max_send: '5000',
  pairs: [],
  contract: { address: null, type: 'NATIVE' as const, network: 'ethereum' },
})
