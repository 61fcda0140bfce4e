import { escapeMarkup as text } from '../../http/escape-markup.ts'
import { feedLinks, linkPreview } from '../web-app/render-page.ts'
import type { PlainLanguage } from './plain-language.ts'
import { PLAIN_STYLE } from './plain-style.ts'

/** What all pages of an installation have in common. */
export interface PlainSite {
  readonly origin: string
  readonly productName: string
}

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
  en: { more: 'More', questions: 'Questions', limits: 'Limits', status: 'Status' },
  de: { more: 'Mehr', questions: 'Fragen', limits: 'Grenzen', status: 'Status' },
} as const
const OTHER_LANGUAGE = {
  en: '<a href="?lang=de" hreflang="de" lang="de">Deutsch</a>',
  de: '<a href="?lang=en" hreflang="en" lang="en">English</a>',
} as const

/** The whole document. Everything in it can be read without scripts. */
export function renderPlainPage(page: PlainPage, { origin, productName }: PlainSite): string {
  const { path, language, title, description, card } = page
  const words = WORDS[language]
  const further = [
    ['/limits', words.limits],
    ['/status', words.status],
    ['/faq', words.questions],
  ].flatMap(([href = '', name = '']) => (href === path ? [] : [`<a href="${href}">${name}</a>`]))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} | ${text(productName)}</title>
<meta name="description" content="${text(description)}">
<link rel="icon" href="/favicon.svg">
${linkPreview({ title, description, card, path, file: null }, origin, productName)}
${feedLinks(productName)}
${page.head ?? ''}
<style>${PLAIN_STYLE}${page.style}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${text(productName)}</a></header>
<main>
${page.main}
</main>
<nav aria-label="${words.more}">${page.links}${further.join('')}${OTHER_LANGUAGE[language]}</nav>
</body>
</html>
`
}
