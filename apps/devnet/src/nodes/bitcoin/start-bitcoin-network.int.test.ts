import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { bitcoinNetwork } from './bitcoin-networks.ts'
import { startBitcoinNetwork } from './start-bitcoin-network.ts'

const SOMEONE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** The public phrase's first address: m/84'/1'/0'/0/0. */
const TREASURY = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(served.control.url + path, { ...init, signal: AbortSignal.timeout(10_000) })
const post = (path: string, body: unknown): Promise<Response> =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const heldBy = async (address: string): Promise<number> => {
  const { chain_stats: sums } = Object(await (await ask(`/rpc/bitcoin/address/${address}`)).json())
  return sums.funded_txo_sum - sums.spent_txo_sum
}
const height = async (): Promise<number> => Number(await served.nodes.get('bitcoin')?.height())

const served = useShared(() =>
  serveNetworks(async (dataDir) => [
    await startBitcoinNetwork(dataDir, { ...bitcoinNetwork, blockTimeMs: 200 }),
  ]),
)

test('it runs by itself, with a treasury that can pay', async () => {
  const before = await height()
  await expect.poll(height, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  expect(await heldBy(TREASURY)).toBe(100_000_000_000)
})

test('the faucet gives coins, and refuses what is not an address of regtest', async () => {
  expect((await post('/faucet', { network: 'bitcoin', address: SOMEONE })).status).toBe(200)
  await expect.poll(() => heldBy(SOMEONE), { timeout: 60_000 }).toBe(100_000_000)
  const foreign = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect((await post('/faucet', { network: 'bitcoin', address: foreign })).status).toBe(400)
})

test('strangers may read and submit transactions, and nothing else', async () => {
  expect((await ask('/rpc/bitcoin/fee-estimates')).status).toBe(200)
  const refused = await post('/rpc/bitcoin/tx', '00')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('TX decode failed')
  for (const path of ['/rpc/bitcoin/../faucet', '/rpc/bitcoin/mine', '/faucet/bitcoin/tx']) {
    expect((await post(path, '')).status).toBe(404)
  }
  const answer = Object(
    await (await post('/rpc/bitcoin', { jsonrpc: '2.0', id: 1, method: 'generate' })).json(),
  )
  expect(answer.error).toMatchObject({ code: -32601 })
  const inner = new URL(served.control.nodeUrl('bitcoin')).pathname
  expect((await ask(`${inner}/blocks/tip/height`)).status).toBe(200)
})

test('the fault menu takes the newest blocks back', async () => {
  const settled = (await height()) + 8
  await expect.poll(height, { timeout: 60_000 }).toBeGreaterThan(settled)
  expect((await post('/faucet', { network: 'bitcoin', address: SOMEONE })).status).toBe(200)
  await expect.poll(() => heldBy(SOMEONE), { timeout: 60_000 }).toBe(200_000_000)
  expect((await post('/faults', { network: 'bitcoin', kind: 'reorg', depth: 6 })).status).toBe(200)
  expect(await heldBy(SOMEONE)).toBe(100_000_000)
})

test('it goes on where it ended', async () => {
  const before = await height()
  await served.restart()
  expect(await height()).toBeGreaterThanOrEqual(before)
  expect(await heldBy(TREASURY)).toBe(100_000_000_000)
})
