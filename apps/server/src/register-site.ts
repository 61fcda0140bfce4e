import type { DappWire } from '@sunspan/api'
import type { Bridge, Clock, Installation } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from './http/public-origins.ts'
import type { AlertKeys } from './modules/alerts/alert-keys.ts'
import { CHANGELOG_PATH } from './modules/changelog/changelog-feed.ts'
import { registerChangelog } from './modules/changelog/routes.ts'
import { LIMITS_PATH } from './modules/limits/render-limits-page.ts'
import type { NetworkLists } from './modules/networks/network-lists.ts'
import { listPairPages } from './modules/pair-pages/list-pair-pages.ts'
import { registerPairPages } from './modules/pair-pages/routes.ts'
import type { ReceiptSigner } from './modules/receipts/receipt-signer.ts'
import { registerSiteRoutes } from './modules/site/routes.ts'
import { createFirstView } from './modules/web-app/first-view.ts'
import { registerWebApp } from './modules/web-app/routes.ts'
import { toRuntimeConfig } from './modules/web-app/to-runtime-config.ts'
import { registerTonConnectManifest } from './modules/web-app/ton-connect-manifest.ts'

export interface SiteDeps {
  readonly installation: Installation
  readonly bridge: Pick<Bridge, 'catalog' | 'orders' | 'quotes'>
  readonly receiptSigner: ReceiptSigner
  readonly alertKeys: AlertKeys
  readonly now: () => Date
  readonly options: {
    readonly webRoot: string
    readonly keptAssetsDir?: string | undefined
    readonly dapps: readonly DappWire[]
  }
}

/** The web app, and the pages and files around the bridge. Last of all: what no other route answers is a page of the app. */
export async function registerSite(
  app: FastifyInstance,
  deps: SiteDeps,
  {
    origins,
    lists,
    clock,
  }: {
    readonly origins: PublicOrigins
    readonly lists: NetworkLists
    readonly clock: Pick<Clock, 'now'>
  },
): Promise<void> {
  const { installation, options } = deps
  const { catalog, orders, quotes } = deps.bridge
  const { productName } = installation
  const origin = origins.all[0]?.origin ?? ''
  const pairPages = listPairPages(catalog)
  registerSiteRoutes(app, { catalog, orders, quotes, dapps: options.dapps })
  registerPairPages(app, { pages: pairPages, quotes, origin, productName, now: deps.now })
  await registerChangelog(app, { origin, productName })
  registerTonConnectManifest(app, { origins, productName })
  await registerWebApp(app, {
    webRoot: options.webRoot,
    keptDir: options.keptAssetsDir,
    clock,
    origin,
    runtimeConfig: toRuntimeConfig(deps),
    firstView: createFirstView(lists, clock),
    site: installation.site,
    plainPaths: [LIMITS_PATH, CHANGELOG_PATH, ...pairPages.keys()],
  })
}
