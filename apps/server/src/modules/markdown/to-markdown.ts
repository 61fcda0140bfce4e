/** What begins a line of its own, and what the line begins with. A question of the FAQ folds open on the page; here it is a heading like its section's parts. */
const BLOCKS: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  summary: '### ',
  p: '',
  li: '- ',
}

const BLOCK = /<(h1|h2|h3|summary|p|li|pre|table)\b[^>]*>(.*?)<\/\1>/gs
const ROW = /<tr\b[^>]*>(.*?)<\/tr>/gs
const CELL = /<(th|td)\b[^>]*>(.*?)<\/\1>/gs
const LINK = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs
/** Pictures, and links from a part of a page to itself, say nothing outside of the page. */
const SILENT = /<svg\b.*?<\/svg>|<a\b[^>]*\bhref="#[^"]*"[^>]*>.*?<\/a>|<!--.*?-->/gs

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

const plain = (html: string): string =>
  html
    .replaceAll(/<br\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Text of the page that Markdown would take for marks. */
const escapeMarks = (text: string): string => text.replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`)

function inline(html: string, origin: string): string {
  const parts: string[] = []
  let end = 0
  for (const match of html.matchAll(LINK)) {
    const [whole, href = '', text = ''] = match
    const target = new URL(plain(href), origin).href
    parts.push(escapeMarks(plain(html.slice(end, match.index))), `[${escapeMarks(plain(text))}](${target})`)
    end = match.index + whole.length
  }
  return [...parts, escapeMarks(plain(html.slice(end)))].join('').replaceAll(/\s+/g, ' ').trim()
}

/** A table whose first row has the names of its columns. */
function tableOf(html: string, origin: string): string {
  const rows = [...html.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, , cell = '']) => inline(cell, origin).replaceAll('|', String.raw`\|`)),
  )
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n')
}

/** Where a page is as Markdown. */
export const twinOf = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** For the head of a page that is there as Markdown, too. */
export const twinLink = (path: string): string =>
  `<link rel="alternate" type="text/markdown" href="${twinOf(path)}">`

/** The content of a page as Markdown, for programs that read: its headings, paragraphs, lists, tables and examples, and nothing around them. */
export function toMarkdown(html: string, origin: string): string {
  const content = /<main\b[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? ''
  const blocks = [...content.replaceAll(SILENT, '').matchAll(BLOCK)].flatMap(([, tag = '', inner = '']) => {
    if (tag === 'pre') return [`\`\`\`\n${plain(inner).trim()}\n\`\`\``]
    if (tag === 'table') return [tableOf(inner, origin)]
    const text = inline(inner, origin)
    return text === '' ? [] : [`${BLOCKS[tag] ?? ''}${text}`]
  })
  return `${blocks.join('\n\n')}\n`
}
