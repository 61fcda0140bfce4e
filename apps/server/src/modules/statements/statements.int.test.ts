import { StatementSchema, type OrderWire } from '@sunspan/api'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import * as v from 'valibot'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { openSession } from '../../testing/login-client.ts'
import { ERA, ETHEREUM, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

let owner: LocalAccount
let client: InjectClient

const stack = useShared(() => createTestStack([ETHEREUM, ERA], { rateLimitPerMinute: 10_000 }))
let networks = 0
beforeEach(async () => {
  await stack.bridge.refreshMarket()
  owner = privateKeyToAccount(generatePrivateKey())
  networks += 1
  client = await openSession(stack, owner, { ip: `2001:db8:0:${String(networks)}::1` })
})

async function create(fields: object = {}): Promise<OrderWire> {
  stack.clock.advance(1_000)
  const answer = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(owner.address, { currency_out_id: 'zksync-era-eth', ...fields }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<OrderWire>()
}
const download = (query: string, as = client) => as.send('GET', `/api/orders/statement?${query}`)
async function idsOf(query: string): Promise<readonly string[]> {
  const answer = await download(`format=json&${query}`)
  return v.parse(StatementSchema, answer.json()).map(({ id }) => id)
}

it('is a file of the caller’s own orders that is not cached', async () => {
  const order = await create()
  const answer = await download('format=csv')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="statement-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, line] = answer.body.split('\r\n')
  expect(head).toMatch(/^\ufeff"Line";"Order";"Recipient number"/)
  expect(line).toContain(`"Order";"${order.id}";"1";"Transfer";"Pending"`)
  expect(line).toContain('"Ethereum"')
  expect(line).toContain('"";"ETH";""')
  const german = (await download('format=csv&separator=comma&decimal=comma')).body
  expect(german).toMatch(/^\ufeff"Line","Order","Recipient number"/)
  expect(german).toMatch(/"0,\d+","","ETH"/)
  const json = await download('format=json')
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(v.parse(StatementSchema, json.json())).toMatchObject([
    { id: order.id, value_in_usd: '1600', refunds: [] },
  ])
})

it('has the orders that the filters of the list leave', async () => {
  const closed = await create()
  await client.send('PUT', `/api/orders/close/${closed.id}`, { headers: { 'network-type': 'EVM' } })
  const swap = await create({ currency_out_id: 'zksync-era-usdc' })
  const transfer = await create({ wallet_receiver: owner.address })
  expect(await idsOf('')).toEqual([transfer.id, swap.id, closed.id])
  expect(await idsOf('status=in_progress')).toEqual([transfer.id, swap.id])
  expect(await idsOf('kind=swap')).toEqual([swap.id])
  expect(await idsOf('kind=transfer')).toEqual([transfer.id, closed.id])
  expect(await idsOf('search=usdc')).toEqual([swap.id])
  expect(await idsOf('search=zksync')).toEqual([transfer.id, swap.id, closed.id])
  expect(await idsOf(`search=${closed.id}`)).toEqual([closed.id])
  expect(await idsOf(`from=${swap.createdAt}&until=${swap.createdAt}`)).toEqual([swap.id])
  expect(await idsOf(`wallets=${encodeURIComponent(JSON.stringify([USER.address]))}`)).toEqual([])
})

it('is refused without a session, and reveals nothing to a stranger', async () => {
  const order = await create()
  const nobody = await download('format=csv', createInjectClient(stack.app))
  expect([nobody.statusCode, nobody.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
  const other = await openSession(stack, privateKeyToAccount(generatePrivateKey()))
  const wallets = encodeURIComponent(JSON.stringify([owner.address]))
  for (const query of ['', `&search=${order.id}`, `&wallets=${wallets}`]) {
    expect((await download(`format=json${query}`, other)).json()).toEqual([])
  }
})

it.each([
  'format=xlsx',
  '',
  'format=csv&kind=loan',
  'format=csv&from=monday',
  'format=csv&after=1',
  'format=csv&separator=tab',
])('is refused for ?%s', async (query) => {
  expect([query, (await download(query)).statusCode]).toEqual([query, 400])
})

it('is written ten times a minute for one address, and no more', async () => {
  const answers = []
  for (let count = 0; count < 11; count += 1) answers.push(await download('format=csv'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
