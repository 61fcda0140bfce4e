import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { parseFindSearch } from '../features/find-deposit/model/find-search.ts'
import { parseSendSearch } from '../features/transfer/model/send-search.ts'
import type { PopupSearch } from '../shared/config/popup-search.ts'
import { PATHS } from '../shared/config/paths.ts'
import { loadChunk } from '../shared/ui/lazy/load-chunk.ts'
import { RouteError } from './errors/route-error.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { RoutePending } from './shell/route-pending.tsx'

// CAST: `parseSearch` below returns only strings.
const popupSearch = ({ popup, orderId }: Readonly<Record<string, unknown>>): PopupSearch =>
  ({ popup, orderId }) as PopupSearch

const rootRoute = createRootRoute({
  validateSearch: popupSearch,
  component: RootLayout,
  notFoundComponent: () => null,
  beforeLoad: ({ location }) => {
    if (!isKnownPath(location.pathname)) throw redirect({ to: PATHS.root, replace: true })
  },
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.root,
  beforeLoad: ({ location }) => {
    const search = popupSearch(location.search)
    // The explorer and the app have separate hosts (specification, section 2).
    if (window.location.hostname.startsWith('explorer.'))
      throw redirect({ to: PATHS.explorer, search, replace: true })
    throw redirect({
      to: PATHS.send,
      search: { ...search, ...parseSendSearch(location.search) },
      replace: true,
    })
  },
})

const sendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.send,
  validateSearch: parseSendSearch,
  component: lazyRouteComponent(() => loadChunk('send', () => import('./routes/send.tsx'))),
})

const progressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.progress,
  component: lazyRouteComponent(() => loadChunk('progress', () => import('./routes/progress.tsx'))),
})

const bulkProgressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.bulkProgress,
  component: lazyRouteComponent(() =>
    loadChunk('progress-advanced', () => import('./routes/progress-advanced.tsx')),
  ),
})

const findRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.find,
  validateSearch: parseFindSearch,
  component: lazyRouteComponent(() => loadChunk('find', () => import('./routes/find.tsx'))),
})

const advancedGuideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.advancedGuide,
  component: lazyRouteComponent(() =>
    loadChunk('guide-advanced', () => import('./routes/guide-advanced.tsx')),
  ),
})

const explorerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.explorer,
  component: lazyRouteComponent(() => loadChunk('explorer', () => import('./routes/explorer.tsx'))),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  sendRoute,
  progressRoute,
  bulkProgressRoute,
  findRoute,
  advancedGuideRoute,
  explorerRoute,
])

const isKnownPath = (pathname: string): boolean =>
  /^\/(send|find|explorer|guide\/advanced|progress\/(advanced\/)?[^/]+)?\/?$/.test(pathname)

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
  readonly scrollRestoration?: boolean
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
    scrollRestoration: true,
    ...options,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
