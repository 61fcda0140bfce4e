import type { PriceWire } from '@sunspan/api'
import { localStore } from '../../shared/storage/browser-storage.ts'

/** How long prices are used, in this page or after a reload. */
export const PRICES_MS = 60_000
const KEY = 'sunspan.prices'

/** Keeps prices as a map by upper-case symbol, with the moment of their answer. */
export function keepPrices(wires: readonly PriceWire[], now = Date.now()): void {
  const usd = Object.fromEntries(wires.map((wire) => [wire.symbol.toUpperCase(), wire.usd]))
  localStore.write(KEY, JSON.stringify({ timestamp: now, usd }))
}

/** Prices that are still fresh, with their age in milliseconds; undefined for anything that does not look like them. */
export function readKeptPrices(
  now = Date.now(),
): { readonly prices: readonly PriceWire[]; readonly age: number } | undefined {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? 'null')
    const { timestamp, usd } = Object(kept)
    const age = now - timestamp
    if (!Number.isFinite(age) || age < 0 || age >= PRICES_MS) return undefined
    const prices = Object.entries(Object(usd)).flatMap(([symbol, value]) =>
      typeof value === 'string' ? [{ symbol, usd: value }] : [],
    )
    return prices.length === 0 ? undefined : { prices, age }
  } catch {
    return undefined
  }
}
