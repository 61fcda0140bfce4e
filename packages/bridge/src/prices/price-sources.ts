import { readText } from './read-text.ts'
import { parseUsd, type UsdPrice } from '@sunspan/domain'
import type { PriceSourceSpec } from '../installation/installation.ts'
import { currencyKey, type PriceSource } from './price-feed.ts'

/** More than any price answer needs; longer answers are not read. */
const MAX_ANSWER_BYTES = 1_000_000

/** Creates the price sources of an installation. */
export function createPriceSources(
  specs: readonly PriceSourceSpec[],
  deps: { readonly fetch: typeof globalThis.fetch },
): readonly PriceSource[] {
  return specs.map((spec) => (spec.kind === 'fixed' ? createFixedSource(spec) : createHttpSource(spec, deps)))
}

function createFixedSource(spec: Extract<PriceSourceSpec, { kind: 'fixed' }>): PriceSource {
  const prices = new Map(
    [...Object.entries(spec.usd), ...ownEntries(spec.currencies)].flatMap(
      ([key, text]): [string, UsdPrice][] => {
        const price = parseUsd(text)
        return price === undefined ? [] : [[key, price]]
      },
    ),
  )
  return { name: 'fixed', fetchPrices: () => Promise.resolve(prices) }
}

const ownEntries = (currencies: Readonly<Record<string, string>> = {}): readonly [string, string][] =>
  Object.entries(currencies).map(([id, value]) => [currencyKey(id), value])

function createHttpSource(
  spec: Extract<PriceSourceSpec, { kind: 'http' }>,
  { fetch }: { readonly fetch: typeof globalThis.fetch },
): PriceSource {
  const host = new URL(spec.url).host
  return {
    name: host,
    async fetchPrices(signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(spec.timeoutMs)])
      const response = await fetch(spec.url, {
        signal: limit,
        redirect: 'error',
        headers: { accept: 'application/json' },
      })
      if (!response.ok) throw new Error(`${host} answered ${String(response.status)}`)
      const text = await readText(response, MAX_ANSWER_BYTES)
      if (text === undefined) throw new Error(`${host} answered with more than ${MAX_ANSWER_BYTES} bytes`)
      const answer: unknown = JSON.parse(text)
      const paths = [...Object.entries(spec.paths), ...ownEntries(spec.currencies)]
      const found = paths.flatMap(([key, path]): [string, UsdPrice][] => {
        const price = toPrice(readPath(answer, path))
        return price === undefined ? [] : [[key, price]]
      })
      if (found.length === 0) throw new Error(`${host} answered without any of the prices it is asked for`)
      return new Map(found)
    },
  }
}

const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, step)
          ? Reflect.get(node, step)
          : undefined,
      value,
    )

/** Prices come as text or as a JSON number; a number is parsed from its shortest decimal form, so that no floating-point arithmetic is involved. */
function toPrice(value: unknown): UsdPrice | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const price = parseUsd(text)
  return price !== undefined && price > 0n ? price : undefined
}
