import { escapeMarkup as text } from '../../http/escape-markup.ts'
import type { PlainLanguage } from '../languages/plain-language.ts'
import { utcTime } from '../plain-pages/plain-dates.ts'
import { plainNumber, plainUsd } from '../plain-pages/plain-numbers.ts'
import { renderPlainPage, type PlainSite } from '../plain-pages/render-plain-page.ts'
import type { PairPlace } from './list-pair-pages.ts'
import { PAIR_WORDS } from './pair-words.ts'
import type { PairRow } from './read-pair-figures.ts'

const STYLE = `
.start{display:inline-flex;align-items:center;min-height:3.25rem;margin-bottom:2rem;padding:0 1.75rem;border-radius:1rem;background:linear-gradient(var(--fill-warm),var(--fill));color:var(--on-accent);font-weight:600;text-decoration:none}
.tokens{margin-bottom:1.25rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.7rem 1rem .7rem 0;text-align:start;white-space:nowrap;border-bottom:1px solid var(--line)}
thead th{font-size:.8125rem;font-weight:500;color:var(--ink-muted)}
.fees{white-space:normal}
tr:last-child>*{border-bottom:0}
@media(min-width:70rem){.tokens{padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:1.5rem;background:var(--surface)}}
@media(max-width:69.99rem){
table{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.75rem}
tr{display:flex;flex-direction:column;padding:1rem 1.25rem .75rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--surface)}
th,td{padding:.25rem 0;border:0}
tbody th{padding-bottom:.5rem;font-size:1.125rem}
td{display:flex;justify-content:space-between;gap:1.5rem;text-align:end}
td::before{content:attr(data-label);flex:none;color:var(--ink-muted)}
td:empty{display:none}
td:last-child{margin-top:auto;padding:.5rem 0 0}
td:last-child::before{content:none}
td:last-child a{display:flex;flex:1;align-items:center;justify-content:center;min-height:2.75rem;border:1px solid var(--line);border-radius:.875rem;font-weight:600;text-decoration:none}
}`

const sendLink = ({ from, to }: PairPlace, { symbolIn, symbolOut }: PairRow): string =>
  `/send?${new URLSearchParams({ source: from.id, destination: to.id, tokenFrom: symbolIn, tokenTo: symbolOut }).toString()}`

const FEES_COLUMN = 4

/** A row of the table, which narrow screens show as a card: each cell repeats its column's name. */
function row(place: PairPlace, figures: PairRow, language: PlainLanguage): string {
  const { symbolIn, symbolOut, open } = figures
  const words = PAIR_WORDS[language]
  // A unit is never alone in a line.
  const amount = (number: string): string => `${plainNumber(number, language)}\u00a0${symbolIn}`
  const name = symbolIn === symbolOut ? symbolIn : words.swap(symbolIn, symbolOut)
  const cells =
    open === null
      ? [words.notNow, '', '', '', '']
      : [
          words.yes,
          amount(open.least),
          amount(open.most),
          words.fees(amount(open.fees), plainUsd(open.feesUsd, language), amount(open.sample)),
          words.usualTime(open.usualTime),
        ]
  const link = `<a href="${text(sendLink(place, figures))}">${text(words.send(name))}</a>`
  const tableCells = [...cells.map(text), link].map((content, index) => {
    const column = index + 1
    const looks = column === FEES_COLUMN ? ' class="fees"' : ''
    return `<td role="cell"${looks} data-label="${words.head[column] ?? ''}">${content}</td>`
  })
  return `<tr role="row"><th scope="row" role="rowheader">${text(name)}</th>${tableCells.join('')}</tr>`
}

/** The page of a pair of networks. */
export function renderPairPage(
  place: PairPlace,
  page: PlainSite & {
    readonly language: PlainLanguage
    readonly rows: readonly PairRow[]
    /** When the figures were read. */
    readonly at: Date
    /** The path of the page of the other direction; undefined if there is none. */
    readonly back: string | undefined
    /** Whether crawlers may list it: hundreds of pages of unused pairs help no reader. */
    readonly isListed: boolean
  },
): string {
  const { from, to, path } = place
  const { language, back } = page
  const words = PAIR_WORDS[language]
  const symbols = [...new Set(page.rows.map(({ symbolIn }) => symbolIn))].join(', ')
  const title = words.title(from.name, to.name)
  const description = words.description(symbols, from.name, to.name)
  const main = `<h1>${text(title)}</h1>
<p>${text(description)}</p>
<a class="start" href="/send?source=${encodeURIComponent(from.id)}&amp;destination=${encodeURIComponent(to.id)}">${words.start}</a>
<div class="tokens">
<table role="table" aria-label="${words.tokens}">
<thead role="rowgroup"><tr role="row">${words.head.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join('')}</tr></thead>
<tbody role="rowgroup">${page.rows.map((figures) => row(place, figures, language)).join('')}</tbody>
</table>
</div>
<p>${words.foot(text(from.name), utcTime(page.at, language))}</p>`
  const links =
    back === undefined ? '' : `<a href="${text(back)}">${text(words.direction(to.name, from.name))}</a>`
  const head = page.isListed ? '' : '<meta name="robots" content="noindex">'
  return renderPlainPage(
    { path, language, title, description, card: '/cards/pair.jpg', style: STYLE, head, main, links },
    page,
  )
}
