import type { LimitsListWire, NetworkLimitsWire, TokenLimitsWire } from '@sunspan/api'
import { BridgeError, type Catalog, type Halt, type NetworkStatus, type QuoteService } from '@sunspan/bridge'
import { compareCurrencies, formatUnits, type Currency } from '@sunspan/domain'
import { toIncidents } from '../status/incidents.ts'

/** What a pair takes and pays now, in base units of each side. */
interface OpenPair {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly least: bigint
  readonly most: bigint
  readonly mostOut: bigint
}

export interface LimitsDeps {
  readonly catalog: Catalog
  readonly quotes: Pick<QuoteService, 'limits' | 'quote' | 'findOutflow'>
}

/** Least and most of every token, from the same quotes as orders, with what its network is allowed to do. */
export function readLimits(
  { catalog, quotes }: LimitsDeps,
  facts: { readonly statuses: readonly NetworkStatus[]; readonly halts: readonly Halt[]; readonly at: Date },
): LimitsListWire {
  const pairs = catalog.networks.flatMap(({ network }) =>
    catalog.offeredOn(network.id).flatMap((currency) => openPairsFrom({ catalog, quotes }, currency)),
  )
  const bySource = Map.groupBy(pairs, ({ currencyIn }) => currencyIn.id)
  const byDestination = Map.groupBy(pairs, ({ currencyOut }) => currencyOut.id)
  const incidents = toIncidents(facts.halts, catalog)
  return {
    read_at: facts.at.toISOString(),
    networks: facts.statuses.map(({ networkId, name, state, since }): NetworkLimitsWire => {
      const outflow = quotes.findOutflow(networkId) ?? null
      return {
        ...{ id: networkId, name, state, since: since?.toISOString() ?? null },
        halted: incidents
          .filter(({ networks, is_for_all: isForAll }) => isForAll || networks.includes(networkId))
          .map(({ effect, direction, started_at: from }) => ({ effect, direction, since: from })),
        outflow:
          outflow === null ? null : { left: outflow.left, more_at: outflow.moreAt?.toISOString() ?? null },
        tokens: catalog
          .offeredOn(networkId)
          .toSorted(compareCurrencies)
          .map((currency) =>
            toTokenWire(currency, bySource.get(currency.id) ?? [], byDestination.get(currency.id) ?? []),
          ),
      }
    }),
  }
}

/** The same asset alone, where it goes anywhere: what can be sent is not measured by what can be swapped. */
function openPairsFrom({ catalog, quotes }: LimitsDeps, currencyIn: Currency): readonly OpenPair[] {
  const same = catalog.destinationsOf(currencyIn, { sameAssetOnly: true })
  const destinations = same.length > 0 ? same : catalog.destinationsOf(currencyIn)
  return destinations.flatMap((currencyOut) => {
    const ids = { currencyInId: currencyIn.id, currencyOutId: currencyOut.id }
    try {
      const { minSend, maxSend } = quotes.limits(currencyIn.id, currencyOut.id)
      if (maxSend < minSend) return []
      const { amountOut } = quotes.quote({ ...ids, amount: maxSend })
      return [{ currencyIn, currencyOut, least: minSend, most: maxSend, mostOut: amountOut }]
    } catch (error) {
      // Halted, without a price or without liquidity: it opens again by itself.
      if (error instanceof BridgeError) return []
      throw error
    }
  })
}

const highest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => (amount > most ? amount : most))
const lowest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((least, amount) => (amount < least ? amount : least))

function toTokenWire(
  { id, symbol, decimals }: Currency,
  sent: readonly OpenPair[],
  received: readonly OpenPair[],
): TokenLimitsWire {
  const text = (amounts: readonly bigint[], pick: (of: readonly bigint[]) => bigint): string | null =>
    amounts.length === 0 ? null : formatUnits(pick(amounts), decimals)
  return {
    currency_id: id,
    symbol,
    min_send: text(
      sent.map(({ least }) => least),
      lowest,
    ),
    max_send: text(
      sent.map(({ most }) => most),
      highest,
    ),
    max_receive: text(
      received.map(({ mostOut }) => mostOut),
      highest,
    ),
  }
}
