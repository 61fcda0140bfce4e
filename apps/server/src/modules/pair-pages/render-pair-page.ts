import { escapeMarkup as text } from '../../http/escape-markup.ts'
import { linkPreview } from '../web-app/render-page.ts'
import type { PairPlace } from './list-pair-pages.ts'
import type { PairRow } from './read-pair-figures.ts'

/** The page stands by itself: it has no scripts, and needs no file of the build. */
const STYLE = `
:root{color-scheme:light dark}
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
h1{font-size:1.875rem;line-height:1.15}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.6rem .75rem .6rem 0;text-align:start;border-bottom:1px solid color-mix(in srgb,CanvasText 20%,transparent)}
.scroll{overflow-x:auto}
nav{display:flex;flex-wrap:wrap;gap:1.25rem}
a{color:LinkText}`

const sendLink = ({ from, to }: PairPlace, { symbolIn, symbolOut }: PairRow): string =>
  `/send?${new URLSearchParams({ source: from.id, destination: to.id, tokenFrom: symbolIn, tokenTo: symbolOut }).toString()}`

const HEAD = ['You send', 'Open now', 'Least', 'Most', 'Fees', 'Usual time', 'Transfer']

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
  return `<tr><th scope="row">${text(name)}</th>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}<td>${link}</td></tr>`
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
<header><a href="/">${text(page.productName)}</a></header>
<main>
<h1>${text(title)}</h1>
<p>${text(description)}</p>
<div class="scroll" role="region" aria-label="Tokens" tabindex="0">
<table>
<thead><tr>${HEAD.map((name) => `<th scope="col">${text(name)}</th>`).join('')}</tr></thead>
<tbody>${page.rows.map((figures) => row(place, figures)).join('')}</tbody>
</table>
</div>
<p>Fees include everything but what your own wallet pays on ${text(from.name)}. Read at <time>${page.at.toISOString()}</time>.</p>
</main>
<nav aria-label="More">${back}<a href="/faq">Questions</a><a href="/status">Status</a></nav>
</body>
</html>
`
}
