import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { genesisHashOf } from '@sunspan/solana-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createControlServer, type ControlServer } from '../../control/create-control-server.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { LocalNetwork } from '../local-network.ts'
import { solanaBurnerAccounts } from './solana-burner-content.ts'
import { SOLANA_NAME_REGISTRY } from './solana-names.ts'
import { solanaNetworks } from './solana-networks.ts'
import { startSolanaNetwork } from './start-solana-network.ts'

const SOMEONE = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const TREASURY = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const written: string[] = []
let dataDir: string
let nodes: Map<string, LocalNetwork>
let control: ControlServer

const startAll = async (): Promise<Map<string, LocalNetwork>> => {
  const started = await Promise.all(solanaNetworks.map((network) => startSolanaNetwork(dataDir, network)))
  return new Map(started.map((node) => [node.id, node]))
}
const serve = (): Promise<ControlServer> =>
  createControlServer({
    nodes,
    burnerScript: Promise.resolve(''),
    onWrite: (networkId) => written.push(networkId),
  })
async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(control.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, body: await response.json() }
}
const rpc = async (networkId: string, method: string, ...params: unknown[]) => {
  const { body } = await post(`/rpc/${networkId}`, { jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(body)
  return { result, error }
}
const coinsOf = async (networkId: string, owner: string): Promise<unknown> =>
  Object((await rpc(networkId, 'getBalance', owner)).result).value

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'devnet-solana-'))
  nodes = await startAll()
  control = await serve()
})
afterAll(async () => {
  await control.close()
  for (const node of nodes.values()) await node.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('both networks run, each with its own chain and a treasury that can pay', async () => {
  const hashes = [await rpc('solana', 'getGenesisHash'), await rpc('eclipse', 'getGenesisHash')]
  expect(new Set(hashes.map(({ result }) => result)).size).toBe(2)
  for (const id of nodes.keys()) expect(await coinsOf(id, TREASURY)).toBe(1_000_000_000_000_000)
})

test('the faucet gives coins and tokens, and refuses what is no address of the family', async () => {
  expect(await post('/faucet', { network: 'solana', address: SOMEONE })).toMatchObject({ status: 200 })
  expect(
    await post('/faucet', { network: 'solana', address: SOMEONE, currency: 'solana-usdc' }),
  ).toMatchObject({
    status: 200,
  })
  await expect.poll(() => coinsOf('solana', SOMEONE)).toBe(100_000_000_000)
  expect(written).toContain('solana')
  const foreign = '0x00000000000000000000000000000000000a11ce'
  expect(await post('/faucet', { network: 'solana', address: foreign })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_ADDRESS' },
  })
})

test('the public origin offers reads, and nothing that changes the chain by itself', async () => {
  expect((await rpc('solana', 'getSlot')).error).toBeUndefined()
  for (const method of ['requestAirdrop', 'devnet_mint', 'devnet_rewind', 'eth_chainId']) {
    expect((await rpc('solana', method)).error).toMatchObject({ code: -32601 })
  }
})

test('names stand for the accounts of the burner wallet, and are looked up through the public origin', async () => {
  const adapter = createNetworkAdapter('solana', {
    ...{ networkId: 'solana', chainId: genesisHashOf('solana'), rpcUrls: [`${control.url}/rpc/solana`] },
    ...{ currencies: [], multicallAddress: null, nameRegistry: SOLANA_NAME_REGISTRY },
    treasury: { mnemonic: DEVNET_PHRASE },
  })
  const signal = AbortSignal.timeout(10_000)
  const address = solanaBurnerAccounts()[0]?.address ?? ''
  const answer = { status: 'resolved', name: 'alice.sol', address }
  expect(await adapter?.names?.resolve('alice.sol', signal)).toEqual(answer)
  expect(await adapter?.names?.reverse(address, signal)).toBe('alice.sol')
})

test('the fault menu takes the newest blocks back', async () => {
  const recipient = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
  const height = async () =>
    Number((await rpc('eclipse', 'getBlockHeight', { commitment: 'confirmed' })).result)
  await expect.poll(height, { timeout: 10_000 }).toBeGreaterThan(5)
  await post('/faucet', { network: 'eclipse', address: recipient })
  expect(await coinsOf('eclipse', recipient)).toBe(10_000_000_000)
  expect(await post('/faults', { network: 'eclipse', kind: 'reorg', depth: 3 })).toMatchObject({
    status: 200,
  })
  expect(await coinsOf('eclipse', recipient)).toBe(0)
})

test('a network goes on where it ended', async () => {
  const before = await coinsOf('solana', SOMEONE)
  await control.close()
  for (const node of nodes.values()) await node.stop()
  nodes = await startAll()
  control = await serve()
  expect(await coinsOf('solana', SOMEONE)).toBe(before)
  expect(await coinsOf('solana', TREASURY)).toBe(1_000_000_000_000_000)
})
