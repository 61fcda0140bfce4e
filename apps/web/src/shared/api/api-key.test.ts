// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { apiKeyHeaders } from './api-key.ts'
import { takeUtmSource } from './take-utm-source.ts'

afterEach(() => {
  document.cookie = 'api_key=; Path=/; Max-Age=0'
  window.history.replaceState(null, '', '/')
})

const open = (address: string): string => {
  window.history.replaceState({ kept: true }, '', address)
  takeUtmSource()
  return `${window.location.pathname}${window.location.search}${window.location.hash}`
}

it('keeps utm_source as the api key and removes it from the address, and nothing else', () => {
  expect(open('/send?source=base&utm_source=partner-1&amount=0.10#x')).toBe('/send?source=base&amount=0.10#x')
  expect(window.history.state).toEqual({ kept: true })
  expect(apiKeyHeaders()).toEqual({ api_key: 'partner-1' })
})

it('is read once: an address without it leaves the kept label', () => {
  open('/send?utm_source=partner')
  expect(open('/send?amount=1')).toBe('/send?amount=1')
  expect(apiKeyHeaders()).toEqual({ api_key: 'partner' })
})

it('a link does not replace a key that is kept', () => {
  const key = `sunspan_${'k'.repeat(43)}`
  document.cookie = `api_key=${key}; Path=/`
  expect(open('/send?utm_source=partner')).toBe('/send')
  expect(apiKeyHeaders()).toEqual({ api_key: key })
})

it.each(['', 'a b', 'x;Domain=evil.example', 'ü', '<b>', 'x'.repeat(65), `sunspan_${'k'.repeat(43)}`])(
  'removes %j from the address and keeps nothing of it',
  (label) => {
    expect(open(`/send?utm_source=${encodeURIComponent(label)}`)).toBe('/send')
    expect(apiKeyHeaders()).toEqual({})
  },
)

it.each([
  ['a=b; api_key=partner; c=d', { api_key: 'partner' }],
  [`api_key=sunspan_${'k'.repeat(43)}`, { api_key: `sunspan_${'k'.repeat(43)}` }],
  ['xapi_key=partner', {}],
  ['api_key="><script>', {}],
  ['', {}],
])('of the cookies %j it sends %j', (cookies, headers) => {
  expect(apiKeyHeaders(cookies)).toEqual(headers)
})
