import { escapeMarkup } from '../../http/escape-markup.ts'
import type { PlainLanguage } from '../languages/plain-language.ts'
import { plainDay } from '../plain-pages/plain-dates.ts'
import { renderPlainPage, type PlainSite } from '../plain-pages/render-plain-page.ts'
import { changeToMarkup } from './change-markup.ts'
import { CHANGELOG_FEED, CHANGELOG_PATH } from './changelog-feed.ts'
import type { Change, Version } from './parse-changelog.ts'

const STYLE = `
h2{margin:2.5rem 0 0;font-size:1.5rem;letter-spacing:-.02em}
.group{margin-top:1.75rem}
h3{margin:0;padding:.6rem 0;font-size:1.0625rem}
@media(min-width:64rem){.group{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:2rem;border-top:1px solid var(--line)}h3{position:sticky;top:0;align-self:start}li:first-child{border-top:0}}
ul{max-width:84ch;margin:0;padding:0;list-style:none}
li{scroll-margin-top:1rem;padding:.6rem 0;overflow-wrap:anywhere;text-wrap:pretty}
li:has(>time){border-top:1px solid var(--line)}
li>time{display:block;font-size:.875rem;color:var(--ink-muted);font-variant-numeric:tabular-nums}
@media(min-width:40rem){li{display:grid;grid-template-columns:7rem minmax(0,1fr)}li>time{line-height:1.5rem}li>div{grid-column:2}}
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

const newestFirst = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted((left, right) => (right.day ?? '').localeCompare(left.day ?? ''))

/** The changelog as a page. The changes are in English, whatever the page's language. */
export function renderChangelogPage(
  versions: readonly Version[],
  page: PlainSite & { readonly language: PlainLanguage },
): string {
  const { language } = page
  const { title, description, unreleased, feed, developers } = WORDS[language]
  const parts = versions.map(({ name, day, groups }) => {
    const head =
      day === null ? unreleased : `${escapeMarkup(name)} <small>(${plainDay(day, language)})</small>`
    const lists = groups.map(({ name: group, changes }) => {
      const items = newestFirst(changes).map(({ id, day, text }, index, all) => {
        // A day is said once, at the first of its changes.
        const isNewDay = day !== null && day !== all[index - 1]?.day
        return `<li id="${id}">${isNewDay ? `${plainDay(day, language)} ` : ''}<div>${changeToMarkup(text)}</div></li>`
      })
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
      card: '/cards/changelog.jpg',
      style: STYLE,
      main: `<h1>${title}</h1>\n<p>${description} <a href="${CHANGELOG_FEED}">${feed}</a></p>\n${parts.join('\n')}`,
      links: `<a href="/for-developers">${developers}</a>`,
    },
    page,
  )
}
