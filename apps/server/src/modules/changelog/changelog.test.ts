import { afterEach, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { changeToMarkup, changeToTitle } from './change-markup.ts'
import { writeChangelogFeed } from './changelog-feed.ts'
import { parseChangelog } from './parse-changelog.ts'
import { renderChangelogPage } from './render-changelog-page.ts'
import { registerChangelog } from './routes.ts'

const FILE = `# Changelog

Words before the first version.

## Unreleased

### For integrators

- A call \`GET /api/x\` that
  goes on, with <b> & [a document](docs/x.md).
- Another.

## [1.0.0] - 2026-10-02

### For operators

- [Elsewhere](https://example.com/a) is a link.
`
/** Of the second change; no day is known of the first. */
const DAYS = new Map([['e7906db13dca', '2026-11-20']])
const site = {
  origin: 'https://bridge.example',
  productName: 'A & B',
  supportUrl: 'https://support.example/?a=1&b=2',
  securityContact: 'mailto:security@bridge.example',
}
const writtenAt = new Date('2026-11-27T08:00:00Z')

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

it('reads versions, groups and changes, and joins their lines', () => {
  const [first, second] = parseChangelog(FILE, DAYS)
  expect(first).toMatchObject({ name: 'Unreleased', day: null, groups: [{ name: 'For integrators' }] })
  expect(first?.groups[0]?.changes.map(({ text }) => text)).toEqual([
    'A call `GET /api/x` that goes on, with <b> & [a document](docs/x.md).',
    'Another.',
  ])
  expect(first?.groups[0]?.changes.map(({ day }) => day)).toEqual([null, '2026-11-20'])
  expect(second).toMatchObject({ name: '1.0.0', day: '2026-10-02' })
  expect(second?.groups[0]?.changes[0]?.day).toBe('2026-10-02')
})

it('keeps the id of a change for as long as its words', () => {
  const ids = (file: string) =>
    parseChangelog(file, DAYS).flatMap(({ groups }) =>
      groups.flatMap(({ changes }) => changes.map(({ id }) => id)),
    )
  const before = ids(FILE)
  expect(new Set(before).size).toBe(3)
  expect(ids(FILE.replace('- Another.', '- New.\n- Another.')).filter((id) => before.includes(id))).toEqual(
    before,
  )
})

it('writes changes as markup, and links to other sites alone', () => {
  expect(changeToMarkup('`<a>` & [x](docs/x.md), [y](https://y.example), [z](javascript:1)')).toBe(
    '<code>&lt;a&gt;</code> &amp; x, <a href="https://y.example">y</a>, z',
  )
  expect(changeToTitle('A `call` of [x](docs/x.md).')).toBe('A call of x')
  expect(changeToTitle('word '.repeat(40))).toMatch(/^(?:word ){21}word…$/)
})

it('has every change as an entry, dated by its release, its own day, or the file', () => {
  const feed = writeChangelogFeed(parseChangelog(FILE, DAYS), { ...site, writtenAt })
  expect(feed.match(/<entry>/g)).toHaveLength(3)
  expect(feed).toContain('<title>Changes of A &amp; B</title>')
  expect([...feed.matchAll(/<published>([^<]+)</g)].map(([, at]) => at)).toEqual([
    '2026-11-27T08:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
    '2026-10-02T00:00:00.000Z',
  ])
  expect(feed).toContain('<category term="For operators"/>')
  expect(feed).toContain('&lt;code&gt;GET /api/x&lt;/code&gt;')
})

it('shows the day of each change that has one, the newest first', () => {
  const page = renderChangelogPage(parseChangelog(FILE, DAYS), { ...site, language: 'en' })
  const texts = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(texts).toContain('For integrators 20 Nov 2026 Another. A call')
  expect(texts).toContain('1.0.0 ( 2 Oct 2026 )')
  const german = renderChangelogPage(parseChangelog(FILE, DAYS), { ...site, language: 'de' })
  expect(german).toContain('<time datetime="2026-11-20">20.11.2026</time>')
})

it('has links to support and to the contact for security problems, where they are configured', () => {
  const page = (changes = {}): string =>
    renderChangelogPage([], { ...site, ...changes, language: 'en' }).replace(/.*<\/main>/s, '')
  expect(page()).toContain('<a href="https://support.example/?a=1&amp;b=2">Support</a>')
  expect(page()).toContain('<a href="mailto:security@bridge.example">Report a security problem</a>')
  const bare = page({ supportUrl: null, securityContact: null })
  expect(bare).toContain('<a href="/status">')
  expect(bare).not.toMatch(/Support|security/)
})

it('serves the project’s own as a page and as a feed, each entry with its place on the page', async () => {
  const { app } = await createBareApp()
  close = () => app.close()
  await registerChangelog(app, site)
  const page = await app.inject('/changelog')
  const feed = await app.inject('/changelog.atom')
  expect([page.statusCode, feed.statusCode]).toEqual([200, 200])
  expect(page.body).toContain('<title>Changelog | A &amp; B</title>')
  expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script src="/first-paint.js">'])
  const places = [...feed.body.matchAll(/<link href="[^"#]*#([^"]+)"/g)].map(([, id = '']) => id)
  expect(places.length).toBeGreaterThan(30)
  for (const id of places) expect(page.body).toContain(`<li id="${id}">`)
  // The list of days is renewed by `npm run generate`; a day is said once a group.
  const days = [...page.body.matchAll(/<ul>.*?<\/ul>/gs)].map(([list]) =>
    [...list.matchAll(/<time datetime="([^"]+)"/g)].map(([, day = '']) => day),
  )
  for (const group of days) expect(group).toEqual([...new Set(group)].toSorted().toReversed())
  expect(new Set(days.flat()).size).toBeGreaterThan(1)
  const german = await app.inject({ url: '/changelog', headers: { cookie: 'language=de' } })
  expect(german.body).toContain('<h1>Änderungen</h1>')
})
