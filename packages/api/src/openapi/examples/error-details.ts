import type { ErrorCode } from '../../errors/error-codes.ts'
import type { Route } from '../../routes/define-route.ts'
import type { JsonObject } from '../json-object.ts'
import { isJsonObject } from '../json-object.ts'

/** What `details` carries, by code, in words. Codes that are not here have none. */
export const DETAILS_TEXTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  VALIDATION_FAILED:
    '`issues`: each wrong value by its place (`in`: params, query, headers or body; left out where only the body can be meant), `path` (null for the whole) and `message`; ten at most where the form is wrong, and every wrong row of a bulk order',
  INVALID_ADDRESS: '`field`: which value; none in the calls of wallet login',
  INVALID_TRANSACTION_HASH: '`field`: which value',
  AMOUNT_TOO_SMALL: '`min_send`: the least that can be sent, in the source currency',
  AMOUNT_TOO_LARGE:
    '`max_send`: the most that can be sent, in the source currency, and `more_at` where a network has little left of its hour: when more can be; or `limit_usd` and `left_usd` where the wallet has reached what it may send a day',
  QUOTE_CHANGED: '`amount_out`: what would arrive now; of a bulk order `amount`: the deposit needed now',
  RECIPIENT_NOT_A_WALLET:
    '`positions`: which recipients, zero-based, and `wallet_receivers`: their addresses',
  TOO_MANY_OPEN_ORDERS: '`max_open_orders`: how many a wallet may have',
  SWAP_CAP_REACHED: '`cap` (wallet, asset or all), `cap_usd` and `left_usd`',
  LIQUIDITY_UNAVAILABLE:
    '`max_send`: the most that can be sent there now, in the source currency, and 0 while nothing can; of a bulk order `currency_out_id`: the destination that cannot pay',
  PRICE_UNAVAILABLE: '`currency_id`: the currency without a price; none in the list of prices',
  DEPOSIT_NOT_CLAIMABLE: '`issue`: why the order cannot be filled with it; none for other reasons',
  PAIR_NOT_SUPPORTED: '`currency_out_id`: the destination that a bulk order cannot pay; none elsewhere',
}

const FIELDS: Readonly<Record<string, string>> = {
  calculateAmountOut: 'wallet_receiver',
  createOrder: 'wallet_receiver',
  createBulkOrder: 'wallet_sender',
  estimateBulkFee: 'wallet_sender',
  estimateBulkPoints: 'wallet_sender',
  listDomainNames: 'address',
}

function wrongValue(route: Route): JsonObject {
  const { body, params, query } = route
  if (body !== undefined && route.tag === 'Bulk orders')
    return { path: 'receiving_data.0.amount_out', message: 'Expected a plain decimal such as 1.25' }
  const place =
    body !== undefined ? 'body' : params !== undefined ? 'params' : query !== undefined ? 'query' : 'headers'
  const schema: unknown = route[place]
  const entries = Object(schema).entries ?? Object(Object(schema).options?.[0]).entries
  const [path = null] = isJsonObject(entries) ? Object.keys(entries) : []
  return { in: place, path, message: 'Expected another form of value' }
}

/** Examples of `details` that a code carries in a call; an empty list where it has none. */
export function detailsOf(code: ErrorCode, operationId: string, route: Route): readonly JsonObject[] {
  const isBulk = route.tag === 'Bulk orders'
  const field = FIELDS[operationId]
  const byCode: Partial<Record<ErrorCode, readonly JsonObject[]>> = {
    VALIDATION_FAILED: [{ issues: [wrongValue(route)] }],
    INVALID_ADDRESS: field === undefined ? [] : [{ field }],
    INVALID_TRANSACTION_HASH: [{ field: 'hash' }],
    AMOUNT_TOO_SMALL: [{ min_send: '0.002' }],
    AMOUNT_TOO_LARGE: [
      { max_send: '100' },
      ...(route.method === 'POST' ? [{ limit_usd: '50000.00', left_usd: '1200.00' }] : []),
    ],
    DEPOSIT_NOT_CLAIMABLE: operationId === 'claimDeposit' ? [{ issue: 'short' }] : [],
    QUOTE_CHANGED: [isBulk ? { amount: '30.52' } : { amount_out: '0.2487' }],
    RECIPIENT_NOT_A_WALLET: [
      { positions: [0], wallet_receivers: ['0x1111111111111111111111111111111111111111'] },
    ],
    TOO_MANY_OPEN_ORDERS: [{ max_open_orders: 20 }],
    SWAP_CAP_REACHED: [{ cap: 'wallet', cap_usd: '10000', left_usd: '420.5' }],
    PRICE_UNAVAILABLE:
      operationId === 'listPrices' || operationId === 'estimateAmountInPool'
        ? []
        : [{ currency_id: 'ethereum-eth' }],
    LIQUIDITY_UNAVAILABLE: [isBulk ? { currency_out_id: 'base-eth' } : { max_send: '0' }],
    PAIR_NOT_SUPPORTED: isBulk ? [{ currency_out_id: 'base-weth' }] : [],
  }
  return byCode[code] ?? []
}
