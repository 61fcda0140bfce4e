import type { Catalog } from '@sunspan/bridge'
import { formatUtcMinute } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerHour } from '../../plugins/external/rate-limits.ts'
import { findProof } from '../wallet-auth/session.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { AskFaucet } from './ask-faucet.ts'
import type { CheckPerson } from './check-person.ts'
import { CLAIM_EVERY_MS, type ClaimRepository } from './claim-repository.ts'

/** Of one address of the internet, which may have many wallets. */
const CLAIMS_PER_HOUR = 20

export interface FaucetRoutesDeps {
  readonly catalog: Catalog
  readonly claims: ClaimRepository
  /** Null where the installation is not for tests. */
  readonly faucet: {
    readonly ask: AskFaucet
    readonly claimsPerDay: number
    /** Null: no captcha. */
    readonly checkPerson: CheckPerson | null
  } | null
  readonly readSession: ReadSession
  readonly now: () => Date
}

/** Gives play money to a wallet that has logged in: one claim an address and day. */
export function registerFaucetRoutes(app: FastifyInstance, deps: FaucetRoutesDeps): void {
  const { catalog, claims, faucet, now } = deps
  registerRoute(
    app,
    'claimFaucet',
    async ({ body, request, reply }) => {
      if (faucet === null) throw new ApiError('ROUTE_NOT_FOUND', 'This installation has no faucet.')
      const { network: networkId, wallet_address: text } = body
      const family = catalog.familyOf(networkId)
      const address = normalizeAddress(catalog, networkId, { field: 'wallet_address', text })
      const session = await deps.readSession(request)
      if (session === undefined) throw new ApiError('UNAUTHORIZED', 'Sign in with your wallet first.')
      if (findProof(session, { family, address, networkId }) === undefined)
        throw new ApiError('FORBIDDEN', 'Sign in with this wallet: play money goes to your own wallets only.')
      await faucet.checkPerson?.(body.captcha_token)
      const claim = { family, address, networkId, now: now() }
      if ((await claims.countSince(new Date(claim.now.getTime() - CLAIM_EVERY_MS))) >= faucet.claimsPerDay)
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          'The faucet has given all that it has for today. Try again tomorrow.',
        )
      const blockedUntil = await claims.take(claim)
      if (blockedUntil !== undefined) {
        const seconds = Math.ceil((blockedUntil.getTime() - claim.now.getTime()) / 1_000)
        reply.header('retry-after', String(Math.max(1, seconds)))
        throw new ApiError(
          'TOO_MANY_REQUESTS',
          `This wallet has had its share of today. The next is possible from ${formatUtcMinute(blockedUntil)} on.`,
        )
      }
      return {
        network: networkId,
        wallet_address: address,
        transaction_hash: await askOrGiveBack(faucet.ask, claims, claim),
        next_claim_at: new Date(claim.now.getTime() + CLAIM_EVERY_MS).toISOString(),
      }
    },
    limitPerHour(CLAIMS_PER_HOUR),
  )
}

async function askOrGiveBack(
  ask: AskFaucet,
  claims: ClaimRepository,
  claim: Parameters<ClaimRepository['take']>[0],
): Promise<string> {
  try {
    return await ask({ network: claim.networkId, address: claim.address })
  } catch (error) {
    await claims.giveBack(claim)
    throw error
  }
}
