import { expect, it } from 'vitest'
import { isLoopback } from './is-loopback.ts'

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.4', false],
  ['::ffff:10.0.0.1', false],
  ['128.0.0.1', false],
  ['127.0.0.1.evil.tld', false],
  [undefined, false],
])('isLoopback(%s) is %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
