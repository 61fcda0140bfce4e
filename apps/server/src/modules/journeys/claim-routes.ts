import type { Catalog } from '@sunspan/bridge'
import type { Claim, Claims, Loyalty, Profile } from '@sunspan/loyalty'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Phase } from '@sunspan/domain'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { OwnUser } from '../points/own-user.ts'
import { toClaimStatusWire, toVoucherWire } from './mappers.ts'

export interface ClaimRoutesDeps {
  readonly catalog: Catalog
  readonly claims: Claims
  readonly profiles: Loyalty['profiles']
  readonly ownUser: OwnUser
  /** Each asks a chain. */
  readonly claimsPerMinute: number
}

interface AskedClaim {
  readonly phase: Phase
  readonly wallet: string
  readonly network: string
  readonly journey: string
}

/** Claims of phase NFTs: for wallets that the session has proved, and that belong to its user. */
export function registerClaimRoutes(app: FastifyInstance, deps: ClaimRoutesDeps): void {
  const { catalog, claims, profiles, ownUser } = deps
  const limit = limitPerMinute(deps.claimsPerMinute)

  async function readClaim(request: FastifyRequest, asked: AskedClaim): Promise<Claim> {
    const { type } = catalog.getNetwork(asked.network).network
    const profile = await ownUser.require(request)
    const wallet = await ownUser.requireWallet(request, { type, text: asked.wallet })
    if ((await profiles.ownerOf(wallet)) !== profile.address) {
      throw new ApiError('UNAUTHORIZED', 'This wallet is not yours here. Sign in with it, and bind it first.')
    }
    return {
      user: profile.address,
      phase: asked.phase,
      journeyId: asked.journey,
      network: asked.network,
      wallet: wallet.address,
    }
  }

  registerRoute(
    app,
    'getClaimStatus',
    async ({ query, request }) => {
      const claim = await readClaim(request, query)
      return toClaimStatusWire(await claims.status(claim), claim)
    },
    limit,
  )
  registerRoute(
    app,
    'claimNft',
    async ({ body, request }) => toVoucherWire(await claims.voucher(await readClaim(request, body))),
    limit,
  )
  // A GET in the specification: it needs the session, and asking again changes nothing.
  registerRoute(
    app,
    'getTonNftClaim',
    async ({ params, request }) => {
      const { address, wallets }: Profile = await ownUser.require(request)
      const { status, itemAddress, reason } = await claims.mint(
        address,
        params.id,
        (family) => wallets[family],
      )
      return { is_claimed: status === 'minted', status, item_address: itemAddress, reason }
    },
    limit,
  )
}
