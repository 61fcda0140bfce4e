import type { LimitsListWire, NetworkLimitsWire, TokenLimitsWire } from '@sunspan/api'
import { displayDecimals, formatDecimal } from '@sunspan/domain'
import { escapeMarkup as text } from '../../http/escape-markup.ts'
import type { PlainLanguage } from '../languages/plain-language.ts'
import { utcTime } from '../plain-pages/plain-dates.ts'
import { plainNumber } from '../plain-pages/plain-numbers.ts'
import { renderPlainPage, type PlainSite } from '../plain-pages/render-plain-page.ts'
import { LIMITS_WORDS } from '../without-scripts/limits-words.ts'

export const LIMITS_PATH = '/limits'
const LIMITS_DATA = '/api/limits'

const STYLE = `
.networks{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,30rem),1fr));gap:1rem;margin-bottom:1.5rem}
section{container-type:inline-size;scroll-margin-top:1rem;padding:1rem 1.25rem .5rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--surface)}
section:target{border-color:var(--accent)}
h2{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1rem;margin:0;font-size:1.125rem}
.state{font-size:.875rem;font-weight:500}
.state::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-inline-end:.45rem;border-radius:50%;background:currentColor}
.working{color:var(--positive)}.delayed{color:var(--warning)}.stopped{color:var(--negative)}
section p{margin:.25rem 0 0;font-size:.875rem;color:var(--ink-muted)}
section .halted{color:var(--negative)}
table{width:100%;table-layout:fixed;margin-top:.5rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem 0 .5rem .75rem;text-align:end;white-space:nowrap;border-top:1px solid var(--line)}
th:first-child{width:19%;padding-inline-start:0;text-align:start}
thead th{border:0;padding-block:.25rem;font-size:.8125rem;font-weight:500;color:var(--ink-muted);white-space:normal;vertical-align:bottom}
.closed{color:var(--ink-muted)}
@container(max-width:27rem){
table{font-size:.8125rem}
th,td{padding-inline-start:.375rem}
th:first-child{width:17%}
thead th{font-size:.75rem}
}
@container(max-width:16rem){
table,tbody,tr{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:.5rem 0;border-top:1px solid var(--line)}
th,td,th:first-child{display:flex;justify-content:space-between;gap:1rem;width:auto;padding:.125rem 0;border:0;text-align:end}
td::before{content:attr(data-label);color:var(--ink-muted);white-space:normal;text-align:start}
}`

const since = (at: string | null, language: PlainLanguage): string =>
  at === null ? '' : LIMITS_WORDS[language].since(utcTime(new Date(at), language))

/** Whether everything of a network can be used. */
const isOpen = ({ state, halted, tokens }: NetworkLimitsWire): boolean =>
  state === 'working' &&
  halted.length === 0 &&
  tokens.every(({ min_send: least, max_receive: most }) => least !== null && most !== null)

/** Of thousands, two decimals say enough, and of ones six: a narrow table has no room for more. */
function shown(amount: string, symbol: string, rounding: 'up' | 'down'): string {
  const most = /^\d{4}/.test(amount) ? 2 : /^[1-9]/.test(amount) ? 6 : Infinity
  return formatDecimal(amount, symbol, { rounding, maxDecimals: Math.min(most, displayDecimals(symbol)) })
}

function tokenRow(token: TokenLimitsWire, language: PlainLanguage): string {
  const { head, closed } = LIMITS_WORDS[language]
  const { symbol } = token
  const amounts = [
    token.min_send === null ? null : shown(token.min_send, symbol, 'up'),
    token.max_send === null ? null : shown(token.max_send, symbol, 'down'),
    token.max_receive === null ? null : shown(token.max_receive, symbol, 'down'),
  ]
  const cells = amounts.map((amount, index) => {
    const label = `data-label="${head[index + 1] ?? ''}"`
    return amount === null
      ? `<td role="cell" class="closed" ${label}>${closed}</td>`
      : `<td role="cell" ${label}>${text(plainNumber(amount, language))}</td>`
  })
  return `<tr role="row"><th scope="row" role="rowheader">${text(symbol)}</th>${cells.join('')}</tr>`
}

function networkSection(
  network: NetworkLimitsWire,
  language: PlainLanguage,
  saidOnce: 'plenty' | undefined,
): string {
  const { id, name, state, halted, outflow, tokens } = network
  const words = LIMITS_WORDS[language]
  const notes = [
    ...halted.map(
      ({ effect, since: at }) => `<p class="halted">${words.effects[effect]}${since(at, language)}</p>`,
    ),
    ...(outflow === null || outflow.left === saidOnce
      ? []
      : [
          `<p>${words.outflow[outflow.left]}${outflow.more_at === null ? '' : words.moreAt(utcTime(new Date(outflow.more_at), language))}</p>`,
        ]),
  ]
  const columns = words.head.map((column) => `<th scope="col" role="columnheader">${column}</th>`)
  const table = `<table role="table" aria-labelledby="${text(id)}-name">
<thead role="rowgroup"><tr role="row">${columns.join('')}</tr></thead>
<tbody role="rowgroup">${tokens.map((token) => tokenRow(token, language)).join('')}</tbody>
</table>`
  return `<section id="${text(id)}" aria-labelledby="${text(id)}-name">
<h2><span id="${text(id)}-name">${text(name)}</span> <span class="state ${state}">${words.states[state]}${since(network.since, language)}</span></h2>
${notes.join('')}
${tokens.length === 0 ? `<p>${words.noTokens}</p>` : table}
</section>`
}

/** Minimum and maximum of every token, and what is halted, to be read without scripts. */
export function renderLimitsPage(
  limits: LimitsListWire,
  page: PlainSite & { readonly language: PlainLanguage },
): string {
  const { language } = page
  const words = LIMITS_WORDS[language]
  const { title, description } = words
  const notOpen = limits.networks
    .filter((network) => !isOpen(network))
    .map(({ id, name }) => `<a href="#${text(id)}">${text(name)}</a>`)
  // The usual case of most networks is said at the top, and only what differs is said again.
  const isPlenty = limits.networks.filter(({ outflow }) => outflow?.left === 'plenty').length > 1
  const others = limits.networks.some(({ outflow }) => outflow !== null && outflow.left !== 'plenty')
  const main = `<h1>${title}</h1>
<p>${description}</p>
<p>${notOpen.length === 0 ? words.open : words.notOpen(notOpen.join(', '))}</p>
${isPlenty ? `<p>${words.plentyOf[others ? 'others' : 'all']}</p>` : ''}
<div class="networks">
${limits.networks.map((network) => networkSection(network, language, isPlenty ? 'plenty' : undefined)).join('\n')}
</div>
<p>${words.foot(utcTime(new Date(limits.read_at), language))} ${words.forPrograms(`<a href="${LIMITS_DATA}">${LIMITS_DATA}</a>`)}</p>`
  return renderPlainPage(
    {
      path: LIMITS_PATH,
      language,
      title,
      description,
      card: '/cards/limits.jpg',
      head: `<link rel="alternate" type="application/json" href="${LIMITS_DATA}">`,
      style: STYLE,
      main,
      links: '<a href="/send">Bridge</a>',
    },
    page,
  )
}
