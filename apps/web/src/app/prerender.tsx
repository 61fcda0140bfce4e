import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createQueryClient } from '../shared/api/query-client.ts'
import { PATHS } from '../shared/config/paths.ts'
import { MainProviders } from './main-providers.tsx'
import { createAppRouter } from './router.tsx'
import { Sky } from './shell/sky.tsx'

/** The markup of a page before any script has run: nothing loaded, no wallet connected. */
export async function prerenderPage(path: string): Promise<string> {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'http://localhost',
    scrollRestoration: false,
  })
  await router.load()
  const queryClient = createQueryClient()
  const page = await toMarkup(<MainProviders router={router} queryClient={queryClient} />)
  // Its timers would keep the build process running.
  queryClient.clear()
  return page
}

async function toMarkup(element: ReactNode): Promise<string> {
  let failure: Error | undefined
  const { prelude } = await prerender(element, {
    onError: (error) => {
      failure ??=
        error instanceof Error ? error : new Error('The page could not be rendered', { cause: error })
    },
    // In one chunk: streaming chunks would need inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (failure !== undefined) throw failure
  return new Response(prelude).text()
}

/** Read by the build (scripts/prerender-page.ts). */
export const sendPage = await prerenderPage(PATHS.send)

/** The sky behind every page. */
export const sky = await toMarkup(<Sky />)
