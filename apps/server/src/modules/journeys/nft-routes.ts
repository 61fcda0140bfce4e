import type { Catalog } from '@sunspan/bridge'
import type { NetworkAdapter } from '@sunspan/chains'
import { bestPhaseDiscount, PHASES, type PhaseDiscounts } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { artworkOf, toCollectionMetadata, toNftMetadata } from './mappers.ts'

export interface NftRoutesDeps {
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'phases' | 'minter'>>
  readonly discounts: PhaseDiscounts
  readonly productName: string
  /** Of the pages, for metadata that others read. */
  readonly origin: string
  /** Each asks a chain. */
  readonly claimsPerMinute: number
}

const READ_TIMEOUT_MS = 3_000

/** What wallets hold, and what their tokens point to. */
export function registerNftRoutes(app: FastifyInstance, deps: NftRoutesDeps): void {
  const { catalog, discounts } = deps
  const limit = limitPerMinute(deps.claimsPerMinute)

  registerRoute(
    app,
    'getHeldNft',
    async ({ params }) => {
      const { networkId } = params
      const wallet = normalizeAddress(catalog, networkId, { field: 'wallet', text: params.wallet })
      const { phases, minter } = deps.adapters.get(networkId) ?? {}
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
      const best = bestPhaseDiscount((await phases?.heldPhases(wallet, signal)) ?? [], discounts)
      if (best === undefined)
        return { phase: null, network: networkId, is_held: false, token_id: null, image: null }
      const { phase } = best
      // Where tokens have an address each, that is what names them.
      const item = await minter?.itemOf(wallet, phase, signal)
      return {
        phase,
        network: networkId,
        is_held: true,
        token_id: item?.address ?? null,
        image: artworkOf(phase),
      }
    },
    limit,
  )
  registerRoute(app, 'getNftMetadata', async ({ params, reply }) => {
    // Marketplaces on any origin show them.
    reply.header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    reply.header('cache-control', 'public, max-age=300')
    const phase = PHASES[Number(params.token)]
    return phase === undefined ? toCollectionMetadata(deps) : toNftMetadata(phase, deps)
  })
}
