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

describe('renderPage', () => {
  it('puts the runtime configuration at the end of the head', () => {
    expect(renderPage(HTML, config)).toContain(
      '<script type="application/json" id="runtime-config">{"product_name":"Sunspan","devnet":false,"support_url":null,"receipt_public_key":"k+/=","receipt_key_id":"id"}</script></head>',
    )
  })

  it('names the product in the title before any script has run, and lets no name end it', () => {
    expect(renderPage(HTML, config)).toContain('<head><title>App | Sunspan</title>')
    const page = renderPage(HTML, { ...config, product_name: '</title>Tom & <b>Co</b>$&' })
    expect(page).toContain('<title>App | &lt;/title>Tom &amp; &lt;b>Co&lt;/b>$&amp;</title>')
  })

  it('offers the burner wallet on a devnet only', () => {
    expect(renderPage(HTML, config)).not.toContain('burner')
    expect(renderPage(HTML, { ...config, devnet: true })).toContain(
      '<script src="/devnet/burner.js" defer></script></head>',
    )
  })

  it('W-31 does not let a value end the element', () => {
    const page = renderPage(HTML, { ...config, product_name: '</script><script>alert(1)</script>$&' })
    expect(page).not.toContain('<script>alert')
    const [, json] = /id="runtime-config">(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(json ?? '')).toMatchObject({ product_name: '</script><script>alert(1)</script>$&' })
  })

  it('takes the place of the one that development has', () => {
    const html = HTML.replace(
      '<title>',
      '<script type="application/json" id="runtime-config">{"a":1}</script><title>',
    )
    expect(renderPage(html, config).match(/id="runtime-config"/g)).toHaveLength(1)
  })
})
