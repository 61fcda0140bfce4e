import { createNetworkAdapter } from '@sunspan/chains/server'
import { genesisHashOf } from '@sunspan/solana-node'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { solanaBurnerAccounts } from './solana-burner-content.ts'
import { SOLANA_NAME_REGISTRY } from './solana-names.ts'
import { solanaNetworks } from './solana-networks.ts'
import { startSolanaNetwork } from './start-solana-network.ts'

const SOMEONE = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const TREASURY = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

const rpc = (networkId: string, method: string, ...params: unknown[]) => served.rpc(networkId, method, params)
const coinsOf = async (networkId: string, owner: string): Promise<unknown> =>
  Object((await rpc(networkId, 'getBalance', owner)).result).value

const served = useShared(() =>
  serveNetworks((dataDir) =>
    Promise.all(solanaNetworks.map((network) => startSolanaNetwork(dataDir, network))),
  ),
)

test('both networks run, each with its own chain and a treasury that can pay', async () => {
  const hashes = [await rpc('solana', 'getGenesisHash'), await rpc('eclipse', 'getGenesisHash')]
  expect(new Set(hashes.map(({ result }) => result)).size).toBe(2)
  for (const id of served.nodes.keys()) expect(await coinsOf(id, TREASURY)).toBe(1_000_000_000_000_000)
})

test('the faucet gives coins and tokens, and refuses what is not an address of the family', async () => {
  expect(await served.post('/faucet', { network: 'solana', address: SOMEONE })).toMatchObject({ status: 200 })
  expect(
    await served.post('/faucet', { network: 'solana', address: SOMEONE, currency: 'solana-usdc' }),
  ).toMatchObject({
    status: 200,
  })
  await expect.poll(() => coinsOf('solana', SOMEONE)).toBe(100_000_000_000)
  expect(served.written).toContain('solana')
  const foreign = '0x00000000000000000000000000000000000a11ce'
  expect(await served.post('/faucet', { network: 'solana', address: foreign })).toMatchObject({
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

test('names resolve to the accounts of the burner wallet, and are looked up through the public origin', async () => {
  const adapter = createNetworkAdapter('solana', {
    networkId: 'solana',
    chainId: genesisHashOf('solana'),
    rpcUrls: [`${served.control.url}/rpc/solana`],
    currencies: [],
    multicallAddress: null,
    nameRegistry: SOLANA_NAME_REGISTRY,
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
  await expect.poll(height, { timeout: 60_000 }).toBeGreaterThan(5)
  await served.post('/faucet', { network: 'eclipse', address: recipient })
  expect(await coinsOf('eclipse', recipient)).toBe(10_000_000_000)
  expect(await served.post('/faults', { network: 'eclipse', kind: 'reorg', depth: 3 })).toMatchObject({
    status: 200,
  })
  expect(await coinsOf('eclipse', recipient)).toBe(0)
})

test('a network goes on where it ended', async () => {
  const before = await coinsOf('solana', SOMEONE)
  await served.restart()
  expect(await coinsOf('solana', SOMEONE)).toBe(before)
  expect(await coinsOf('solana', TREASURY)).toBe(1_000_000_000_000_000)
})
