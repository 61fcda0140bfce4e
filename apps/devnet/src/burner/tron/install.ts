import type { BurnerPage } from '../site/burner-page.ts'
import { announceTronProvider } from './announce-tron-provider.ts'
import { createTronBurner } from './create-tron-burner.ts'
import type { TronBurnerContent } from './tron-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: TronBurnerContent): () => void {
  const { provider, refresh } = createTronBurner({ ...page, ...content })
  announceTronProvider(window, provider, crypto.randomUUID())
  return refresh
}
