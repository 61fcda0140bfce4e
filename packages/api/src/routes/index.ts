import { depositRoutes } from './deposit-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { walletAuthRoutes } from './wallet-auth-routes.ts'

/** Every call of the API by its operation id. */
export const routes = {
  ...networkRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...depositRoutes,
  ...walletAuthRoutes,
}

export type Routes = typeof routes
export type RouteName = keyof Routes
