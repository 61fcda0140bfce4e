import { escapeMarkup as text } from './escape-markup.ts'

/** An entry of a feed. All texts are plain; `content` is markup if `isMarkup` is true. */
export interface AtomEntry {
  readonly id: string
  readonly title: string
  /** ISO 8601. */
  readonly published: string
  /** ISO 8601; the same as `published` while nothing has changed. */
  readonly updated: string
  readonly link: string
  readonly category?: string
  readonly content: string
  readonly isMarkup?: boolean
}

/** An Atom feed (RFC 4287), whose address is its id. */
export function writeAtom(feed: {
  readonly address: string
  readonly title: string
  readonly author: string
  readonly entries: readonly AtomEntry[]
  /** When the feed was written, for one without entries. */
  readonly now: Date
}): string {
  const { address, author, entries } = feed
  const newest = entries.map(({ updated }) => updated).toSorted()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${text(address)}</id>`,
    `<title>${text(feed.title)}</title>`,
    `<author><name>${text(author)}</name></author>`,
    `<link rel="self" href="${text(address)}"/>`,
    `<updated>${newest.at(-1) ?? feed.now.toISOString()}</updated>`,
    ...entries.map(writeEntry),
    '</feed>',
    '',
  ].join('\n')
}

const writeEntry = (entry: AtomEntry): string =>
  [
    '<entry>',
    `<id>${text(entry.id)}</id>`,
    `<title>${text(entry.title)}</title>`,
    `<published>${entry.published}</published><updated>${entry.updated}</updated>`,
    `<link href="${text(entry.link)}"/>`,
    entry.category === undefined ? '' : `<category term="${text(entry.category)}"/>`,
    `<content type="${entry.isMarkup === true ? 'html' : 'text'}">${text(entry.content)}</content>`,
    '</entry>',
  ].join('')
