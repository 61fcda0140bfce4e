import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findDuplicateKey } from './find-duplicate-key.ts'

it.each([
  ['{"a":1,"a":2}', 'a'],
  [String.raw`{"amount":"1","\u0061mount":"2"}`, 'amount'],
  ['{"a":{"b":1,"c":[{},{"d":1,"d":1}]}}', 'a.c.1.d'],
  ['[{"x":1},{"x":1,"y":"{\\"x\\":1}","x":2}]', '1.x'],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', undefined],
  ['{"a":"\\\\","b":"a","c":"\\"a\\":1,\\"a\\""}', undefined],
  ['{"":1,"":2}', ''],
  ['[1,"a","a",null,true,[],{}]', undefined],
  ['"a"', undefined],
  ['7', undefined],
])('%s has %s twice', (json, path) => {
  expect(findDuplicateKey(json)).toBe(path)
})

it('finds none in what JSON.stringify writes, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
      expect(findDuplicateKey(JSON.stringify(value, null, space))).toBeUndefined()
    }),
  )
})

it('finds a name that was put in a second time', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true }),
      (value) => {
        const [first = ''] = Object.keys(value)
        const text = JSON.stringify(value)
        expect(findDuplicateKey(`${text.slice(0, -1)},${JSON.stringify(first)}:0}`)).toBe(first)
      },
    ),
  )
})

it('takes no longer than its text is long', () => {
  const long = `{"a":"${'\\\\'.repeat(15_000)}","b":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  const at = performance.now()
  expect(findDuplicateKey(long)).toBeUndefined()
  expect(performance.now() - at).toBeLessThan(500)
})
