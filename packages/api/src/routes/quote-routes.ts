import * as v from 'valibot'
import { DecimalSchema, MaybeAddressSchema, SlugSchema } from '../schemas/common.ts'
import { AmountOutSchema, LimitsSchema } from '../schemas/quote.ts'
import { defineRoute } from './define-route.ts'

const PairParams = v.object({ currencyInId: SlugSchema, currencyOutId: SlugSchema })

export const quoteRoutes = {
  getLimits: defineRoute({
    method: 'GET',
    path: '/api/orders/limits/{currencyInId}/{currencyOutId}',
    tag: 'Quotes',
    summary: 'Least and most that can be sent on a route now, in the source currency',
    params: PairParams,
    response: LimitsSchema,
    errors: [
      'CURRENCY_NOT_FOUND',
      'PAIR_NOT_SUPPORTED',
      'PRICE_UNAVAILABLE',
      'NETWORK_UNAVAILABLE',
      'LIQUIDITY_UNAVAILABLE',
    ],
  }),
  calculateAmountOut: defineRoute({
    method: 'GET',
    path: '/api/orders/calculate_amount_out/{currencyInId}/{currencyOutId}/',
    tag: 'Quotes',
    summary: 'What arrives for an amount, and every fee on the way',
    params: PairParams,
    query: v.object({
      amount: DecimalSchema,
      wallet_sender: MaybeAddressSchema,
      wallet_receiver: MaybeAddressSchema,
    }),
    response: AmountOutSchema,
    errors: [
      'CURRENCY_NOT_FOUND',
      'PAIR_NOT_SUPPORTED',
      'AMOUNT_TOO_SMALL',
      'AMOUNT_TOO_LARGE',
      'INVALID_ADDRESS',
      'PRICE_UNAVAILABLE',
      'NETWORK_UNAVAILABLE',
      'LIQUIDITY_UNAVAILABLE',
    ],
  }),
  getReceiver: defineRoute({
    method: 'GET',
    path: '/api/orders/receiver',
    tag: 'Quotes',
    summary:
      'The wallet that takes deposits on a route. Send only with an order: a transfer without one must be claimed',
    query: v.object({ currency_in_id: SlugSchema, currency_out_id: SlugSchema }),
    response: v.object({ wallet: v.string() }),
    errors: ['CURRENCY_NOT_FOUND', 'PAIR_NOT_SUPPORTED'],
  }),
  estimateAmountInPool: defineRoute({
    method: 'GET',
    path: '/api/orders/estimate_amount_in_pool',
    tag: 'Quotes',
    summary: 'Free liquidity over all networks in US dollars',
    response: v.object({ total_pool: DecimalSchema }),
    errors: ['PRICE_UNAVAILABLE'],
  }),
}
