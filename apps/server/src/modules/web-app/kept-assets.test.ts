import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { KEEP_ASSETS_MS, keepAssets } from './kept-assets.ts'
import { registerWebApp } from './routes.ts'

const START = 1_780_000_000_000
let folder: string
let webRoot: string
let keptDir: string
let now: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunspan-kept-'))
  ;[webRoot, keptDir, now] = [join(folder, 'web'), join(folder, 'kept'), START]
  mkdirSync(webRoot)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Replaces the build by one whose script has this name. */
function build(name: string): void {
  rmSync(join(webRoot, 'assets'), { recursive: true, force: true })
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'assets', `${name}.js`), `import('${name}')`)
  writeFileSync(
    join(webRoot, 'index.html'),
    `<!doctype html><html><head><title>${name}</title></head></html>`,
  )
}

async function serve() {
  const { app } = await createBareApp()
  await registerWebApp(app, {
    webRoot,
    keptDir,
    clock: { now: () => now },
    origin: 'https://bridge.example',
    firstView: () => ({ listed_at: now, networks: [], rpcs: [], currencies: [], prices: [] }),
    runtimeConfig: {
      product_name: 'Sunspan',
      devnet: false,
      support_url: null,
      receipt_public_key: 'key',
      receipt_key_id: 'id',
    },
    site: {
      rootPages: new Map(),
      testnetUrl: null,
      mainnetUrl: null,
      social: [],
      terms: null,
      embedOrigins: [],
    },
  })
  return app
}

it('serves the parts of the build before to pages that are still open, for a day, and across a restart', async () => {
  build('first')
  let app = await serve()
  const statusOf = async (name: string): Promise<number> =>
    (await app.inject(`/assets/${name}.js`)).statusCode
  // A build may be served for long before it is replaced.
  now += 10 * KEEP_ASSETS_MS
  build('second')
  const page = await app.inject({ url: '/send', headers: { accept: 'text/html' } })
  expect(page.body).toContain('<title>second')
  await expect.poll(() => readdirSync(join(keptDir, 'assets'))).toContain('second.js')
  expect([await statusOf('first'), await statusOf('second'), await statusOf('never')]).toEqual([
    200, 200, 404,
  ])
  const old = await app.inject('/assets/first.js')
  expect([old.body, old.headers['cache-control']]).toEqual([
    "import('first')",
    'public, max-age=31536000, immutable',
  ])
  await app.close()

  now += KEEP_ASSETS_MS / 2
  build('third')
  app = await serve()
  expect([await statusOf('first'), await statusOf('second'), await statusOf('third')]).toEqual([
    200, 200, 200,
  ])
  await app.close()

  now += KEEP_ASSETS_MS / 2 + 1
  app = await serve()
  expect([await statusOf('first'), await statusOf('second'), await statusOf('third')]).toEqual([
    404, 200, 200,
  ])
  await app.close()
})

it('keeps no more bytes than it may, the newest first', async () => {
  build('first')
  await keepAssets({ webRoot, dir: keptDir, now })
  build('second')
  await keepAssets({ webRoot, dir: keptDir, now: now + 1 })
  build('third')
  await keepAssets({ webRoot, dir: keptDir, now: now + 2 }, "import('second')import('third')".length)
  expect(readdirSync(join(keptDir, 'assets')).toSorted()).toEqual(['second.js', 'third.js'])
})
