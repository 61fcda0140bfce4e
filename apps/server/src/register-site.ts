import type { DappWire } from '@sunspan/api'
import { readServiceStatus, type Bridge, type Clock, type Installation } from '@sunspan/bridge'
import type { Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PublicOrigins } from './http/public-origins.ts'
import type { AlertKeys } from './modules/alerts/alert-keys.ts'
import { writeApiMarkdown } from './modules/api-document/api-markdown.ts'
import { CHANGELOG_PATH } from './modules/changelog/changelog-feed.ts'
import { registerChangelog } from './modules/changelog/routes.ts'
import { LIMITS_PATH } from './modules/limits/render-limits-page.ts'
import { nameOfNetwork } from './modules/networks/name-of-network.ts'
import type { NetworkLists } from './modules/networks/network-lists.ts'
import { listPairPages } from './modules/pair-pages/list-pair-pages.ts'
import { registerPairPages } from './modules/pair-pages/routes.ts'
import { toPlainSite } from './modules/plain-pages/render-plain-page.ts'
import type { ReceiptSigner } from './modules/receipts/receipt-signer.ts'
import { registerSiteRoutes } from './modules/site/routes.ts'
import { listServedDapps } from './modules/site/list-served-dapps.ts'
import { createFirstView } from './modules/web-app/first-view.ts'
import { registerWebApp } from './modules/web-app/routes.ts'
import { toRuntimeConfig } from './modules/web-app/to-runtime-config.ts'
import { registerTonConnectManifest } from './modules/web-app/ton-connect-manifest.ts'
import { createPageTexts } from './modules/without-scripts/page-texts.ts'

export interface SiteDeps {
  readonly installation: Installation
  readonly pool: Pool
  readonly bridge: Pick<Bridge, 'catalog' | 'orders' | 'quotes'>
  readonly loyalty: Pick<Loyalty, 'rulesNow'>
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
  const dapps = listServedDapps(options.dapps, catalog)
  registerSiteRoutes(app, { catalog, orders, quotes, dapps })
  const site = toPlainSite(installation, origin)
  registerPairPages(app, { pages: pairPages, quotes, site, now: deps.now })
  await registerChangelog(app, site)
  registerTonConnectManifest(app, { origins, productName })
  await registerWebApp(app, {
    webRoot: options.webRoot,
    keptDir: options.keptAssetsDir,
    clock,
    origin,
    runtimeConfig: toRuntimeConfig(deps),
    firstView: createFirstView(lists, clock),
    site: installation.site,
    plainPaths: () => [
      LIMITS_PATH,
      CHANGELOG_PATH,
      ...[...pairPages.values()]
        .filter(({ from, to }) => quotes.hasTraffic(from.id, to.id))
        .map(({ path }) => path),
    ],
    markdown: new Map([['/for-developers', once(() => writeApiMarkdown({ productName, origin }))]]),
    texts: createPageTexts({
      dapps,
      nameOf: (id) => nameOfNetwork(catalog, id),
      readStatuses: () => readServiceStatus({ pool: deps.pool, installation, now: deps.now() }),
      rulesNow: deps.loyalty.rulesNow,
    }),
  })
}

/** Written at the first request, and kept: it follows from the build alone. */
function once(write: () => string): () => string {
  let text: string | undefined
  return () => (text ??= write())
}
