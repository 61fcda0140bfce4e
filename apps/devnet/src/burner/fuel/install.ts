import type { BurnerPage } from '../site/burner-page.ts'
import { createFuelBurner } from './create-fuel-burner.ts'
import type { FuelBurnerContent } from './fuel-burner-types.ts'

/** After the page's first code has run, and while it may still be loading. */
const ANNOUNCE_AGAIN_MS = [0, 100, 300, 1_000, 3_000, 10_000]

/** Adds the wallet to the page; the function rereads its state. */
export function install(page: BurnerPage, content: FuelBurnerContent): () => void {
  const { wallet, refresh } = createFuelBurner({ ...page, ...content })
  const announce = () => window.dispatchEvent(new CustomEvent('FuelConnector', { detail: wallet }))
  announce()
  // The standard has no request: code of the page that listens later would miss the first announcement.
  for (const delayMs of ANNOUNCE_AGAIN_MS) setTimeout(announce, delayMs)
  return refresh
}
