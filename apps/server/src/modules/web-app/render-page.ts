import type { RuntimeConfigWire } from '@sunspan/api'

const BURNER_SCRIPT = '<script src="/devnet/burner.js" defer></script>'
const PLACEHOLDER = /<script type="application\/json" id="runtime-config">.*?<\/script>/s

const TITLE_END = '</title>'

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Puts the product name in the tab title from the first byte on, like the app once it runs (`usePageTitle`). */
const nameProduct = (html: string, productName: string): string =>
  html.replace(TITLE_END, () => ` | ${escapeText(productName)}${TITLE_END}`)

/** Inserts values known only to the running server into the built page. Escapes `<` so that no value can close the element. */
export function renderPage(html: string, config: RuntimeConfigWire): string {
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="runtime-config">${json}</script>`
  const insertion = config.devnet ? `${element}${BURNER_SCRIPT}` : element
  const withoutPlaceholder = nameProduct(html.replace(PLACEHOLDER, ''), config.product_name)
  const headEnd = withoutPlaceholder.indexOf('</head>')
  if (headEnd === -1) return insertion + withoutPlaceholder
  return withoutPlaceholder.slice(0, headEnd) + insertion + withoutPlaceholder.slice(headEnd)
}
