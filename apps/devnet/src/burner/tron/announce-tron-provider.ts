import { BURNER_ICON_URI } from '../burner-icon.ts'

/** Announces the wallet to the page by TIP-6963: immediately, and whenever the page asks. */
export function announceTronProvider(target: EventTarget, provider: object, uuid: string): void {
  const info = { uuid, name: 'Burner Wallet', icon: BURNER_ICON_URI, rdns: 'org.sunspan.burner.tron' }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => target.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }))
  target.addEventListener('TIP6963:requestProvider', announce)
  announce()
}
