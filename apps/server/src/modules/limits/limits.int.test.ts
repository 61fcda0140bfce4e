import type { LimitsListWire } from '@sunspan/api'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { ETHEREUM } from '../../testing/start-test-chains.ts'

const stack = useShared(() =>
  createTestStack([ETHEREUM, { id: 'base', name: 'Base & Co', type: 'EVM', chainId: 8453 }], {
    publicOrigins: ['https://bridge.example'],
  }),
)

/** The limits as they are once the last reading is too old. */
async function readAnew(): Promise<LimitsListWire> {
  stack.clock.advance(10_000)
  await stack.bridge.refreshMarket()
  return (await stack.app.inject('/api/limits')).json()
}

const open = (url: string, cookie = '') =>
  stack.app.inject({ url, headers: { accept: 'text/html', host: 'bridge.example', cookie } })

it('has least and most of the same quotes as orders, and what arrives of the most', async () => {
  const { networks } = await readAnew()
  expect(networks.map(({ id }) => id)).toEqual(['ethereum', 'base'])
  const base = networks.find(({ id }) => id === 'base')
  expect(base).toMatchObject({ state: 'working', since: null, halted: [], outflow: null })
  const eth = base?.tokens.find(({ symbol }) => symbol === 'ETH')
  const pair = await stack.app.inject('/api/orders/limits/base-eth/ethereum-eth')
  expect(pair.json()).toEqual({ min_send: eth?.min_send, max_send: eth?.max_send })
  const back = (await stack.app.inject('/api/orders/limits/ethereum-eth/base-eth')).json<{
    max_send: string
  }>()
  const quote = await stack.app.inject(
    `/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=${back.max_send}`,
  )
  expect(eth?.max_receive).toBe(quote.json<{ amount_out: string }>().amount_out)
})

it('says what is halted since when, without its reason, and which token is closed', async () => {
  const [halt] = await stack.bridge.halts.set({
    target: { scope: 'currency', currencyId: 'base-usdc' },
    actions: ['quote'],
    actor: 'test',
    reason: 'a secret reason',
  })
  const { networks } = await readAnew()
  const base = networks.find(({ id }) => id === 'base')
  expect(base).toMatchObject({
    state: 'working',
    halted: [{ effect: 'new_orders', direction: 'both', since: halt?.at.toISOString() }],
  })
  expect(base?.tokens.map(({ symbol, min_send: least }) => [symbol, least === null])).toEqual([
    ['ETH', false],
    ['USDC', true],
  ])
  const { body } = await open('/limits')
  expect(body).toContain('Not everything is open: see <a href="#ethereum">Ethereum</a>, <a href="#base">')
  expect(body).toContain('No new orders for some or all of its tokens')
  expect(body + JSON.stringify(networks)).not.toMatch(/secret/)
  await stack.bridge.halts.lift({ id: halt?.id ?? '', actor: 'test', reason: 'over' })
})

it('is a page that can be read without scripts, by people and by search engines', async () => {
  await readAnew()
  const { statusCode, headers, body } = await open('/limits')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>Limits | Sunspan</title>')
  expect(body).toContain('<link rel="canonical" href="https://bridge.example/limits" />')
  expect(body).toContain('<link rel="alternate" type="application/json" href="/api/limits">')
  expect(body).toContain('Every network is open.')
  expect(body).toContain('<span id="base-name">Base &amp; Co</span>')
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/first-paint.js">'])
  expect((await open('/limits/')).statusCode).toBe(200)
  const asked = await stack.app.inject({ url: '/limits', headers: { accept: 'text/markdown, */*' } })
  expect([asked.headers['content-type'], asked.headers.vary]).toEqual([
    'text/markdown; charset=utf-8',
    'origin, accept, accept-encoding',
  ])
  expect(asked.body).toBe((await stack.app.inject('/limits.md')).body)
})

it('is German for those who chose it, and a language in the address is kept', async () => {
  const { body } = await open('/limits', 'language=de')
  expect(body).toContain('<html lang="de" data-phase')
  expect(body).toContain('<title>Grenzen | Sunspan</title>')
  const english = (await open('/limits')).body
  expect(english).toMatch(/>0\.0005<\/td>/)
  expect(body).toMatch(/>0,0005<\/td>/)
  expect(body).not.toMatch(/<td[^>]*>\d[\d,]*\.\d/)
  expect(body).toMatch(/Gelesen am <time datetime="[^"]+">\d\d\.\d\d\.\d{4}, \d\d:\d\d UTC<\/time>/)
  const { statusCode, headers } = await open('/limits?lang=de')
  expect([statusCode, headers.location]).toEqual([302, '/limits'])
  expect(String(headers['set-cookie'])).toContain('language=de')
  expect((await open('/limits', 'language=fr')).body).toContain('<html lang="en" data-phase')
})
