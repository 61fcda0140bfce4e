import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { parseDappsSearch } from '../features/site/dapps/dapps-search.ts'
import { parseFindSearch } from '../features/find-deposit/model/find-search.ts'
import type { QuestsSearch } from '../features/quests/model/quests-search.ts'
import { parseSendSearch } from '../features/transfer/model/send-search.ts'
import type { PopupSearch } from '../shared/config/popup-search.ts'
import { PATHS } from '../shared/config/paths.ts'
import { runtimeConfig } from '../shared/config/runtime-config.ts'
import { loadChunk } from '../shared/lazy/load-chunk.ts'
import { RouteError } from './errors/route-error.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { RoutePending } from './shell/route-pending.tsx'
import { withStarted } from './shell/started.tsx'

// CAST: `parseSearch` below returns only strings.
const popupSearch = ({ popup, orderId }: Readonly<Record<string, unknown>>): PopupSearch =>
  ({ popup, orderId }) as PopupSearch

const rootRoute = createRootRoute({
  validateSearch: popupSearch,
  component: RootLayout,
})

/** A page whose code is fetched when it is first shown. */
const page = (id: string, load: () => Promise<{ readonly default: ComponentType }>) =>
  lazyRouteComponent(async () => ({ default: withStarted((await loadChunk(id, load)).default) }))

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.root,
  // The landing page, the explorer and the app may have separate hosts (specification, section 2).
  beforeLoad: ({ location }) => {
    const { root } = runtimeConfig().site
    const { lost } = location.state
    const search = popupSearch(location.search)
    const send = parseSendSearch(location.search)
    if (root === 'explorer') throw redirect({ to: PATHS.explorer, search, state: { lost }, replace: true })
    if (root === 'send' || Object.keys(send).length > 0)
      throw redirect({ to: PATHS.send, search: { ...search, ...send }, state: { lost }, replace: true })
  },
  component: page('landing', () => import('./routes/landing.tsx')),
})

const sendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.send,
  validateSearch: parseSendSearch,
  component: page('send', () => import('./routes/send.tsx')),
})

const progressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.progress,
  component: page('progress', () => import('./routes/progress.tsx')),
})

const bulkProgressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.bulkProgress,
  component: page('progress-advanced', () => import('./routes/progress-advanced.tsx')),
})

const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.receipt,
  component: page('receipt', () => import('./routes/receipt.tsx')),
})

const findRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.find,
  validateSearch: parseFindSearch,
  component: page('find', () => import('./routes/find.tsx')),
})

const advancedGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.advancedGuide,
  component: page('guide-advanced', () => import('./routes/guide-advanced.tsx')),
})

const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.explorer,
  component: page('explorer', () => import('./routes/explorer.tsx')),
})

const dappsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.dapps,
  validateSearch: parseDappsSearch,
  component: page('dapps', () => import('./routes/dapps.tsx')),
})

const faqRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.faq,
  component: page('faq', () => import('./routes/faq.tsx')),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.terms,
  component: page('terms', () => import('./routes/terms.tsx')),
})

const developersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.developers,
  component: page('for-developers', () => import('./routes/for-developers.tsx')),
})

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.status,
  component: page('status', () => import('./routes/status.tsx')),
})

const faucetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.faucet,
  component: page('faucet', () => import('./routes/faucet.tsx')),
})

/** Every other path leads to the page that has taken its place, or to the root, which says that it was led to. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    const { pathNow } = await loadChunk('old-paths', () => import('./routes/old-paths.ts'))
    const now = pathNow(location.pathname)
    const search = popupSearch(location.search)
    throw redirect(
      now === undefined
        ? { to: PATHS.root, search, state: { lost: 'page' }, replace: true }
        : { to: now, search, replace: true },
    )
  },
})

const questsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.quests,
  // CAST: `parseSearch` below returns only strings.
  validateSearch: ({ phase, journey, game }) => ({ phase, journey, game }) as QuestsSearch,
  component: page('quests', () => import('./routes/quests/frame.tsx')),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  sendRoute,
  progressRoute,
  bulkProgressRoute,
  receiptRoute,
  findRoute,
  advancedGuideRoute,
  explorerRoute,
  developersRoute,
  statusRoute,
  dappsRoute,
  faqRoute,
  termsRoute,
  faucetRoute,
  questsRoute,
  elsewhereRoute,
])

/** Search parameters stay strings: `amount=0.10` must not become the number 0.1. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value)
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export interface AppRouterOptions {
  readonly history?: RouterHistory
  /** The origin, if there is no window to read it from. */
  readonly origin?: string
  readonly scrollRestoration?: false
  /** Path below which the routes are; default: the root. */
  readonly basepath?: string
}

/** The first render leads to where an earlier visit was, unless the prerendered page has been scrolled by then. */
function createScrollRule(): () => boolean {
  let isFirst = true
  return () => {
    const isRestored = !isFirst || window.scrollY === 0
    isFirst = false
    return isRestored
  }
}

export const createAppRouter = (options: AppRouterOptions = {}) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    scrollRestoration: createScrollRule(),
    ...options,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
