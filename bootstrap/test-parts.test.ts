import { expect, test } from 'vitest'
import { chooseParts } from './src/test-product.mjs'

const usual = { isChanged: false, isStrict: false, hasProfile: false }

test('without a part, everything is tested', () => {
  expect(chooseParts([])).toEqual({ ...usual, parts: ['check', 'unit', 'int', 'web', 'e2e'] })
  expect(chooseParts(['int', 'check']).parts).toEqual(['int', 'check'])
  expect(chooseParts(['slow']).parts).toEqual(['slow'])
})

test('options are added to parts', () => {
  expect(chooseParts(['strict'])).toEqual({ ...chooseParts([]), isStrict: true })
  expect(chooseParts(['int', '--profile'])).toEqual({ ...usual, parts: ['int'], hasProfile: true })
})

test('what changed is tested without a browser', () => {
  expect(chooseParts(['changed'])).toEqual({
    ...usual,
    parts: ['check', 'unit', 'int', 'web'],
    isChanged: true,
  })
})
