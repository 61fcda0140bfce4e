import type { Quote } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { toAmountOutWire, toLimitsWire } from './mappers.ts'

// CAST: only the currency fields that the wire format contains.
const currencyOf = (id: string, decimals: number): Currency => ({ id, decimals }) as unknown as Currency
const IN = currencyOf('ethereum-usdc', 6)
const OUT = currencyOf('base-usdc', 8)

it('limits are in the currency that is sent', () => {
  expect(toLimitsWire({ minSend: 1_500_000n, maxSend: 70_000_000_000n, open: true }, IN)).toEqual({
    min_send: '1.5',
    max_send: '70000',
  })
})

describe('a quote', () => {
  const quote = {
    currencyIn: IN,
    currencyOut: OUT,
    amountIn: 10_000_000n,
    amountOut: 800_000_001n,
    rateLockMs: 299_999,
    minAmountOut: 790_000_000n,
    isDiscountKnown: true,
    fullFee: 600_000n,
    discount: { name: 'Midday', originalPlatformFee: 250_000n },
    fillEstimateSeconds: 50,
    sourceChainFee: 21n,
    fees: {
      platformFee: 100_000n,
      platformFeeUsd: 11n * 10n ** 16n,
      swapFee: 200_000n,
      swapFeeUsd: 22n * 10n ** 16n,
      destinationFee: 300_000n,
      destinationFeeUsd: 33n * 10n ** 16n,
    },
  }
  const wire = (fields: object = {}) =>
    // CAST: only the fields that the wire format contains.
    toAmountOutWire({ ...quote, ...fields } as unknown as Quote, 18)

  it('has each amount in its own currency, and the network’s fee in its own coin', () => {
    expect(wire()).toEqual({
      amount_out: '8.00000001',
      min_amount_out: '7.9',
      currency_out_id: 'base-usdc',
      full_fee: '0.6',
      platform_fee: '0.1',
      platform_fee_in_usd: '0.11',
      swap_fee: '0.2',
      swap_fee_in_usd: '0.22',
      blockchain_fee: '0.3',
      blockchain_fee_in_usd: '0.33',
      source_chain_fee: '0.000000000000000021',
      fill_estimate_seconds: 50,
      holder_nft: 'Midday',
      original_price: '0.25',
      discount_unavailable: false,
      nft_discount: { nftName: 'Midday', networkFee: '0.25' },
      // Never longer than it is held.
      rate_lock_seconds: 299,
    })
  })

  it('holds its rate for whole seconds, to the last one', () => {
    expect(wire({ rateLockMs: 300_000 })).toMatchObject({ rate_lock_seconds: 300 })
  })

  it('shows that it is within one asset and without a discount', () => {
    expect(wire({ rateLockMs: null, minAmountOut: null, discount: null })).toMatchObject({
      rate_lock_seconds: null,
      min_amount_out: null,
      holder_nft: null,
      original_price: null,
      nft_discount: null,
    })
  })

  it('says when a discount could not be looked up', () => {
    expect(wire({ isDiscountKnown: false })).toMatchObject({ discount_unavailable: true })
  })
})
