import type { FirstViewWire, RuntimeConfigWire } from '@sunspan/api'
import { EMBED_BASE } from '../../http/embed-base.ts'
import type { BuiltPage } from './built-pages.ts'
import { twinLink } from '../markdown/to-markdown.ts'

const BURNER_SCRIPT = '<script src="/devnet/burner.js" defer></script>'
const PLACEHOLDER = /<script type="application\/json" id="runtime-config">.*?<\/script>/s
const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*" ?\/?>/
/** What the app's component ProductName renders. */
const NAME = /(<span data-product="[^"]*">)[^<]*/g

const TITLE_END = '</title>'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Puts the product name in the tab title from the first byte on, like the app once it runs (`usePageTitle`), and wherever a page says it. */
export const nameProduct = (html: string, productName: string): string =>
  html
    .replace(TITLE_END, () => ` | ${escapeText(productName)}${TITLE_END}`)
    .replace(NAME, (_, start: string) => `${start}${escapeText(productName)}`)

/** JSON for the page to read; `<` is escaped so that no value can close the element. */
const dataElement = (id: string, value: RuntimeConfigWire | FirstViewWire): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

const insertBefore = (html: string, tag: string, insertion: string): string => {
  const place = html.lastIndexOf(tag)
  return place === -1 ? html + insertion : html.slice(0, place) + insertion + html.slice(place)
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}" />`

/** What others show in a preview of a link to a page. */
export const linkPreview = (
  { title, description, card, path }: BuiltPage,
  origin: string,
  productName: string,
): string =>
  [
    `<link rel="canonical" href="${escapeText(`${origin}${path}`)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${origin}${path}`),
    meta('property', 'og:image', `${origin}${card}`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', description),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')

/** The feeds of the installation, where readers of feeds look for them. */
export const feedLinks = (productName: string): string =>
  [
    ['/status.atom', `Status of ${productName}`],
    ['/changelog.atom', `Changes of ${productName}`],
  ]
    .map(
      ([href = '', title = '']) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeText(title)}" href="${href}" />`,
    )
    .join('')

/** Title, description and preview of a page with its own. */
const introduce = (
  html: string,
  { page, origin, text }: PageParts & { readonly page: BuiltPage },
  productName: string,
): string =>
  insertBefore(
    html
      .replace(TITLE, () => `<title>${escapeText(page.title)}</title>`)
      .replace(DESCRIPTION, () => meta('name', 'description', page.description)),
    '</head>',
    linkPreview(page, origin, productName) +
      feedLinks(productName) +
      (page.file === null && text === undefined ? '' : twinLink(page.path)),
  )

export interface PageParts {
  readonly config: RuntimeConfigWire
  /** Null for pages that show none of it. */
  readonly firstView: FirstViewWire | null
  /** The page's own title and description; undefined: the app's. */
  readonly page?: BuiltPage | undefined
  readonly origin: string
  /** Markup below title and description for readers without scripts; undefined: nothing of it. */
  readonly text?: string | undefined
  /** Whether pages of other sites may frame it. */
  readonly isEmbedded?: boolean
}

/** The app finds its base path in the attribute, and styles hide what belongs around a page of its own. Crawlers have the page itself. */
const markEmbedded = (html: string): string =>
  insertBefore(
    html.replace('<html', `<html data-embed="${EMBED_BASE}"`),
    '</head>',
    `${meta('name', 'robots', 'noindex')}<script src="/embed-theme.js"></script>`,
  )

/** The app's own content is out of sight without scripts (first-paint.css). */
export const withoutScripts = ({ title, description }: BuiltPage, text: string): string =>
  `<noscript><main style="max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere"><h1 style="font-size:2rem">${escapeText(title)}</h1><p>${escapeText(description)}</p>${text}</main></noscript>`

/**
 * Inserts values known only to the running server into the built page: the configuration in its head, which its first script reads, and
 * the data of the first view at its end, where it does not delay the paint.
 */
export function renderPage(html: string, parts: PageParts): string {
  const { config, firstView, page, text, isEmbedded = false } = parts
  const settings = dataElement('runtime-config', config)
  const head = config.devnet ? `${settings}${BURNER_SCRIPT}` : settings
  const built = html.replace(PLACEHOLDER, '')
  const bare = isEmbedded ? markEmbedded(built) : built
  const introduced = page === undefined ? bare : introduce(bare, { ...parts, page }, config.product_name)
  const named = insertBefore(nameProduct(introduced, config.product_name), '</head>', head)
  const whole =
    page === undefined || text === undefined
      ? named
      : insertBefore(named, '</body>', withoutScripts(page, text))
  return firstView === null ? whole : insertBefore(whole, '</body>', dataElement('first-view', firstView))
}
