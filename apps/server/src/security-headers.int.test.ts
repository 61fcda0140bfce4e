import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from './testing/create-test-stack.ts'
import { ETHEREUM, startTestChain, type TestChain } from './testing/start-test-chains.ts'

/** Paths that only the browser's router knows, files of the build, and what is not there. */
const PATHS = [
  '/',
  '/send',
  '/explorer',
  '/faq',
  '/quests',
  '/no/such/page',
  '/favicon.svg',
  '/assets/main-abc123.js',
  '/assets/gone.js',
  '/api/nothing',
  '/.env',
]
const HALF_A_YEAR_SECONDS = 15_768_000

let chain: TestChain
let stack: TestStack

const webRoot = useShared(temporaryFolder)
beforeAll(async () => {
  mkdirSync(join(webRoot.path, 'assets'))
  writeFileSync(
    join(webRoot.path, 'index.html'),
    '<!doctype html><html><head><title>App</title></head></html>',
  )
  writeFileSync(join(webRoot.path, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webRoot.path, 'audit.pdf'), '%PDF-1.7')
  writeFileSync(join(webRoot.path, 'assets', 'main-abc123.js'), '1')
  chain = await startTestChain(ETHEREUM)
  stack = await createTestStack([chain], { webRoot: webRoot.path, publicOrigins: ['https://bridge.example'] })
})

afterAll(async () => {
  await stack.close()
  await chain.anvil.stop()
})

/** Every route of the server as the router itself lists them, with a value for each parameter. */
function listRoutes(): { readonly method: string; readonly url: string }[] {
  const parents: string[] = []
  const lines = stack.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4
    parents.length = depth
    parents[depth] = `${parents[depth - 1] ?? ''}${part}`
    const url = parents[depth].replaceAll(/:[^/]+/g, 'x').replace('*', 'x')
    return (methods?.split(', ') ?? []).map((method) => ({ method, url }))
  })
}

const ask = (method: string, url: string): Promise<LightMyRequestResponse> =>
  stack.app.inject({
    // CAST: the router lists methods that it serves.
    method: method as 'GET',
    url,
    headers: { host: 'bridge.example', origin: 'https://bridge.example', accept: 'text/html' },
  })

/** The directives of a content security policy. */
const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/)
      return [name, sources]
    }),
  )

/** What a grader of headers would subtract points for. */
function findFaults({ headers }: LightMyRequestResponse): string[] {
  const header = (name: string): string => String(headers[name] ?? '')
  const policy = directivesOf(header('content-security-policy'))
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
  const sources = [...policy].flatMap(([name, values]) => values.map((value) => `${name} ${value}`))
  const age = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0)
  const rules: Readonly<Record<string, boolean>> = {
    'scripts come from elsewhere, or are inline': scripts.every((source) =>
      ["'self'", "'none'"].includes(source),
    ),
    'a source is a wildcard, a scheme of the net, or evaluates': !sources.some((source) =>
      /\*|https?:$|unsafe-eval/.test(source),
    ),
    'inline code beyond styles': !sources.some(
      (source) => source.includes('unsafe-inline') && !source.startsWith('style-src '),
    ),
    'default-src is open': ["'self'", "'none'"].includes(policy.get('default-src')?.join(' ') ?? ''),
    'base-uri is open': policy.get('base-uri')?.join(' ') === "'none'",
    'form-action is open': ["'self'", "'none'"].includes(policy.get('form-action')?.join(' ') ?? ''),
    'may be framed': policy.get('frame-ancestors')?.join(' ') === "'none'",
    'may be framed in old browsers': header('x-frame-options') === 'DENY',
    'types are guessed': header('x-content-type-options') === 'nosniff',
    'TLS is not kept':
      age >= HALF_A_YEAR_SECONDS && header('strict-transport-security').includes('includeSub'),
    'referrers reveal too much': header('referrer-policy') === 'strict-origin-when-cross-origin',
    'shares its window': header('cross-origin-opener-policy') === 'same-origin-allow-popups',
    'features of the browser are open': ['camera', 'microphone', 'geolocation', 'payment', 'usb'].every(
      (feature) => header('permissions-policy').includes(`${feature}=()`),
    ),
    'other origins may read it': ['', 'https://bridge.example'].includes(
      header('access-control-allow-origin'),
    ),
    'other sites may load it': header('cross-origin-resource-policy') === 'same-origin',
    'says what serves it': !('server' in headers || 'x-powered-by' in headers),
  }
  return Object.keys(rules).filter((rule) => rules[rule] !== true)
}

/** Wallets and messengers load these from pages of their own. */
const SHARED = new Map([
  ['/tonconnect-manifest.json', ['other origins may read it', 'other sites may load it']],
])

describe('the headers that graders look for', () => {
  it('are on every route of the server, whatever it answers', async () => {
    const routes = listRoutes()
    expect(routes.length).toBeGreaterThan(100)
    expect(routes).toContainEqual({ method: 'GET', url: '/api/orders/x' })
    const faults: Record<string, string[]> = {}
    for (const { method, url } of routes) {
      const allowed = SHARED.get(url) ?? []
      const found = findFaults(await ask(method, url)).filter((fault) => !allowed.includes(fault))
      if (found.length > 0) faults[`${method} ${url}`] = found
    }
    expect(faults).toEqual({})
  })

  it.each(PATHS)('are on %s', async (path) => {
    expect(findFaults(await ask('GET', path))).toEqual([])
  })
})
