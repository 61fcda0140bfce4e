import type { BurnerPage } from '../site/burner-page.ts'
import { createTonBurner } from './create-ton-burner.ts'
import type { TonBurnerContent } from './ton-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: TonBurnerContent): () => void {
  const { tonconnect, refresh } = createTonBurner({ ...page, ...content })
  Object.assign(window, { burnerTonWallet: { tonconnect } })
  return refresh
}
