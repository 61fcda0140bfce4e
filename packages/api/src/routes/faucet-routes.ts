import { ClaimFaucetSchema, FaucetClaimSchema } from '../schemas/site/faucet.ts'
import { defineRoute } from './define-route.ts'

export const faucetRoutes = {
  claimFaucet: defineRoute({
    method: 'POST',
    path: '/api/faucet/claim',
    tag: 'Networks',
    summary: 'Play money for a wallet of this session, once a day. Only where an installation is for tests',
    body: ClaimFaucetSchema,
    response: FaucetClaimSchema,
    session: true,
    errors: ['ROUTE_NOT_FOUND', 'NETWORK_NOT_FOUND', 'INVALID_ADDRESS', 'FORBIDDEN', 'NETWORK_UNAVAILABLE'],
  }),
}
