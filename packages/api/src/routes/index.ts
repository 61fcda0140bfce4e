import { bulkRoutes } from './bulk-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { nameRoutes } from './name-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { walletAuthRoutes } from './wallet-auth-routes.ts'

/** Every call that the server serves, by its operation id. The OpenAPI document shows these, and no others. */
export const routes = {
  ...networkRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...depositRoutes,
  ...walletAuthRoutes,
  ...nameRoutes,
}

/**
 * Every call of the contract. The bulk calls are typed here for the client, and are not in `routes` while no server module serves
 * them: moving them there is all that it takes to serve and document them.
 */
export const contractRoutes = { ...routes, ...bulkRoutes }

export type Routes = typeof routes
export type RouteName = keyof Routes
export type ContractRoutes = typeof contractRoutes
export type ContractRouteName = keyof ContractRoutes
