import { escapeMarkup } from '../../http/escape-markup.ts'
import type { PlainLanguage } from '../plain-pages/plain-language.ts'
import { renderPlainPage, type PlainSite } from '../plain-pages/render-plain-page.ts'
import { changeToMarkup } from './change-markup.ts'
import { CHANGELOG_FEED, CHANGELOG_PATH } from './changelog-feed.ts'
import type { Version } from './parse-changelog.ts'

const STYLE = `
h2{margin:2.5rem 0 0;font-size:1.5rem;letter-spacing:-.02em}
.group{margin-top:1.75rem}
h3{margin:0;padding:.6rem 0;font-size:1.0625rem}
@media(min-width:64rem){.group{display:grid;grid-template-columns:18rem minmax(0,1fr);border-top:1px solid var(--line)}h3{position:sticky;top:0;align-self:start}li:first-child{border-top:0}}
ul{max-width:76ch;margin:0;padding:0;list-style:none}
li{scroll-margin-top:1rem;padding:.6rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;text-wrap:pretty}
li:target{color:var(--accent)}
code{padding:.1em .3em;border-radius:.3em;background:var(--surface);font-size:.9em}
nav{margin-top:2.5rem}`

const WORDS = {
  en: {
    title: 'Changelog',
    description: 'What changes for people who use, operate or build on it.',
    unreleased: 'Not released yet',
    feed: 'As a feed',
    developers: 'API',
  },
  de: {
    title: 'Änderungen',
    description: 'Was sich für alle ändert, die es benutzen, betreiben oder darauf aufbauen. Auf Englisch.',
    unreleased: 'Noch nicht veröffentlicht',
    feed: 'Als Feed',
    developers: 'API',
  },
} as const

/** The changelog as a page. What changed is told in English, whatever the page's language. */
export function renderChangelogPage(
  versions: readonly Version[],
  page: PlainSite & { readonly language: PlainLanguage },
): string {
  const { language } = page
  const { title, description, unreleased, feed, developers } = WORDS[language]
  const parts = versions.map(({ name, day, groups }) => {
    const head =
      day === null
        ? unreleased
        : `${escapeMarkup(name)} <small>(<time datetime="${day}">${day}</time>)</small>`
    const lists = groups.map(({ name: group, changes }) => {
      const items = changes.map(({ id, text }) => `<li id="${id}">${changeToMarkup(text)}</li>`)
      return `<div class="group"><h3>${escapeMarkup(group)}</h3>\n<ul>${items.join('\n')}</ul></div>`
    })
    return `<h2>${head}</h2>\n<div lang="en">${lists.join('\n')}</div>`
  })
  return renderPlainPage(
    {
      path: CHANGELOG_PATH,
      language,
      title,
      description,
      card: '/cards/for-developers.jpg',
      style: STYLE,
      main: `<h1>${title}</h1>\n<p>${description} <a href="${CHANGELOG_FEED}">${feed}</a></p>\n${parts.join('\n')}`,
      links: `<a href="/for-developers">${developers}</a>`,
    },
    page,
  )
}
