import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteSettings } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicOrigins } from '../../http/public-origins.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { FIRST_VIEW_MS } from './page-source.ts'
import { registerWebApp } from './routes.ts'

const HTML = '<!doctype html><html><head><title>App</title></head><body></body></html>'
const SITE: SiteSettings = {
  rootPages: new Map(),
  testnetUrl: null,
  mainnetUrl: null,
  social: [],
  terms: null,
  embedOrigins: ['https://shop.example', 'http://localhost:8080'],
}
const LANDING = '<!doctype html><html><head><title>App</title></head><body>Landing</body></html>'
const GUIDE =
  '<html><head><title>Guide</title></head><body><main><h1>How <span data-product="">X</span> pays</h1><p>One deposit.</p></main></body></html>'
const PAGES = [
  { path: '/', title: 'Home', description: 'Home', file: 'pages/landing.html', card: '/cards/landing.png' },
  { path: '/faq', title: 'FAQ', description: 'Questions', file: null, card: '/cards/faq.png' },
  {
    path: '/guide/advanced',
    title: 'Guide',
    description: 'How',
    card: '/cards/guide.png',
    file: 'pages/guide-advanced.html',
  },
]
let app: FastifyInstance
/** The time and the price of ETH, as the server knows them. */
let now = 1_780_000_000_000
let usd = '3000'

async function createWebApp(
  webRoot: string,
  publicOrigin = 'http://localhost:3000',
  site: SiteSettings = SITE,
): Promise<FastifyInstance> {
  const { app: web } = await createBareApp({
    origins: createPublicOrigins([publicOrigin]),
    connectTo: ['https://rpc.example'],
    rateLimitPerMinute: 0,
  })
  await registerWebApp(web, {
    webRoot,
    runtimeConfig: {
      product_name: 'Sunspan',
      devnet: true,
      support_url: null,
      receipt_public_key: 'key',
      receipt_key_id: 'id',
    },
    firstView: () => ({
      listed_at: now,
      networks: [],
      rpcs: [],
      currencies: [],
      prices: [{ symbol: 'ETH', usd }],
    }),
    clock: { now: () => now },
    plainPaths: () => ['/bridge/ethereum-to-base'],
    texts: new Map([['/faq', (language) => `<p>Asked in ${language}.</p>`]]),
    site,
    origin: publicOrigin,
  })
  await web.ready()
  return web
}

const root = useShared(temporaryFolder)
beforeAll(async () => {
  mkdirSync(join(root.path, 'assets'))
  writeFileSync(join(root.path, 'index.html'), HTML)
  mkdirSync(join(root.path, 'pages'))
  writeFileSync(join(root.path, 'pages', 'landing.html'), LANDING)
  writeFileSync(join(root.path, 'pages', 'guide-advanced.html'), GUIDE)
  writeFileSync(join(root.path, 'pages.json'), JSON.stringify(PAGES))
  const paths = ['/', '/send', '/explorer', '/faq', '/guide/advanced', '/progress/*', '/phases/*-journey']
  writeFileSync(join(root.path, 'paths.json'), JSON.stringify(paths))
  mkdirSync(join(root.path, 'de', 'pages'), { recursive: true })
  writeFileSync(join(root.path, 'de', 'index.html'), HTML.replace('<html>', '<html lang="de">'))
  writeFileSync(join(root.path, 'de', 'pages', 'landing.html'), LANDING.replace('Landing', 'Startseite'))
  writeFileSync(join(root.path, 'de', 'pages.json'), JSON.stringify([{ ...PAGES[0], title: 'Start' }]))
  writeFileSync(join(root.path, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root.path, '.env'), 'SECRET=1')
  writeFileSync(join(root.path, 'assets', 'main-abc123.js'), 'console.log(1)')
  writeFileSync(join(root.path, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'))
  app = await createWebApp(root.path)
})

afterAll(async () => {
  await app.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('the page', () => {
  it.each([
    '/',
    '/send?amount=1',
    '/progress/01890000-0000-7000-8000-000000000000',
    '/faq/',
    '/Send',
    '/phases/base-journey',
  ])('is served at %s, never cached without revalidation', async (url) => {
    const answer = await get(url, { accept: 'text/html' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('id="runtime-config">{"product_name":"Sunspan","devnet":true')
  })

  it.each(['/no/such/page', '/guide/constructor', '/faq/deep', '/progress', '/progress/a/b', '/phases/x'])(
    'leads people from %s to the root, and is answered as not found',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
      expect(answer.body).toContain('<title>App | Sunspan')
      const known = await get('/send', { accept: 'text/html' })
      const again = await get(url, { 'if-none-match': String(known.headers.etag) })
      expect(again.statusCode).toBe(404)
    },
  )

  it('comes compressed to those who can read it, and not again to those who have it', async () => {
    const answer = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('runtime-config')
    const again = await get('/', { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('has the data of the first view in it, renewed after 15 s', async () => {
    const priceAt = async (): Promise<string | undefined> =>
      /"usd":"(\d+)"/.exec((await get('/send', { accept: 'text/html' })).body)?.[1]
    now += FIRST_VIEW_MS
    expect(await priceAt()).toBe('3000')
    usd = '3100'
    now += FIRST_VIEW_MS - 1
    expect(await priceAt()).toBe('3000')
    now += 1
    expect(await priceAt()).toBe('3100')
  })

  it('is served at a path that ends like a file to a person, and not to a program', async () => {
    const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/foo.bar', '/about.html', '/old/index.htm'])
      expect((await get(path, navigation)).body).toContain('<title>App')
    expect((await get('/foo.bar', { accept: 'text/html' })).statusCode).toBe(404)
    expect((await get('/api/foo.bar', navigation)).statusCode).toBe(404)
    expect((await get('/assets/gone.js', navigation)).statusCode).toBe(404)
  })

  it.each([
    '/gone.pdf',
    '/feed.xml',
    '/.well-known/nothing',
    '/.well-known/a/b',
    '/.git/config',
    '/a/.svn/entries',
    '/Report.PDF?x=1',
  ])('is not served in place of a missing file, even to a person (%s)', async (url) => {
    const answer = await get(url, { accept: 'text/html', 'sec-fetch-mode': 'navigate' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  it('W-21 W-23 lets nothing foreign in, and cannot be framed', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']?.toString().split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self' https://rpc.example",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ]),
    )
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('insists on TLS where it is served over TLS', async () => {
    const secure = await createWebApp(root.path, 'https://bridge.example')
    const { headers } = await secure.inject({ method: 'GET', url: '/' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

describe('the language', () => {
  it('of a link is kept, and leaves the address, which stays on this host', async () => {
    const answer = await get('/send?amount=1&lang=de&mode=advanced')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/send?amount=1&mode=advanced'])
    expect(answer.headers['set-cookie']).toBe('language=de; Path=/; Max-Age=31536000; SameSite=Lax')
    for (const path of ['//evil.example', '/\\evil.example', '/\\/evil.example'])
      expect((await get(`${path}?lang=de`, { accept: 'text/html' })).headers.location ?? '/').toMatch(
        /^\/(?![/\\])/,
      )
  })

  it('that is kept has pages of its own, with their titles; English and unknown ones have the English pages', async () => {
    const pageIn = async (cookie: string, path = '/') =>
      (await get(path, { accept: 'text/html', cookie })).body
    expect(await pageIn('other=1; language=de')).toContain('Startseite')
    expect(await pageIn('language=de')).toContain('<title>Start')
    expect(await pageIn('language=de', '/send')).toContain('<html lang="de">')
    for (const cookie of ['', 'language=en', 'language=fr', 'language=..', 'language=deu'])
      expect(await pageIn(cookie)).toContain('Landing')
  })

  it('that the build does not have is not kept', async () => {
    const answer = await get('/send?lang=fr', { accept: 'text/html' })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('goes back to English by a link as well', async () => {
    const answer = await get('/?lang=en', { cookie: 'language=de' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(answer.headers['set-cookie']).toContain('language=en')
  })

  it('makes caches vary by the cookie', async () => {
    expect((await get('/send')).headers.vary).toContain('cookie')
  })

  it('of a frame is in its address, since others may not keep cookies there', async () => {
    const framed = await get('/embed/send?lang=de', { accept: 'text/html' })
    expect([framed.statusCode, framed.headers['set-cookie']]).toEqual([200, undefined])
    expect(framed.body).toContain('lang="de"')
  })
})

describe('the pages for frames', () => {
  const policyAt = async (web: FastifyInstance, url: string) => {
    const { statusCode, headers } = await web.inject({ url, headers: { accept: 'text/html' } })
    const policy = headers['content-security-policy']?.toString().split(';') ?? []
    return {
      statusCode,
      frames: policy.find((directive) => directive.startsWith('frame-ancestors')),
      others: policy.filter((directive) => !directive.startsWith('frame-ancestors')),
      old: headers['x-frame-options'],
    }
  }

  it.each(['/embed/send?source=Ethereum', '/embed/progress/x', '/embed/progress/advanced/x'])(
    'W-61 may be framed by the listed origins alone, and are otherwise as strict as all (%s)',
    async (url) => {
      const framed = await policyAt(app, url)
      const plain = await policyAt(app, '/send')
      expect(framed).toEqual({
        statusCode: 200,
        frames: 'frame-ancestors https://shop.example http://localhost:8080',
        others: plain.others,
        old: undefined,
      })
      expect([plain.frames, plain.old]).toEqual(["frame-ancestors 'none'", 'DENY'])
    },
  )

  it('announce themselves to the app and to crawlers only', async () => {
    const { body } = await get('/embed/send', { accept: 'text/html' })
    expect(body).toContain('<html data-embed="/embed"')
    expect(body).toContain('"embed_origins":["https://shop.example","http://localhost:8080"]')
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect((await get('/send', { accept: 'text/html' })).body).not.toMatch(/data-embed|shop\.example/)
  })

  it.each(['/embed', '/embed/explorer', '/embed/faq'])('are those two alone: not %s', async (url) => {
    expect(await policyAt(app, url)).toMatchObject({ frames: "frame-ancestors 'none'", old: 'DENY' })
  })

  it('are not there until the operator lists an origin', async () => {
    const closed = await createWebApp(root.path, 'http://localhost:3000', { ...SITE, embedOrigins: [] })
    expect(await policyAt(closed, '/embed/send')).toMatchObject({
      frames: "frame-ancestors 'none'",
      old: 'DENY',
    })
    await closed.close()
  })
})

describe('the site', () => {
  const titleAt = async (url: string, host = 'bridge.example'): Promise<string | undefined> =>
    /<title>(.*)<\/title>/.exec((await get(url, { accept: 'text/html', host })).body)?.[1]

  it('has a landing page at its root, and other pages at the roots of their own hosts', async () => {
    expect((await get('/', { host: 'bridge.example' })).body).toContain('Landing')
    expect((await get('/', { host: 'app.bridge.example' })).body).not.toContain('Landing')
    expect((await get('/', { host: 'app.bridge.example' })).body).toContain('"root":"send"')
    expect((await get('/', { host: 'explorer.bridge.example:8443' })).body).toContain('"root":"explorer"')
    expect((await get('/send', { accept: 'text/html', host: 'bridge.example' })).body).toContain(
      '"root":"landing"',
    )
  })

  it('names each page by its own title, whether or not it has a file, and others as the app', async () => {
    expect(
      await Promise.all(['/', '/faq', '/faq/?q=1', '/send', '/no/such'].map((url) => titleAt(url))),
    ).toEqual(['Home | Sunspan', 'FAQ | Sunspan', 'FAQ | Sunspan', 'App | Sunspan', 'App | Sunspan'])
  })

  it('says without scripts what a page of the app is, and what it shows', async () => {
    const { body } = await get('/faq', { accept: 'text/html' })
    expect(/<noscript>(.*)<\/noscript>/.exec(body)?.[1]?.replaceAll(/<[^>]*>/g, '|')).toBe(
      '||FAQ||Questions||Asked in en.||',
    )
    for (const url of ['/', '/guide/advanced', '/send', '/embed/send'])
      expect((await get(url, { accept: 'text/html' })).body).not.toContain('<noscript>')
  })

  it('lists its pages, its API and what crawlers may not read', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toMatch(/Disallow: \/api\/\n[^]*\nSitemap: http:\/\/localhost:3000\/sitemap.xml\n$/)
    expect((await get('/sitemap.xml')).body).toContain(
      '<url><loc>http://localhost:3000/</loc></url><url><loc>http://localhost:3000/faq</loc></url><url><loc>http://localhost:3000/guide/advanced</loc></url><url><loc>http://localhost:3000/bridge/ethereum-to-base</loc></url>',
    )
    expect((await get('/llms.txt')).body).toContain('- [FAQ](http://localhost:3000/faq.md): Questions')
    expect((await get('/llms.txt')).body).toContain('- [Guide](http://localhost:3000/guide/advanced.md): How')
  })

  it('has the pages that need no scripts as text too, and no others', async () => {
    const answer = await get('/guide/advanced.md')
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(answer.body).toBe('# How Sunspan pays\n\nOne deposit.\n')
    expect((await get('/faq.md')).body).toBe('# FAQ\n\nQuestions\n\nAsked in en.\n')
    expect((await get('/index.html')).headers.location).toBe('/')
    expect((await get('/index.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
    const twin = '<link rel="alternate" type="text/markdown" href="/guide/advanced.md">'
    expect((await get('/guide/advanced', { accept: 'text/html' })).body).toContain(twin)
    expect((await get('/send', { accept: 'text/html' })).body).not.toContain('text/markdown')
    for (const url of ['/send.md', '/gone.md', '/guide/gone.md', '/..%2Fsecret.md'])
      expect((await get(url, { accept: 'text/html' })).statusCode, url).toBe(404)
  })

  it('sends its Markdown to who prefers that, where there is some', async () => {
    const said = (url: string, accept: string, host = 'bridge.example') => get(url, { accept, host })
    const twin = await get('/guide/advanced.md')
    for (const accept of ['text/markdown', 'text/markdown, */*', 'text/markdown, text/html;q=0.9']) {
      const answer = await said('/guide/advanced', accept)
      expect([answer.statusCode, answer.body]).toEqual([200, twin.body])
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(answer.headers.vary).toMatch(/\baccept,/)
    }
    expect((await said('/', 'text/markdown')).body).toBe((await get('/index.md')).body)
    expect((await said('/faq/', 'text/markdown')).body).toContain('# FAQ')
    for (const [url, host] of [
      ['/send', 'bridge.example'],
      ['/', 'app.bridge.example'],
    ] as const)
      expect((await said(url, 'text/markdown', host)).headers['content-type']).toContain('text/html')
    expect((await said('/no/such', 'text/markdown')).statusCode).toBe(404)
    const page = await said('/guide/advanced', 'text/html, text/markdown;q=0.5')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers.vary).toMatch(/\baccept,/)
  })

  it('can be installed as an app', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.json()).toMatchObject({ name: 'Sunspan', start_url: '/send', display: 'standalone' })
  })
})

describe('files', () => {
  it('with a hash in their name are kept for a year, and come as they were compressed', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log(1)')
    expect((await get('/assets/main-abc123.js')).body).toBe('console.log(1)')
  })

  it('without one are asked for again', async () => {
    const answer = await get('/favicon.svg')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  })

  it.each([
    '/assets/main-old.js',
    '/assets/deep/page',
    '/missing.png',
    '/.env',
    '/api',
    '/api/nothing',
    '/devnet/rpc/x',
    '/..%2f..%2fetc/passwd.txt',
  ])('that are not there are not found, not the page (%s)', async (url) => {
    const answer = await get(url, { accept: 'text/html' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect(answer.body).not.toContain('SECRET')
  })

  it('do not take the place of a POST', async () => {
    const answer = await app.inject({ method: 'POST', url: '/send' })
    expect(answer.statusCode).toBe(404)
  })
})

it('shows a new build without a restart, and the last one while the next is being made', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'sunspan-web-'))
  const index = join(fresh, 'index.html')
  writeFileSync(index, HTML)
  const web = await createWebApp(fresh)
  const pageAt = async (url: string): Promise<string> =>
    (await web.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).body
  expect(await pageAt('/')).toContain('<title>App | ')
  writeFileSync(index, HTML.replace('App', 'A newer app'))
  expect([await pageAt('/'), await pageAt('/find')]).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('<title>A newer app | ')),
  )
  rmSync(index)
  expect(await pageAt('/send')).toContain('<title>A newer app | ')
  await web.close()
  rmSync(fresh, { recursive: true })
})

it('serves the API alone when the web app is not built', async () => {
  const bare = await createWebApp(join(root.path, 'nowhere'))
  const answer = await bare.inject({ method: 'GET', url: '/' })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  await bare.close()
})
