import type { CurrencyWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { toCurrencyWire } from './mappers.ts'

/** Currencies never change while the process runs, so each is put into its wire form once. */
export function createCurrencyWires(catalog: Catalog): (currency: Currency) => CurrencyWire {
  const wires = new Map<string, CurrencyWire>()
  return (currency) => {
    const known = wires.get(currency.id)
    if (known !== undefined) return known
    const wire = toCurrencyWire(currency, catalog.destinationsOf(currency, { sameAssetOnly: true }))
    wires.set(currency.id, wire)
    return wire
  }
}
