import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['apps/web/src', 'apps/web/public', 'packages/domain/src', 'packages/chains/src']

const page = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes(' › '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, message = '', , test = '']) => ({ message, test }))

/** Normalises typographic quotes, on one line. */
const plain = (text: string): string =>
  text
    .replaceAll(/[’`\\]/g, "'")
    .replaceAll("''", "'")
    .replaceAll(/\s+/g, ' ')

const code = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|js)$/.test(path) && !path.includes('.test.'))
    .map((path) => plain(readFileSync(join(ROOT, folder, path), 'utf8'))),
).join('\n')

it('lists messages and tests', () => {
  expect(rows.length).toBeGreaterThan(30)
})

it.each(rows.map(({ message }) => message))('the code says: %s', (message) => {
  const parts = message.split(/\{[^}]*\}/).map((part) => plain(part).trim())
  for (const part of parts) expect(code.includes(part), part).toBe(true)
})

it.each(rows.map(({ test }) => test))('there is a test: %s', (test) => {
  const [file = '', name = ''] = test.split(' › ')
  expect(plain(readFileSync(join(ROOT, file), 'utf8')).includes(plain(name)), name).toBe(true)
})
