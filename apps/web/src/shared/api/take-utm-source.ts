import { apiKeyHeaders, LABEL, LABEL_COOKIE } from './api-key.ts'

/** A link may bring a label, but no key: with a wrong one every call of its visitor would be refused. */
const KEY = /^sunspan_/
const MONTH_SECONDS = 30 * 86_400

/** Keeps `utm_source` of the page's address as the label, unless a key is kept, and removes it from the address. */
export function takeUtmSource(): void {
  const url = new URL(window.location.href)
  const label = url.searchParams.get('utm_source')
  if (label === null) return
  if (LABEL.test(label) && !KEY.test(label) && !KEY.test(apiKeyHeaders()['api_key'] ?? '')) {
    const secure = url.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${LABEL_COOKIE}=${label}; Path=/; Max-Age=${MONTH_SECONDS}; SameSite=Lax${secure}`
  }
  url.searchParams.delete('utm_source')
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`)
}
