import type { BurnerPage } from '../site/burner-page.ts'
import { injectBitcoinProvider } from './inject-bitcoin-provider.ts'
import { createBitcoinBurner } from './create-bitcoin-burner.ts'
import type { BitcoinBurnerContent } from './bitcoin-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: BitcoinBurnerContent): () => void {
  const { provider, refresh } = createBitcoinBurner({ ...page, ...content })
  injectBitcoinProvider(window, provider)
  return refresh
}
