/** The address of this page that asks for a language; the server keeps it, and leads back here. */
export function addressIn(language: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set('lang', language)
  return url.href
}
