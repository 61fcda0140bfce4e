import { escapeMarkup as text } from '../../http/escape-markup.ts'
import { feedLinks, linkPreview } from '../web-app/render-page.ts'
import { twinLink } from '../markdown/to-markdown.ts'
import type { PlainLanguage } from '../languages/plain-language.ts'
import { PLAIN_STYLE } from './plain-style.ts'

/** What all pages of an installation have in common. */
export interface PlainSite {
  readonly origin: string
  readonly productName: string
  /** Null: not configured, and left out. */
  readonly supportUrl: string | null
  readonly securityContact: string | null
}

export const toPlainSite = (
  { productName, supportUrl, securityContact }: Omit<PlainSite, 'origin'>,
  origin: string,
): PlainSite => ({ origin, productName, supportUrl, securityContact })

/** A standalone page. Texts are plain, `style`, `head`, `main` and `links` are markup. */
export interface PlainPage {
  readonly path: string
  readonly language: PlainLanguage
  readonly title: string
  readonly description: string
  /** The picture in a preview of a link to it. */
  readonly card: string
  readonly style: string
  /** Further elements of the head. */
  readonly head?: string
  readonly main: string
  readonly links: string
}

const WORDS = {
  en: {
    more: 'More',
    questions: 'Questions',
    limits: 'Limits',
    status: 'Status',
    support: 'Support',
    security: 'Report a security problem',
  },
  de: {
    more: 'Mehr',
    questions: 'Fragen',
    limits: 'Grenzen',
    status: 'Status',
    support: 'Support',
    security: 'Sicherheitslücke melden',
  },
} as const
const OTHER_LANGUAGE = {
  en: '<a href="?lang=de" hreflang="de" lang="de">Deutsch</a>',
  de: '<a href="?lang=en" hreflang="en" lang="en">English</a>',
} as const

/** As the app's header has it, in the colours of the theme. */
const LOGO = `<svg viewBox="2 7 28 20" width="36" height="26" fill="none" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M5 22a11 11 0 0 1 22 0M3 25.5h26" stroke="var(--line-strong)"/><path d="M5 22a11 11 0 0 1 16.5-9.53" stroke="var(--accent)"/><circle cx="21.5" cy="12.47" r="4.2" fill="var(--fill)"/></svg>`

/** The whole document. Everything in it can be read without scripts; the one that it has gives it the visitor's theme before the first paint. */
export function renderPlainPage(page: PlainPage, site: PlainSite): string {
  const { path, language, title, description, card } = page
  const { origin, productName, supportUrl, securityContact } = site
  const words = WORDS[language]
  const further = (
    [
      ['/limits', words.limits],
      ['/status', words.status],
      ['/faq', words.questions],
      [supportUrl, words.support],
      [securityContact, words.security],
    ] as const
  ).flatMap(([href, name]) => (href === null || href === path ? [] : [`<a href="${text(href)}">${name}</a>`]))
  return `<!doctype html>
<html lang="${language}" data-phase="sunrise" data-plain>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#feede2">
<title>${text(title)} | ${text(productName)}</title>
<meta name="description" content="${text(description)}">
<link rel="icon" href="/favicon.svg">
${linkPreview({ title, description, card, path, file: null }, origin, productName)}
${feedLinks(productName)}
${twinLink(path)}
${page.head ?? ''}
<link rel="stylesheet" href="/plain.css">
<script src="/first-paint.js"></script>
<style>${PLAIN_STYLE}${page.style}</style>
</head>
<body>
<header><a href="/">${LOGO}${text(productName)}</a></header>
<main>
${page.main}
</main>
<nav aria-label="${words.more}">${page.links}${further.join('')}${OTHER_LANGUAGE[language]}</nav>
</body>
</html>
`
}
