import { describe, expect, it } from 'vitest'
import { createPublicOrigins } from './public-origins.ts'

const origins = createPublicOrigins(['https://bridge.example', 'http://localhost:3000'])

describe('createPublicOrigins', () => {
  it.each([
    ['https://bridge.example', true],
    ['http://localhost:3000', true],
    ['http://bridge.example', false],
    ['https://bridge.example:444', false],
    ['https://bridge.example.evil.tld', false],
    ['https://evil-bridge.example', false],
    ['https://app.bridge.example', false],
    ['https://BRIDGE.example', false],
    ['https://bridge.example/', false],
    ['http://localhost', false],
    ['null', false],
    ['', false],
  ])('W-18 knows that %s is public: %s', (origin, expected) => {
    expect(origins.isPublic(origin)).toBe(expected)
  })

  it('finds the origin that a request came to by its host', () => {
    expect(origins.ofRequest({ host: 'LOCALHOST:3000' })).toEqual({
      origin: 'http://localhost:3000',
      domain: 'localhost:3000',
      secure: false,
    })
    expect(origins.find({ host: 'bridge.example' })?.secure).toBe(true)
    expect(origins.find({})).toBeUndefined()
  })

  it('prefers the origin that the page names when two share a host', () => {
    const both = createPublicOrigins(['https://a.example', 'http://a.example:443'])
    expect(both.find({ host: 'a.example', origin: 'https://a.example' })?.secure).toBe(true)
  })

  it('refuses a request to a host that is not ours, and says where to go', () => {
    expect(() => origins.ofRequest({ host: 'rebound.evil.tld' })).toThrowError(
      expect.objectContaining({
        code: 'FORBIDDEN_ORIGIN',
        message: expect.stringContaining('https://bridge.example'),
      }),
    )
  })
})
