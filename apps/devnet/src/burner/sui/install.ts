import type { BurnerPage } from '../site/burner-page.ts'
import { registerStandardWallet } from '../standard/register-standard-wallet.ts'
import { createSuiBurner } from './create-sui-burner.ts'
import type { SuiBurnerContent } from './sui-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: SuiBurnerContent): () => void {
  const { wallet, refresh } = createSuiBurner({ ...page, ...content })
  registerStandardWallet(window, wallet)
  return refresh
}
