import { expect, it } from 'vitest'
import { findNul } from './find-nul.ts'

it.each([
  ['a text', { a: 'x', b: { c: ['y', 'z\0'] } }, 'b.c.1'],
  ['the name of a field', { a: { 'b\0': 1 } }, 'a'],
  ['the body itself', '\0', ''],
])('finds the character in %s', (_, body, path) => {
  expect(findNul(body)).toBe(path)
})

it('finds none in other texts, however deeply they are nested', () => {
  const escaped: unknown = JSON.parse(String.raw`{"a":"\\u0000","b":[null,1,true]}`)
  expect(findNul(escaped)).toBeUndefined()
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"x"${']'.repeat(100_000)}`)
  expect(findNul(deep)).toBeUndefined()
})
