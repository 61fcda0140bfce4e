import type { BurnerPage } from '../site/burner-page.ts'
import { createStarknetBurner } from './create-starknet-burner.ts'
import type { StarknetBurnerContent } from './starknet-burner-types.ts'

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: StarknetBurnerContent): () => void {
  const { wallet, refresh } = createStarknetBurner({ ...page, ...content })
  Object.assign(window, { starknet_burner: wallet })
  return refresh
}
