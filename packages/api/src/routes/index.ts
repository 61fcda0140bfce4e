import { alertRoutes } from './alert-routes.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { faucetRoutes } from './faucet-routes.ts'
import { journeyRoutes } from './journey-routes.ts'
import { marketRoutes } from './market-routes.ts'
import { nameRoutes } from './name-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { pointsRoutes } from './points-routes.ts'
import { partnerRoutes } from './programme/partner-routes.ts'
import { publicationRoutes } from './programme/publication-routes.ts'
import { seasonRoutes } from './programme/season-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { streamRoutes } from './stream-routes.ts'
import { walletAuthRoutes } from './wallet-auth-routes.ts'

/** The calls of the points programme and of the pages around the bridge, all of which load on demand. */
const programmeRoutes = {
  ...pointsRoutes,
  ...publicationRoutes,
  ...partnerRoutes,
  ...seasonRoutes,
  ...journeyRoutes,
  ...marketRoutes,
  ...apiKeyRoutes,
  ...statusRoutes,
  ...faucetRoutes,
  ...siteRoutes,
}

/** All calls of the server, by operation id. They appear in the OpenAPI document. */
export const routes = {
  ...networkRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...bulkRoutes,
  ...depositRoutes,
  ...streamRoutes,
  ...alertRoutes,
  ...walletAuthRoutes,
  ...nameRoutes,
  ...apiKeyRoutes,
  ...statusRoutes,
  ...faucetRoutes,
  ...programmeRoutes,
  ...siteRoutes,
}

export type Routes = typeof routes
export type RouteName = keyof Routes
/** Calls of the points programme, and of the pages around the bridge. */
export type ProgrammeRouteName = keyof typeof programmeRoutes
/** Calls that the first page may need. */
export type BridgeRouteName = Exclude<RouteName, ProgrammeRouteName>
