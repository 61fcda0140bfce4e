import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TEST = /^(?:(?<folder>[\w/-]+)\/)?(?<name>[\w-]+\.(?:int|test|spec)(?:\.test)?)$/

const files = globSync(
  '{apps,packages,contracts,e2e,simulator,attacker,bootstrap,mutation}/**/*.{test,spec}.{ts,tsx}',
  {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  },
).map((path) => path.replaceAll('\\', '/'))

/** Tests with that name, in that folder if the page names one: `wallet-auth/login-attacks.int`. */
function find(folder: string | undefined, name: string): readonly string[] {
  return files.filter((path) => {
    const parts = path.split('/')
    const file = parts.pop() ?? ''
    if (!new RegExp(`^${name.replaceAll('.', String.raw`\.`)}(\\.test)?\\.tsx?$`).test(file)) return false
    const room = folder?.split('/').at(-1)
    return room === undefined || parts.includes(room)
  })
}

test.each([
  ['attacks.md', 100],
  ['specified-screens.md', 40],
  ['site.md', 50],
  ['cases.md', 50],
  ['decisions/0040-departures-from-the-specification.md', 20],
])('every test that docs/%s names exists where it says', (name, least) => {
  const page = readFileSync(join(ROOT, 'docs', name), 'utf8')
  const named = [...page.matchAll(/`([^`\s]+)`/g)].flatMap(([, text = '']) => {
    const { folder, name: test } = TEST.exec(text)?.groups ?? {}
    return test === undefined ? [] : [{ text, isThere: find(folder, test).length > 0 }]
  })
  expect(named.length).toBeGreaterThan(least)
  expect(named.filter(({ isThere }) => !isThere).map(({ text }) => text)).toEqual([])
})

/** Titles that follow a file, in part: `` `rates.int`: is held for …, is not held … ``. */
const PARTS = /`(?<file>[^`\s]+)`(?: of `[^`]+`)?: (?<titles>[^;`|]+)/g

test('every title that docs/attacks.md quotes is in a file that it names', () => {
  const plain = (text: string): string => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  const page = plain(
    readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8').replaceAll('_', '').replaceAll('\n', ' | '),
  )
  const quoted = [...page.matchAll(PARTS)].flatMap(({ groups = {} }) => {
    const { folder, name = '' } = TEST.exec(groups['file'] ?? '')?.groups ?? {}
    if (name === '') return []
    const texts = find(folder, name).map((path) => plain(readFileSync(join(ROOT, path), 'utf8')))
    const titles = (groups['titles'] ?? '').split(/[,…]/).map((title) => title.trim())
    return titles
      .filter((title) => title !== '')
      .map((title) => ({ name, title, isThere: texts.some((text) => text.includes(title)) }))
  })
  expect(quoted.length).toBeGreaterThan(60)
  expect(quoted.filter(({ isThere }) => !isThere)).toEqual([])
})

/** How docs/points.md shortens the folders of tests. */
const SHORT = {
  P: 'packages/loyalty/src',
  S: 'apps/server/src',
  D: 'packages/domain/src',
  W: 'apps/web/src',
}
const FILE_OR_TITLE = /`(?<file>[^`\s]+\.(?:test|spec)\.tsx?)`|"(?<title>[^"]+)"/g

test('every title that docs/points.md quotes is in the file that it names', () => {
  const page = readFileSync(join(ROOT, 'docs/points.md'), 'utf8')
  let file = ''
  const quoted = page.split('\n').flatMap((line) => {
    const cell = line.startsWith('|') ? (line.split('|').at(-2) ?? '') : ''
    return [...cell.matchAll(FILE_OR_TITLE)].flatMap(({ groups = {} }) => {
      file = groups['file']?.replace(/^[PSDW](?=\/)/, (short) => Object(SHORT)[short]) ?? file
      return groups['title'] === undefined ? [] : [{ file, title: groups['title'] }]
    })
  })
  expect(quoted.length).toBeGreaterThan(120)
  const texts = new Map(quoted.map((one) => [one.file, readFileSync(join(ROOT, one.file), 'utf8')]))
  expect(quoted.filter((one) => texts.get(one.file)?.includes(one.title) !== true)).toEqual([])
})
