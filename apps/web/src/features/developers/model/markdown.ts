/** The part of Markdown that the API's document uses. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

export type Span = { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }

/** Id of a heading, for links to it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Cells of a row; a bar inside code or after a backslash belongs to its cell. */
const cellsOf = (line: string): readonly string[] => {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return (inner.match(/(?:`[^`]*`|\\\||[^|])*(?:\||$)/g) ?? [])
    .map((cell) =>
      cell
        .replace(/\|$/, '')
        .replaceAll(String.raw`\|`, '|')
        .trim(),
    )
    .slice(0, -1)
}

/** Splits a text into blocks, which empty lines part. */
export function parseMarkdown(text: string): readonly Block[] {
  return text.split(/\n{2,}/).flatMap((part): Block[] => {
    const lines = part.split('\n').filter((line) => line !== '')
    const [first = ''] = lines
    if (first === '') return []
    const heading = /^#{2,4} (.+)$/.exec(first)?.[1]
    if (heading !== undefined)
      return [
        { kind: 'heading', text: heading, id: headingId(heading) },
        ...parseMarkdown(lines.slice(1).join('\n')),
      ]
    if (first.startsWith('|') && lines.length > 1)
      return [{ kind: 'table', head: cellsOf(first), rows: lines.slice(2).map(cellsOf) }]
    const item = /^(?:- |\d+\. )/
    if (item.test(first))
      return [
        {
          kind: 'list',
          isOrdered: /^\d/.test(first),
          items: lines.map((line) => line.replace(item, '')),
        },
      ]
    return [{ kind: 'paragraph', text: lines.join(' ') }]
  })
}

/** Splits a text into code, strong and plain parts. */
export function parseSpans(text: string): readonly Span[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.length > 2 && part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) }
      if (part.length > 4 && part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      return { kind: 'text', text: part }
    })
}
