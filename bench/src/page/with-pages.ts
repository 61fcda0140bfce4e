import { join } from 'node:path'
import type { Devnet } from '../bench.ts'
import { buildEmptyPage } from './empty-page.ts'
import { servePage } from './production-server.ts'

const WEB_APP = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist')

export interface PageUrls {
  /** Origin of the web app. */
  readonly webApp: string
  /** The empty React page. */
  readonly empty: string
}

/** Serves the web app and the empty page as in production while `measure` runs. */
export async function withPages<T>({ dataDir }: Devnet, measure: (urls: PageUrls) => Promise<T>): Promise<T> {
  const webApp = await servePage({ webRoot: WEB_APP, devnetDataDir: dataDir })
  try {
    const empty = await servePage({ webRoot: await buildEmptyPage(), devnetDataDir: dataDir })
    try {
      return await measure({ webApp: webApp.url, empty: empty.url })
    } finally {
      await empty.stop()
    }
  } finally {
    await webApp.stop()
  }
}
