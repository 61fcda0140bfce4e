import { escapeMarkup as text } from '../../http/escape-markup.ts'
import { linkPreview } from '../web-app/render-page.ts'
import type { PairPlace } from './list-pair-pages.ts'
import type { PairRow } from './read-pair-figures.ts'

/** The page stands by itself: it has no scripts, and needs no file of the build. Colours are those of the app at sunrise. */
const STYLE = `
:root{color-scheme:light dark;--ground:#feede2;--deep:#feded4;--surface:#fefcfb;--line:#e4cdc2;--ink:#2a1c14;--muted:#5a453a;--accent:#a43520;--fill:#ff9c7c;--warm:#ffc58f;--on:#35110a}
@media(prefers-color-scheme:dark){:root{--ground:#130d0b;--deep:#210a10;--surface:#221816;--line:#4c3d39;--ink:#f8f2f0;--muted:#d4c5c1;--accent:#ffab91;--fill:#ffab91;--warm:#ffd6a1;--on:#2b1008}}
*{box-sizing:border-box}
html{background:linear-gradient(var(--deep),var(--ground) 32rem) var(--ground)}
body{margin:0 auto;padding:1.25rem 1rem 4rem;max-width:76rem;min-height:100vh;font:1rem/1.5 Inter,system-ui,sans-serif;color:var(--ink)}
header a{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem;font-size:1.25rem;font-weight:600;letter-spacing:-.02em;color:inherit;text-decoration:none}
h1{margin:2.5rem 0 .5rem;font-size:clamp(1.875rem,5vw,2.75rem);line-height:1.1;letter-spacing:-.03em}
main>p{max-width:60ch;text-wrap:pretty;margin:0 0 1.25rem;color:var(--muted)}
.start{display:inline-flex;align-items:center;min-height:3.25rem;margin-bottom:2rem;padding:0 1.75rem;border-radius:1rem;background:linear-gradient(var(--warm),var(--fill));color:var(--on);font-weight:600;text-decoration:none}
.tokens{margin-bottom:1.25rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.7rem 1rem .7rem 0;text-align:start;white-space:nowrap;border-bottom:1px solid var(--line)}
thead th{font-size:.8125rem;font-weight:500;color:var(--muted)}
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
td::before{content:attr(data-label);flex:none;color:var(--muted)}
td:empty{display:none}
td:last-child{margin-top:auto;padding:.5rem 0 0}
td:last-child::before{content:none}
td:last-child a{flex:1;justify-content:center;border:1px solid var(--line);border-radius:.875rem;font-weight:600;text-decoration:none}
}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
nav a,td a{display:inline-flex;align-items:center;min-height:2.75rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

const sendLink = ({ from, to }: PairPlace, { symbolIn, symbolOut }: PairRow): string =>
  `/send?${new URLSearchParams({ source: from.id, destination: to.id, tokenFrom: symbolIn, tokenTo: symbolOut }).toString()}`

const HEAD = ['You send', 'Open now', 'Least', 'Most', 'Fees', 'Usual time', 'Transfer']
const FEES = HEAD.indexOf('Fees')

/** A row of the table, which narrow screens show as a card: each cell repeats its column's name. */
function row(place: PairPlace, figures: PairRow): string {
  const { symbolIn, symbolOut, open } = figures
  const name = symbolIn === symbolOut ? symbolIn : `${symbolIn} for ${symbolOut}`
  const cells =
    open === null
      ? ['Not right now', '', '', '', '']
      : [
          'Yes',
          `${open.least} ${symbolIn}`,
          `${open.most} ${symbolIn}`,
          `${open.fees} ${symbolIn} (${open.feesUsd}) for ${open.sample} ${symbolIn}`,
          open.usualTime,
        ]
  const link = `<a href="${text(sendLink(place, figures))}">Send ${text(symbolIn)}</a>`
  const tableCells = [...cells.map(text), link].map((content, index) => {
    const column = index + 1
    const looks = column === FEES ? ' class="fees"' : ''
    return `<td role="cell"${looks} data-label="${HEAD[column]}">${content}</td>`
  })
  return `<tr role="row"><th scope="row" role="rowheader">${text(name)}</th>${tableCells.join('')}</tr>`
}

/** The page of a pair of networks. Everything in it can be read without scripts. */
export function renderPairPage(
  place: PairPlace,
  page: {
    readonly rows: readonly PairRow[]
    readonly origin: string
    readonly productName: string
    /** When the figures were read. */
    readonly at: Date
    /** The path of the page of the other direction; undefined if there is none. */
    readonly back: string | undefined
  },
): string {
  const { from, to, path } = place
  const symbols = [...new Set(page.rows.map(({ symbolIn }) => symbolIn))].join(', ')
  const title = `Bridge ${from.name} to ${to.name}`
  const description = `Move ${symbols} from ${from.name} to ${to.name} from your own wallet: fees, limits and the usual time, as they are now.`
  const preview = linkPreview(
    { title, description, card: '/cards/send.jpg', path, file: null },
    page.origin,
    page.productName,
  )
  const back =
    page.back === undefined ? '' : `<a href="${text(page.back)}">${text(to.name)} to ${text(from.name)}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} | ${text(page.productName)}</title>
<meta name="description" content="${text(description)}">
<link rel="icon" href="/favicon.svg">
${preview}
<style>${STYLE}</style>
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${text(page.productName)}</a></header>
<main>
<h1>${text(title)}</h1>
<p>${text(description)}</p>
<a class="start" href="/send?source=${encodeURIComponent(from.id)}&amp;destination=${encodeURIComponent(to.id)}">Start a transfer</a>
<div class="tokens">
<table role="table" aria-label="Tokens">
<thead role="rowgroup"><tr role="row">${HEAD.map((name) => `<th scope="col" role="columnheader">${text(name)}</th>`).join('')}</tr></thead>
<tbody role="rowgroup">${page.rows.map((figures) => row(place, figures)).join('')}</tbody>
</table>
</div>
<p>Fees include everything but what your own wallet pays on ${text(from.name)}. Read at <time datetime="${page.at.toISOString()}">${page.at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>.</p>
</main>
<nav aria-label="More">${back}<a href="/faq">Questions</a><a href="/status">Status</a></nav>
</body>
</html>
`
}
