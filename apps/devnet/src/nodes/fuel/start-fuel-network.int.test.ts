import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { fuelNetwork } from './fuel-networks.ts'
import { startFuelNetwork } from './start-fuel-network.ts'

const SOMEONE = '0x1111111111111111111111111111111111111111111111111111111111111111'
const BASE = '0xf8f8b6283d7fa5b672b530cbb84fcccb4ff8dc40f8176ef4544ddb1f1952ad07'
const PATH = '/rpc/fuel/v1/graphql'

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(served.control.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
const query = async (text: string, variables: object = {}) =>
  Object(await (await post(PATH, { query: text, variables })).json())
const heldBy = async (owner: string, assetId: string): Promise<string> => {
  const text =
    'query q($owner: Address!, $assetId: AssetId!) { balance(owner: $owner, assetId: $assetId) { amount } }'
  return (await query(text, { owner, assetId })).data.balance.amount
}
const height = async (): Promise<number> => Number(await served.nodes.get('fuel')?.height())

const served = useShared(() =>
  serveNetworks(async (dataDir) => [await startFuelNetwork(dataDir, { ...fuelNetwork, blockTimeMs: 200 })]),
)

test('it runs by itself', async () => {
  const before = await height()
  await expect.poll(height, { timeout: 60_000 }).toBeGreaterThan(before + 1)
})

test('the faucet gives coins and assets, and refuses an address without its checksum', async () => {
  expect((await post('/faucet', { network: 'fuel', address: SOMEONE })).status).toBe(200)
  await expect.poll(() => heldBy(SOMEONE, BASE), { timeout: 60_000 }).not.toBe('0')
  const lower = `0x${'ab'.repeat(32)}`
  expect((await post('/faucet', { network: 'fuel', address: lower })).status).toBe(400)
})

test('strangers may read and submit transactions, and nothing else', async () => {
  expect((await query('{ chain { name } }')).data.chain.name).toContain('stand-in')
  const refused = await query('mutation m { submit(tx: "0x00") { id } }')
  expect(refused.errors[0].message).toBe('buffer is too short')
  const blocks = await query('mutation m { produceBlocks(blocksToProduce: "1") }')
  expect(blocks.errors[0].message).toContain('Manual Blocks must be enabled')
  expect((await post('/rpc/fuel/v1/metrics', {})).status).toBe(404)
})

test('it goes on where it ended', async () => {
  const before = await height()
  const held = await heldBy(SOMEONE, BASE)
  await served.restart()
  expect(await height()).toBeGreaterThanOrEqual(before)
  expect(await heldBy(SOMEONE, BASE)).toBe(held)
})
