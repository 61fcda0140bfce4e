import type { CurrencyWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import { toCurrencyWire } from './mappers.ts'

type ToWire = (currency: Currency) => CurrencyWire

/** Currencies never change while the process runs, so each is put into its wire form once. */
export const createCurrencyWires = (): ToWire => onceEach(toCurrencyWire)

/** The same with where each can go: to everything, or to the same asset only. Many ids, so no other answer carries them. */
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
