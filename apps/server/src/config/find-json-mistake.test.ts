import { expect, it } from 'vitest'
import { findJsonMistake } from './find-json-mistake.ts'

it.each([
  ['{"a": 1}'],
  [' [1, -2.5e3, "x\\n\\u00e9", true, null, {}, [], {"b": [{"c": ""}]}]\n'],
  ['"text"'],
])('finds nothing in %s', (text) => {
  expect(JSON.parse(text)).toBeDefined()
  expect(findJsonMistake(text)).toBeUndefined()
})

it.each([
  ['{\n  "a": 1,\n  "b": x\n}', 3, 8, 'a value'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or }'],
  ['{"a": [1, 2}', 1, 12, 'a comma or ]'],
  ['{"a": 1,}', 1, 9, 'the name of a field in double quotes'],
  ["{'a': 1}", 1, 2, 'the name of a field in double quotes'],
  ['{"a" 1}', 1, 6, 'a colon'],
  ['{"a": 1', 1, 8, 'a comma or }'],
  ['', 1, 1, 'a value'],
  ['{} {}', 1, 4, 'the end of the file'],
])('finds the first one in %s', (text, line, column, expected) => {
  expect(() => void JSON.parse(text)).toThrow(SyntaxError)
  expect(findJsonMistake(text)).toEqual({ line, column, expected })
})
