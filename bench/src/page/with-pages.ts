import { join } from 'node:path'
import type { Devnet } from '../bench.ts'
import { buildEmptyPage } from './empty-page.ts'
import { servePage } from '@sunspan/e2e/production-server'

const WEB_APP = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist')

export interface PageUrls {
  /** Origin of the web app. */
  readonly webApp: string
  /** The empty React page. */
  readonly empty: string
}

/** Serves the web app as in production while `measure` runs, which gets its origin. */
export async function withWebApp<T>({ dataDir }: Devnet, measure: (url: string) => Promise<T>): Promise<T> {
  const webApp = await servePage({ webRoot: WEB_APP, devnetDataDir: dataDir })
  try {
    return await measure(webApp.url)
  } finally {
    await webApp.stop()
  }
}

/** Serves the web app and, in the same way, the empty page while `measure` runs. */
export const withPages = <T>(devnet: Devnet, measure: (urls: PageUrls) => Promise<T>): Promise<T> =>
  withWebApp(devnet, async (webApp) => {
    const empty = await servePage({ webRoot: await buildEmptyPage(), devnetDataDir: devnet.dataDir })
    try {
      return await measure({ webApp, empty: empty.url })
    } finally {
      await empty.stop()
    }
  })
