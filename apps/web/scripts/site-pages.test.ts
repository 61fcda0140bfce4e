import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { writeSitePage } from './site-pages.ts'

const chunk = (name: string, imports: readonly string[], source: string | null = null) =>
  // CAST: what the page reads of a chunk.
  ({
    type: 'chunk',
    fileName: `assets/${name}.js`,
    imports: imports.map((each) => `assets/${each}.js`),
    facadeModuleId: source,
  }) as unknown as Rolldown.OutputChunk

const OUTPUTS = [
  chunk('index', ['loader'], '/web/index.html'),
  chunk('loader', []),
  chunk('core', ['shared']),
  chunk('start-app', ['core'], '/web/src/app/start-app.tsx'),
  chunk('shared', []),
  chunk('form', []),
  chunk('send', ['core', 'form'], '/web/src/app/routes/send.tsx'),
  chunk('faq', ['core'], '/web/src/app/routes/faq.tsx'),
]
const preload = (name: string, attribute = ''): string =>
  `<link rel="modulepreload" crossorigin${attribute} href="/assets/${name}.js">`
const APP = `<html data-page="/send"><head>${preload('loader')}${preload('send', '=""')}${preload('core', '=""')}${preload('form', '=""')}</head><body><main>form</main></body></html>`

const html = writeSitePage(APP, {
  page: {
    path: '/faq',
    title: 'FAQ',
    description: 'Answers',
    isPrerendered: true,
    card: ['a', 'b'],
    markup: '<main>answers</main>',
    data: '{"a":"</script>"}',
  },
  sendPage: '<main>form</main>',
  outputs: OUTPUTS,
})

it('has its own content, path and data', () => {
  expect(html).toContain('<html data-page="/faq" data-static data-sky="none">')
  expect(html).toContain('<body><main>answers</main></body>')
  expect(html).toContain(String.raw`{"a":"\u003c/script>"}`)
})

it('names the code of its own route, and fetches none of the app before it is painted', () => {
  const links = [...html.matchAll(/<link [^>]*href="\/assets\/(\w[\w-]*)\.js">/g)]
  expect(Object.fromEntries(links.map(([link, name]) => [name, link.includes('media="not all"')]))).toEqual({
    loader: false,
    core: true,
    shared: true,
    'start-app': true,
    faq: true,
  })
})
