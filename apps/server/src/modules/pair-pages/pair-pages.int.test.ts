import { brotliDecompressSync } from 'node:zlib'
import { formatEstimate } from '@sunspan/domain'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { BASE, ETHEREUM } from '../../testing/start-test-chains.ts'

const stack = useShared(() =>
  createTestStack([ETHEREUM, BASE], { publicOrigins: ['https://bridge.example'] }),
)

const open = (url: string) =>
  stack.app.inject({ url, headers: { accept: 'text/html', host: 'bridge.example' } })

/** The cells of the page's rows, as people read them. */
async function rowsOf(url: string): Promise<readonly (readonly string[])[]> {
  const { body } = await open(url)
  return [...body.matchAll(/<th scope="row".*?>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<\/t[hd]>/).map((cell) => cell.replaceAll(/<[^>]*>/g, '')),
  )
}

it('has the figures of the same quotes as orders, and links to the filled form', async () => {
  const { statusCode, headers, body } = await open('/bridge/ethereum-to-base')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<title>Bridge Ethereum to Base | Sunspan</title>')
  expect(body).toContain('<link rel="canonical" href="https://bridge.example/bridge/ethereum-to-base" />')
  expect(body).toContain(
    'href="/send?source=ethereum&amp;destination=base&amp;tokenFrom=ETH&amp;tokenTo=ETH"',
  )
  expect(body).toContain('<a href="/bridge/base-to-ethereum">Base to Ethereum</a>')
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/first-paint.js">'])
  const eth = (await rowsOf('/bridge/ethereum-to-base')).find(([symbol]) => symbol === 'ETH')
  expect(eth?.slice(0, 4)).toEqual(['ETH', 'Yes', '0.0005\u00a0ETH', '50\u00a0ETH'])
  const quote = await stack.app.inject('/api/orders/calculate_amount_out/ethereum-eth/base-eth/?amount=0.005')
  const { fill_estimate_seconds: seconds } = quote.json<{ fill_estimate_seconds: number }>()
  expect(eth?.[4]).toMatch(/^[\d.]+\u00a0ETH \((?:<|&lt;)?\$[\d.]+\) for 0\.005\u00a0ETH$/)
  expect(eth?.[5]).toBe(formatEstimate(seconds))
})

it('is there as Markdown, its figures in a table; a pair that is not served is not found', async () => {
  const { headers, body } = await open('/bridge/ethereum-to-base.md')
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(body).toMatch(/^# Bridge Ethereum to Base\n/)
  expect(body).toMatch(/\n\| --- \|.*\n(.*\n)*\| ETH \| Yes \| 0\.0005\s+ETH \|/)
  for (const url of ['/bridge/ethereum-to-mars.md', '/bridge/.md'])
    expect((await open(url)).statusCode, url).toBe(404)
})

it('is sent packed to who accepts it', async () => {
  const answer = await stack.app.inject({
    url: '/bridge/ethereum-to-base',
    headers: { accept: 'text/html', host: 'bridge.example', 'accept-encoding': 'gzip, br' },
  })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<h1>Bridge Ethereum to Base</h1>')
  expect(answer.rawPayload.length).toBeLessThan(5_000)
})

it('is served to all who ask for it, and not listed by crawlers while the pair has no traffic', async () => {
  expect((await open('/bridge/ethereum-to-base')).body).toContain('<meta name="robots" content="noindex">')
})

it('says which transfers are stopped right now, and keeps the page', async () => {
  const [halt] = await stack.bridge.halts.set({
    target: { scope: 'pair', currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc' },
    actions: ['quote'],
    actor: 'test',
    reason: 'a secret reason',
  })
  const rows = await rowsOf('/bridge/ethereum-to-base')
  expect(rows.map(([symbol, isOpen]) => [symbol, isOpen])).toEqual([
    ['USDC', 'Not right now'],
    ['ETH', 'Yes'],
  ])
  expect((await open('/bridge/ethereum-to-base')).body).not.toContain('secret')
  await stack.bridge.halts.lift({ id: halt?.id ?? '', actor: 'test', reason: 'over' })
  expect((await rowsOf('/bridge/ethereum-to-base'))[0]?.[1]).toBe('Yes')
})

it('is German for those who chose it', async () => {
  const page = await stack.app.inject({
    url: '/bridge/ethereum-to-base',
    headers: { host: 'bridge.example', cookie: 'language=de' },
  })
  expect(page.headers['vary']).toContain('cookie')
  expect(page.body).toContain('<html lang="de" data-phase')
  expect(page.body).toContain('<h1>Token von Ethereum nach Base senden</h1>')
  expect(page.body).not.toMatch(/>(?:Yes|Open now|Fees|Questions|Start a transfer|Send \w+)</)
  expect(page.body).toContain('>0,0005\u00a0ETH</td>')
  expect(page.body).toMatch(/>[\d,]+\u00a0ETH \((?:<|&lt;)?\d+,\d\d\u00a0\$\) für 0,005\u00a0ETH</)
  const kept = await open('/bridge/ethereum-to-base?lang=de')
  expect([kept.statusCode, kept.headers.location]).toEqual([302, '/bridge/ethereum-to-base'])
})

it.each(['/bridge/ethereum-to-mars', '/bridge/ethereum-to-ethereum', '/bridge/x', '/bridge/%3Cscript%3E'])(
  'leads from %s, which is not a pair, to the root',
  async (url) => {
    const { statusCode, headers, body } = await open(url)
    expect([statusCode, headers.location, body]).toEqual([302, '/', ''])
  },
)

it('shows a halt as an incident, without its reason, as data and as a feed', async () => {
  stack.clock.advance(20_000)
  const { data } = (await stack.app.inject('/api/status/incidents')).json<{ data: object[] }>()
  expect(data).toMatchObject([
    { networks: ['ethereum', 'base'], is_for_all: false, effect: 'new_orders', direction: 'both' },
  ])
  const feed = await stack.app.inject({ url: '/status.atom', headers: { host: 'bridge.example' } })
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(feed.body).toContain('<title>No new orders: Ethereum, Base</title>')
  expect(feed.body).toContain('It is over.')
  expect(JSON.stringify(data) + feed.body).not.toMatch(/secret|test/)
})
