import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SITE_PAGES } from './site-pages.ts'

const CARDS = join(import.meta.dirname, '..', '..', 'public', 'cards')
/** Start of a frame in a JPEG file: baseline, or progressive. */
const FRAMES = [0xc0, 0xc2]

/** As `prerender-page.ts` names a page's files. */
const nameOf = (path: string): string => (path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-'))

/** Width and height of a JPEG picture. */
function sizeOf(bytes: Buffer): readonly [number, number] | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (FRAMES.includes(bytes[at + 1] ?? 0)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return undefined
}

const SERVER = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'modules')
/** Of the pages that the server writes itself, without a file of the build. */
const PLAIN = globSync('*/render-*-page.ts', { cwd: SERVER })
  .flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(/'\/cards\/([\w-]+)\.jpg'/g)])
  .map(([, name = '']) => name)

it('the pages of pairs, limits and changes have cards of their own', () => {
  expect(PLAIN.toSorted()).toEqual(['changelog', 'limits', 'pair'])
})

it.each([...SITE_PAGES.map(({ path }) => path), ...PLAIN.map((name) => `/${name}`)])(
  '%s has a card in the size that previews take',
  (path) => {
    const file = join(CARDS, `${nameOf(path)}.jpg`)
    expect(existsSync(file)).toBe(true)
    expect(sizeOf(readFileSync(file))).toEqual([1_200, 630])
  },
)

it('has no card of a page that is gone', () => {
  const named = [...SITE_PAGES.map(({ path }) => nameOf(path)), ...PLAIN].map((name) => `${name}.jpg`)
  expect(readdirSync(CARDS).filter((file) => !named.includes(file))).toEqual([])
})
