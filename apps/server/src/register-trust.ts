import { readServiceStatus, type Bridge, type Installation } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PublicOrigins } from './http/public-origins.ts'
import { askFaucetAt } from './modules/faucet/ask-faucet.ts'
import { checkPersonAt } from './modules/faucet/check-person.ts'
import { createClaimRepository } from './modules/faucet/claim-repository.ts'
import { registerFaucetRoutes } from './modules/faucet/routes.ts'
import { registerLimits } from './modules/limits/routes.ts'
import { nameOfNetwork } from './modules/networks/name-of-network.ts'
import { toPlainSite } from './modules/plain-pages/render-plain-page.ts'
import { toIncidents } from './modules/status/incidents.ts'
import { registerIncidentRoutes, registerStatusRoute } from './modules/status/routes.ts'
import { registerApiCatalog } from './modules/trust/api-catalog.ts'
import { registerAuditDocuments } from './modules/trust/audit-documents.ts'
import { registerSecurityTxt } from './modules/trust/security-txt.ts'
import type { ReadSession } from './modules/wallet-auth/request-session.ts'

export interface TrustDeps {
  readonly installation: Installation
  readonly pool: Pool
  readonly bridge: Pick<Bridge, 'catalog' | 'halts' | 'quotes'>
  readonly options: {
    readonly auditsDir: string | undefined
    readonly webRoot: string
    readonly captchaSecret?: string | undefined
  }
  readonly now: () => Date
}

/** What people can check before they trust the installation, and the play money to try it with. */
export function registerTrust(
  app: FastifyInstance,
  { installation, pool, bridge, options, now }: TrustDeps,
  deps: { readonly origins: PublicOrigins; readonly readSession: ReadSession },
): void {
  const { faucet, productName } = installation
  const readStatuses = () => readServiceStatus({ pool, installation, now: now() })
  registerStatusRoute(app, { now, read: readStatuses })
  registerIncidentRoutes(app, {
    now,
    origins: deps.origins,
    productName,
    read: async () => toIncidents(await bridge.halts.list({ includeLifted: true }), bridge.catalog),
    nameOf: (id) => nameOfNetwork(bridge.catalog, id),
  })
  registerLimits(app, {
    catalog: bridge.catalog,
    quotes: bridge.quotes,
    readStatuses,
    now,
    listHalts: () => bridge.halts.list(),
    site: toPlainSite(installation, deps.origins.all[0]?.origin ?? ''),
  })
  registerApiCatalog(app, deps.origins)
  registerAuditDocuments(app, options)
  registerSecurityTxt(app, { contact: installation.securityContact, origins: deps.origins, now })
  registerFaucetRoutes(app, {
    catalog: bridge.catalog,
    readSession: deps.readSession,
    now,
    claims: createClaimRepository(pool),
    faucet:
      faucet === null
        ? null
        : {
            ask: askFaucetAt(faucet.url),
            claimsPerDay: faucet.claimsPerDay,
            checkPerson:
              faucet.captcha === null
                ? null
                : checkPersonAt(faucet.captcha.verifyUrl, options.captchaSecret ?? ''),
          },
  })
}
