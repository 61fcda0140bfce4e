import type { RuntimeConfigWire } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.ts'

const HTML = '<!doctype html><html><head><title>App</title></head><body><div id="root"></div></body></html>'
const config = {
  product_name: 'Sunspan',
  devnet: false,
  support_url: null,
  receipt_public_key: 'k+/=',
  receipt_key_id: 'id',
}

const firstView = {
  listed_at: 1_780_000_000_000,
  networks: [],
  rpcs: [{ id: 'base', rpc: '/rpc?a=1' }],
  currencies: [],
  prices: [{ symbol: 'ETH', usd: '3000' }],
}
const ORIGIN = 'https://bridge.example'
const render = (html: string, settings: RuntimeConfigWire = config): string =>
  renderPage(html, { config: settings, firstView, origin: ORIGIN })

describe('renderPage', () => {
  it('puts the runtime configuration at the end of the head', () => {
    expect(render(HTML)).toContain(
      '<script type="application/json" id="runtime-config">{"product_name":"Sunspan","devnet":false,"support_url":null,"receipt_public_key":"k+/=","receipt_key_id":"id"}</script></head>',
    )
  })

  it('names the product in the title before any script has run, and lets no name end it', () => {
    expect(render(HTML)).toContain('<head><title>App | Sunspan</title>')
    const page = render(HTML, { ...config, product_name: '</title>Tom & <b>Co</b>$&' })
    expect(page).toContain('<title>App | &lt;/title>Tom &amp; &lt;b>Co&lt;/b>$&amp;</title>')
  })

  it('offers the burner wallet on a devnet only', () => {
    expect(render(HTML)).not.toContain('burner')
    expect(render(HTML, { ...config, devnet: true })).toContain(
      '<script src="/devnet/burner.js" defer></script></head>',
    )
  })

  it('W-31 does not let a value end the element', () => {
    const page = render(HTML, { ...config, product_name: '</script><script>alert(1)</script>$&' })
    expect(page).not.toContain('<script>alert')
    const [, json] = /id="runtime-config">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(json ?? '')).toMatchObject({ product_name: '</script><script>alert(1)</script>$&' })
  })

  it('takes the place of the one that development has', () => {
    const html = HTML.replace(
      '<title>',
      '<script type="application/json" id="runtime-config">{"a":1}</script><title>',
    )
    expect(render(html).match(/id="runtime-config"/g)).toHaveLength(1)
  })

  it('puts the data of the first view at the end of the body, where no value of it ends the element', () => {
    const page = render(HTML)
    expect(page).toMatch(/id="first-view">\{[^<]*\}<\/script><\/body><\/html>$/)
    const hostile = { ...firstView, rpcs: [{ id: 'base', rpc: '</script><script>alert(1)</script></body>' }] }
    const attacked = renderPage(HTML, { config, firstView: hostile, origin: ORIGIN })
    expect(attacked).not.toContain('<script>alert')
    const [, json] = /id="first-view">(.*?)<\/script>/s.exec(attacked) ?? []
    expect(JSON.parse(json ?? '')).toEqual(hostile)
  })

  it('introduces a page with its own title, description and picture, and lets no text of it end an attribute', () => {
    const html = HTML.replace('<title>', '<meta name="description" content="The app" /><title>')
    const page = {
      path: '/faq',
      title: 'FAQ',
      description: 'Say "hello" & go',
      file: null,
      card: '/cards/faq.png',
    }
    const shown = renderPage(html, { config, firstView: null, page, origin: ORIGIN })
    expect(shown).toContain('<title>FAQ | Sunspan</title>')
    expect(shown).toContain('<meta name="description" content="Say &quot;hello&quot; &amp; go" />')
    expect(shown).not.toContain('The app')
    expect(shown).toContain('<link rel="canonical" href="https://bridge.example/faq" />')
    expect(shown).toContain('<meta property="og:image" content="https://bridge.example/cards/faq.png" />')
    expect(shown).not.toContain('first-view')
  })

  it('writes its own name wherever a prerendered page says it', () => {
    const html = HTML.replace('<div id="root">', '<div id="root"><span data-product="">Sunspan</span> is')
    const shown = render(html, { ...config, product_name: 'Tom & <b>' })
    expect(shown).toContain('<span data-product="">Tom &amp; &lt;b></span> is')
  })
})
