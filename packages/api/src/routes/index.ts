import { alertRoutes } from './alert-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { nameRoutes } from './name-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { streamRoutes } from './stream-routes.ts'
import { walletAuthRoutes } from './wallet-auth-routes.ts'

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
}

export type Routes = typeof routes
export type RouteName = keyof Routes
