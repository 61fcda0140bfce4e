import type { BurnerPage } from '../site/burner-page.ts'
import { registerStandardWallet } from '../standard/register-standard-wallet.ts'
import { createSolanaBurner } from './create-solana-burner.ts'
import type { SolanaBurnerContent } from './solana-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: SolanaBurnerContent): () => void {
  const { wallet, refresh } = createSolanaBurner({ ...page, ...content })
  registerStandardWallet(window, wallet)
  return refresh
}
