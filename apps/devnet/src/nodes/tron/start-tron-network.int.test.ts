import { createNetworkAdapter } from '@sunspan/chains/server'
import { tronChainIdOf } from '@sunspan/tron-node'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { createTronBurner } from '../../burner/tron/create-tron-burner.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { storageOf } from '../../burner/site/storage-of.ts'
import { startTronNetwork } from './start-tron-network.ts'
import { tronBurnerAccounts, tronBurnerContent } from './tron-burner-content.ts'
import { tronNetwork, tronTokens } from './tron-networks.ts'

const SOMEONE = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const call = async (path: string, params: object = {}) => {
  const response = await fetch(`${served.control.url}/rpc/tron/${path}`, {
    method: 'POST',
    body: JSON.stringify(params),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, body: Object(await response.json()) }
}
const coinsOf = async (address: string) =>
  (await call('wallet/getaccount', { address, visible: true })).body.balance
const adapterOf = () =>
  createNetworkAdapter('tron', {
    networkId: 'tron',
    chainId: tronChainIdOf('tron'),
    rpcUrls: [`${served.control.url}/rpc/tron`],
    currencies: tronTokens.map(({ address, decimals }) => ({ address, decimals })),
    multicallAddress: null,
    treasury: { mnemonic: DEVNET_PHRASE },
  })

const served = useShared(() =>
  serveNetworks(async (dataDir) => [await startTronNetwork(dataDir, tronNetwork)]),
)

test('the network runs with a treasury that can pay, and with the tokens of its file', async () => {
  const adapter = adapterOf()
  await adapter?.verifyNetwork(AbortSignal.timeout(10_000))
  const tokens = [null, ...tronTokens.map(({ address }) => address)]
  const held = await adapter?.balances.getBalances(
    adapter.depositAddress,
    tokens,
    AbortSignal.timeout(10_000),
  )
  expect(held).toEqual([10n ** 14n, 10n ** 14n, 10n ** 14n, 10n ** 16n])
})

test('the faucet gives coins and tokens, and refuses what is not an address of the family', async () => {
  expect(await served.post('/faucet', { network: 'tron', address: SOMEONE })).toMatchObject({ status: 200 })
  const gift = { network: 'tron', address: SOMEONE, currency: 'tron-usdt' }
  expect(await served.post('/faucet', gift)).toMatchObject({ status: 200 })
  await expect.poll(() => coinsOf(SOMEONE), { timeout: 60_000 }).toBe(1_000_000_000)
  for (const foreign of ['0x00000000000000000000000000000000000a11ce', `${SOMEONE.slice(0, -1)}A`]) {
    expect(await served.post('/faucet', { network: 'tron', address: foreign })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ADDRESS' },
    })
  }
})

test('the burner wallet signs what it shows, by the bytes, and nothing for another chain', async () => {
  const memory = new Map<string, string>([['burner:auto', 'approve']])
  const content = tronBurnerContent()
  const [first, second] = content.accounts
  const { provider } = createTronBurner({
    ...content,
    origin: 'http://localhost:3000',
    storage: storageOf(memory),
    fetch(path, init) {
      if (typeof path !== 'string') throw new TypeError('The wallet asks by path.')
      return fetch(served.control.url + path.replace('/devnet', ''), init)
    },
    openWindow: () => Promise.reject(new Error('it answers by itself')),
  })
  expect(provider.tronWeb).toBe(false)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([first?.address])
  const client = provider.tronWeb
  if (client === false) throw new TypeError('The wallet has no client.')
  const { body: draft } = await call('wallet/createtransaction', {
    owner_address: first?.address,
    to_address: second?.address,
    amount: 1_500_000,
    visible: true,
  })
  await expect(client.trx.sign({ ...draft, txID: 'ab'.repeat(32) })).rejects.toThrow('its bytes and its id')
  const before = await coinsOf(second?.address ?? '')
  const signed = await client.trx.sign(draft)
  expect(await client.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  await expect.poll(() => coinsOf(second?.address ?? ''), { timeout: 60_000 }).toBe(before + 1_500_000)
  const { body: foreign } = await call('wallet/createtransaction', {
    owner_address: second?.address,
    to_address: first?.address,
    amount: 1,
    visible: true,
  })
  await expect(client.trx.sign(foreign)).rejects.toThrow('another account')
})

test('the public origin offers reads, and nothing that changes the chain by itself', async () => {
  expect((await call('wallet/getnowblock')).status).toBe(200)
  for (const path of ['devnet/give', 'devnet/rewind', 'devnet/mine', 'wallet/unknown']) {
    expect((await call(path)).status).toBeGreaterThanOrEqual(400)
  }
})

test('a fault replaces its newest blocks, and it goes on where it ended', async () => {
  const answer = await served.post('/faults', { network: 'tron', kind: 'reorg', depth: 1 })
  expect(answer).toMatchObject({ status: 200 })
  const address = tronBurnerAccounts()[0]?.address ?? ''
  const before = await coinsOf(address)
  await served.restart()
  expect(await coinsOf(address)).toBe(before)
})
