import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FIRST_RANGE, isFirst } from './first-characters.ts'

const WEB = join(import.meta.dirname, '..', '..')
const CSS = readFileSync(join(WEB, 'src', 'shared', 'styles', 'fonts.css'), 'utf8')
const facesOf = (part: string): readonly string[] =>
  (CSS.match(/@font-face \{[^}]*\}/g) ?? []).filter((face) => face.includes(`-${part}.woff2`))
const tidy = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim()
const rangeOf = (face: string): string => tidy(/unicode-range:([^;]*);/.exec(face)?.[1])

it('are the range of the first file of each font, which comes after the second', () => {
  expect(facesOf('first').map(rangeOf)).toEqual([FIRST_RANGE, FIRST_RANGE, FIRST_RANGE])
  expect([...CSS.matchAll(/(\w+)\.woff2/g)].map(([, part]) => part)).toEqual([
    'rest',
    'first',
    'rest',
    'first',
    'rest',
    'first',
  ])
})

it('write all words of the app in both languages', () => {
  const folder = join(WEB, 'languages', 'de')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const others = [...new Set(texts.join(''))].filter((character) => character !== '\n' && !isFirst(character))
  expect(others).toEqual([])
})
