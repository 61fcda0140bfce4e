/** An API key, or a label of who has led a visitor here. It is sent with calls of the API. */
export const LABEL_COOKIE = 'api_key'
/** What the API takes as a label; anything else is not kept, so that it never fails an order. */
export const LABEL = /^[\w.~-]{1,64}$/

/** Headers of a call: the label, if this browser has one. */
export function apiKeyHeaders(cookies = document.cookie): Readonly<Record<string, string>> {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${LABEL_COOKIE}=`))
  const label = found?.slice(LABEL_COOKIE.length + 1) ?? ''
  return LABEL.test(label) ? { api_key: label } : {}
}
