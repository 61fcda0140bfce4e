import type { FinalityTier, Usd } from '@sunspan/domain'
import type { BulkRowFact, LegFact } from './read-facts.ts'
import type { BridgedCurrency, View } from './view.ts'

const DOLLAR: Usd = 10n ** 18n

export const currencyOf = (
  view: View,
  networkId: string,
  token: string | null,
): BridgedCurrency | undefined =>
  view.actors.currencies.find((currency) => currency.networkId === networkId && currency.token === token)

/** The lowest true value in dollars that it ever had, rounded down; undefined for unbridged tokens. */
export function worthOf(
  view: View,
  networkId: string,
  token: string | null,
  amount: bigint,
): Usd | undefined {
  const currency = currencyOf(view, networkId, token)
  return currency && (amount * lowestPrice(view, currency.asset)) / 10n ** BigInt(currency.decimals)
}

/** The highest price that an asset ever had. */
export const highestPrice = ({ actors }: View, asset: string): bigint =>
  actors.everPrice(asset).reduce((most, price) => (price > most ? price : most))

/** The lowest price that an asset ever had. */
export const lowestPrice = ({ actors }: View, asset: string): bigint =>
  actors.everPrice(asset).reduce((least, price) => (price < least ? price : least))

/** Up to 1,000 dollars, up to 10,000, and above; without a value: above. */
export function tierOf(worth: Usd | undefined): FinalityTier {
  if (worth === undefined || worth > 10_000n * DOLLAR) return 'large'
  return worth > 1_000n * DOLLAR ? 'medium' : 'small'
}

/** The highest cost that a transaction ever had in base units of a token, rounded up; without a price: of the coin. */
export const maxGasIn = (view: View, networkId: string, token: string | null): bigint =>
  gasCostsIn(view, networkId, token).reduce((most, gas) => (gas > most ? gas : most))

/** All costs that it ever had: one amount while prices do not move. */
export function gasCostsIn(view: View, networkId: string, token: string | null): readonly bigint[] {
  const { currencies, fees, everPrice } = view.actors
  const currency = currencyOf(view, networkId, token)
  const coin = currencyOf(view, networkId, null) ?? currencies[0]
  if (token === null || currency === undefined || coin === undefined) return [fees.gas]
  return everPrice(coin.asset).flatMap((coinPrice) =>
    everPrice(currency.asset).map((price) => {
      const numerator = fees.gas * coinPrice * 10n ** BigInt(currency.decimals)
      const denominator = price * 10n ** BigInt(coin.decimals)
      return (numerator + denominator - 1n) / denominator
    }),
  )
}

/** The part of its order's deposit that a row uses, in base units of the source currency. */
export const costOf = ({ amount_in, platform_fee, destination_fee }: BulkRowFact): bigint =>
  BigInt(amount_in) + BigInt(platform_fee) + BigInt(destination_fee)

/** The amount reported as withheld from a deposit, or from a row's part of it, for attempts that failed on chain; base units of the deposit. */
export const withheldOf = (view: View, depositId: string, row: number | null): bigint =>
  view.facts.legs
    .filter(({ kind, deposit_id, row_no }) => kind === 'payout' && deposit_id === depositId && row_no === row)
    .reduce((sum, { kept }) => sum + BigInt(kept), 0n)

/**
 * A leg's share of a network's outflow: the value of a refund, with or without an order; the paid part of its order's value, or the part that a row
 * has used.
 */
export function outflowOf(view: View, leg: LegFact): Usd {
  if (leg.kind === 'refund' && leg.row_no === null)
    return worthOf(view, leg.network_id, leg.token, BigInt(leg.amount)) ?? 0n
  const order = view.facts.orders.find(({ id }) => id === leg.order_id)
  if (order === undefined) return 0n
  const worth = worthOf(view, order.network_in, order.token_in, BigInt(order.amount_in)) ?? 0n
  const row = order.kind === 'bulk' ? order.rows.find(({ row_no }) => row_no === leg.row_no) : undefined
  // A row counts for the part of the deposit that it uses, whether it is paid or refunded.
  if (row !== undefined) return (worth * costOf(row)) / BigInt(order.amount_in)
  const amount = BigInt(leg.amount)
  if (order.kind === 'standard' && leg.network_id === order.network_out && leg.token === order.token_out)
    return (worth * amount) / BigInt(order.amount_out)
  return leg.network_id === order.network_in && leg.token === order.token_in
    ? (worth * amount) / BigInt(order.amount_in)
    : 0n
}
