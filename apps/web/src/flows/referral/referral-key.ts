/** Specification, section 2: the query parameter of a referral link. */
const PARAMETER = 'refid'
const COOKIE = 'refid'
/** As the server makes them; anything else is not kept. */
const KEY = /^[a-z0-9]{10}$/
/** Specification, section 9. */
export const REFERRAL_COOKIE_DAYS = 365

const write = (value: string, maxAgeSeconds: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

/** Keeps the referral key of the address by which the visitor has arrived, and removes it from the address that the page has now. */
export function takeReferralKey(arrivedAt: string): void {
  const key = new URL(arrivedAt).searchParams.get(PARAMETER)
  if (key !== null && KEY.test(key)) write(key, REFERRAL_COOKIE_DAYS * 86_400)
  const url = new URL(window.location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`)
}

/** The key by which this browser's visitor came; undefined without one. */
export function readReferralKey(cookies = document.cookie): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  const key = found?.slice(COOKIE.length + 1) ?? ''
  return KEY.test(key) ? key : undefined
}

export const forgetReferralKey = (): void => write('', 0)
