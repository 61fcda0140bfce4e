import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { rootPageOf, SiteEntry, toSiteSettings } from './site-settings.ts'

const parse = (json: unknown) => toSiteSettings(v.parse(SiteEntry, json))

describe('what the root of a host shows', () => {
  it.each([
    ['localhost:3000', 'landing'],
    ['bridge.example', 'landing'],
    ['app.bridge.example', 'send'],
    ['EXPLORER.bridge.example:8443', 'explorer'],
    ['explorers.example', 'landing'],
  ] as const)('%s: %s', (host, page) => {
    expect(rootPageOf(parse({}), host)).toBe(page)
  })

  it('is what the installation says, whatever the name', () => {
    const site = parse({ root_pages: { localhost: 'send', 'app.bridge.example': 'landing' } })
    expect(
      ['localhost:3000', 'app.bridge.example', 'bridge.example'].map((host) => rootPageOf(site, host)),
    ).toEqual(['send', 'landing', 'landing'])
  })
})

describe('the settings of the site', () => {
  it('have nothing that was not given', () => {
    expect(parse({})).toEqual({
      rootPages: new Map(),
      testnetUrl: null,
      mainnetUrl: null,
      social: [],
      embedOrigins: [],
      terms: null,
    })
  })

  it('have terms only once they are confirmed', () => {
    const terms = {
      operator: 'Example Ltd',
      contact: 'mail@bridge.example',
      law: 'Utopia',
      effective: '2026-11-01',
    }
    expect(v.safeParse(SiteEntry, { terms }).success).toBe(false)
    expect(v.safeParse(SiteEntry, { terms: { ...terms, confirmed: false } }).success).toBe(false)
    expect(parse({ terms: { ...terms, confirmed: true } }).terms).toEqual(terms)
  })

  it.each([
    { testnet_url: 'http://testnet.example' },
    { social: [{ name: 'X', url: 'javascript:alert(1)' }] },
    { root_pages: { localhost: 'faq' } },
    { root_pages: { 'https://bridge.example': 'send' } },
    { twitter: 'https://x.example' },
    { embed_origins: ['*'] },
    { embed_origins: ['http://shop.example'] },
    { embed_origins: ['https://*.shop.example'] },
    { embed_origins: ['https://shop.example; script-src *'] },
    { embed_origins: ['https://shop.example/checkout'] },
  ])('refuse %j', (json) => {
    expect(v.safeParse(SiteEntry, json).success).toBe(false)
  })
})
