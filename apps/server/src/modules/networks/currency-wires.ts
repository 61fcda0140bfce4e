import type { CurrencyWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { toCurrencyWire } from './mappers.ts'

type ToWire = (currency: Currency) => CurrencyWire

/** Currencies never change while the process runs, so each is converted to its wire form once. */
export const createCurrencyWires = (): ToWire => onceEach(toCurrencyWire)

/**
 * Wire forms that include possible destinations: all of them, or only those with the same asset. Other responses omit these long lists of
 * ids.
 */
export function createListedWires(catalog: Catalog, toWire: ToWire): Readonly<Record<PairsListed, ToWire>> {
  const withPairs = (sameAssetOnly: boolean): ToWire =>
    onceEach((currency) => ({
      ...toWire(currency),
      pairs: catalog.destinationsOf(currency, { sameAssetOnly }).map(({ id }) => id),
    }))
  return { all: withPairs(false), same_asset: withPairs(true) }
}

export type PairsListed = 'all' | 'same_asset'

function onceEach(make: ToWire): ToWire {
  const wires = new Map<string, CurrencyWire>()
  return (currency) => {
    const known = wires.get(currency.id)
    if (known !== undefined) return known
    const wire = make(currency)
    wires.set(currency.id, wire)
    return wire
  }
}
