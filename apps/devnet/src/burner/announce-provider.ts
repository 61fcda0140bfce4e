import { BURNER_ICON_URI } from './burner-icon.ts'
import type { BurnerProvider } from './create-provider.ts'

/** Announces the wallet to the page by EIP-6963: immediately, and whenever the page asks. */
export function announceProvider(target: EventTarget, provider: BurnerProvider, uuid: string): void {
  const info = Object.freeze({
    uuid,
    name: 'Burner Wallet',
    icon: BURNER_ICON_URI,
    rdns: 'org.sunspan.burner',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
}
