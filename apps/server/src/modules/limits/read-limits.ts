import type { LimitsListWire, NetworkLimitsWire, TokenLimitsWire } from '@sunspan/api'
import { BridgeError, type Catalog, type Halt, type NetworkStatus, type QuoteService } from '@sunspan/bridge'
import { compareCurrencies, formatUnits, type Currency } from '@sunspan/domain'
import { setImmediate } from 'node:timers/promises'
import { toIncidents } from '../status/incidents.ts'

/** What a pair takes now, in base units of the source. */
interface OpenPair {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly least: bigint
  readonly most: bigint
}

export interface LimitsDeps {
  readonly catalog: Catalog
  readonly quotes: Pick<QuoteService, 'limits' | 'quote' | 'findOutflow'>
}

/**
 * Least and most of every token, from the same quotes as orders, with what its network is allowed to do. Thousands of pairs are asked for: between two
 * tokens other callers have their turn.
 */
export async function readLimits(
  { catalog, quotes }: LimitsDeps,
  facts: { readonly statuses: readonly NetworkStatus[]; readonly halts: readonly Halt[]; readonly at: Date },
): Promise<LimitsListWire> {
  const currencies = catalog.networks.flatMap(({ network }) => catalog.offeredOn(network.id))
  const pairs: OpenPair[] = []
  for (const currency of currencies) {
    pairs.push(...openPairsFrom({ catalog, quotes }, currency))
    await setImmediate()
  }
  const bySource = Map.groupBy(pairs, ({ currencyIn }) => currencyIn.id)
  const byDestination = Map.groupBy(pairs, ({ currencyOut }) => currencyOut.id)
  const incidents = toIncidents(facts.halts, catalog)
  return {
    read_at: facts.at.toISOString(),
    networks: facts.statuses.map(({ networkId, name, state, since }): NetworkLimitsWire => {
      const outflow = quotes.findOutflow(networkId) ?? null
      return {
        id: networkId,
        name,
        state,
        since: since?.toISOString() ?? null,
        halted: incidents
          .filter(({ networks, is_for_all: isForAll }) => isForAll || networks.includes(networkId))
          .map(({ effect, direction, started_at: from }) => ({ effect, direction, since: from })),
        outflow:
          outflow === null ? null : { left: outflow.left, more_at: outflow.moreAt?.toISOString() ?? null },
        tokens: catalog
          .offeredOn(networkId)
          .toSorted(compareCurrencies)
          .map((currency) =>
            toTokenWire(
              currency,
              bySource.get(currency.id) ?? [],
              mostThatArrives(byDestination.get(currency.id) ?? [], quotes),
            ),
          ),
      }
    }),
  }
}

/** What a call gives; undefined where it is refused: halted, without a price or without liquidity. It opens again by itself. */
function unlessClosed<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof BridgeError) return undefined
    throw error
  }
}

/** The same asset alone, where it goes anywhere: what can be sent is not measured by what can be swapped. */
function openPairsFrom({ catalog, quotes }: LimitsDeps, currencyIn: Currency): readonly OpenPair[] {
  const same = catalog.destinationsOf(currencyIn, { sameAssetOnly: true })
  const destinations = same.length > 0 ? same : catalog.destinationsOf(currencyIn)
  return destinations.flatMap((currencyOut) => {
    const limits = unlessClosed(() => quotes.limits(currencyIn.id, currencyOut.id))
    if (limits === undefined) return []
    return [{ currencyIn, currencyOut, least: limits.minSend, most: limits.maxSend }]
  })
}

/** Of pairs of one asset the one that takes most is asked; amounts of other assets cannot be compared, so each is. */
function mostThatArrives(pairs: readonly OpenPair[], quotes: LimitsDeps['quotes']): bigint | undefined {
  const same = pairs.filter(({ currencyIn, currencyOut }) => currencyIn.asset === currencyOut.asset)
  const largest = same.reduce<OpenPair | undefined>(
    (most, pair) => (most === undefined || inFinestUnits(pair) > inFinestUnits(most) ? pair : most),
    undefined,
  )
  const amounts = (largest === undefined ? pairs : [largest]).flatMap(({ currencyIn, currencyOut, most }) => {
    const quote = unlessClosed(() =>
      quotes.quote({ currencyInId: currencyIn.id, currencyOutId: currencyOut.id, amount: most }),
    )
    return quote === undefined ? [] : [quote.amountOut]
  })
  return amounts.length === 0 ? undefined : highest(amounts)
}

/** No token has more decimals. */
const FINEST_DECIMALS = 30
const inFinestUnits = ({ currencyIn, most }: OpenPair): bigint =>
  most * 10n ** BigInt(FINEST_DECIMALS - currencyIn.decimals)

const highest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => (amount > most ? amount : most))
const lowest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((least, amount) => (amount < least ? amount : least))

function toTokenWire(
  { id, symbol, decimals }: Currency,
  sent: readonly OpenPair[],
  received: bigint | undefined,
): TokenLimitsWire {
  const isOpen = sent.length > 0
  return {
    currency_id: id,
    symbol,
    min_send: isOpen ? formatUnits(lowest(sent.map(({ least }) => least)), decimals) : null,
    max_send: isOpen ? formatUnits(highest(sent.map(({ most }) => most)), decimals) : null,
    max_receive: received === undefined ? null : formatUnits(received, decimals),
  }
}
