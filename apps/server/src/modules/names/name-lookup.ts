import { createTtlCache, type Catalog, type Clock } from '@sunspan/bridge'
import { ChainError, type NameAnswer, type NameService, type NetworkAdapter } from '@sunspan/chains'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'

/** A name may be reassigned at any time, and money is sent by it. */
const KEPT_MS = 15_000
const MOST_KEPT = 5_000
const TIMEOUT_MS = 4_000

export interface NameLookup {
  /**
   * Resolves a name on a network; undefined if the network has no names. Throws an ApiError NETWORK_NOT_FOUND, or NETWORK_UNAVAILABLE while
   * the registry cannot be queried.
   */
  resolve(networkId: string, name: string): Promise<NameAnswer | undefined>
  /**
   * The primary name of an address; undefined if it has none or the registry cannot be queried, since names are only a display aid. Throws
   * an ApiError NETWORK_NOT_FOUND or INVALID_ADDRESS.
   */
  reverse(networkId: string, address: string): Promise<string | undefined>
}

export interface NameLookupDeps {
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'names'>>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Looks up names in each network's registry, and caches the results for 15 seconds. */
export function createNameLookup({ catalog, adapters, clock, logger }: NameLookupDeps): NameLookup {
  const kept = { ttlMs: () => KEPT_MS, maxEntries: MOST_KEPT, clock }
  const answers = createTtlCache<NameAnswer>(kept)
  const names = createTtlCache<string | undefined>(kept)

  function findService(
    networkId: string,
  ): { readonly registryOf: string; readonly service: NameService } | undefined {
    const { namesFrom } = catalog.getNetwork(networkId)
    const service = namesFrom === null ? undefined : adapters.get(namesFrom)?.names
    return namesFrom === null || service === undefined ? undefined : { registryOf: namesFrom, service }
  }

  return {
    async resolve(networkId, name) {
      const found = findService(networkId)
      if (found === undefined) return undefined
      const { registryOf, service } = found
      try {
        return await answers.get(`${registryOf} ${name}`, () =>
          service.resolve(name, AbortSignal.timeout(TIMEOUT_MS)),
        )
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        logger.warn({ network: registryOf, err: error }, 'a name could not be looked up')
        throw new ApiError(
          'NETWORK_UNAVAILABLE',
          'We can’t look up names right now. Use the address instead.',
        )
      }
    },
    async reverse(networkId, text) {
      const address = normalizeAddress(catalog, networkId, { field: 'address', text })
      const found = findService(networkId)
      if (found === undefined) return undefined
      const { registryOf, service } = found
      try {
        return await names.get(`${registryOf} ${address}`, () =>
          service.reverse(address, AbortSignal.timeout(TIMEOUT_MS)),
        )
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        logger.warn({ network: registryOf, err: error }, 'the name of an address could not be looked up')
        return undefined
      }
    },
  }
}
