import { createNetworkAdapter } from '@sunspan/chains/server'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { createTonBurner } from '../../burner/ton/create-ton-burner.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { serveNetworks } from '../../testing/serve-networks.ts'
import { storageOf } from '../../burner/site/storage-of.ts'
import { startTonNetwork } from './start-ton-network.ts'
import { tonBurnerAccounts, tonBurnerContent } from './ton-burner-content.ts'
import { TON_NAME_REGISTRY } from './ton-names.ts'
import { TON_GLOBAL_ID, tonNetwork } from './ton-networks.ts'

const SOMEONE = 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX_'
const TREASURY = 'UQA6dGIsWw5LTAJ5nHM8PbhWjpxtBHU29qRQjERy8qllJEZJ'

const rpc = (method: string, params: object = {}) => served.rpc('ton', method, params)
const coinsOf = async (address: string): Promise<unknown> =>
  (await rpc('getAddressBalance', { address })).result

const served = useShared(() => serveNetworks(async (dataDir) => [await startTonNetwork(dataDir, tonNetwork)]))

test('the network runs with a treasury that can pay', async () => {
  expect(await coinsOf(TREASURY)).toBe('1000000000000000')
})

test('the faucet gives coins and jettons, and refuses what is not an address of the family', async () => {
  expect(await served.post('/faucet', { network: 'ton', address: SOMEONE })).toMatchObject({ status: 200 })
  const gift = { network: 'ton', address: SOMEONE, currency: 'ton-usdt' }
  expect(await served.post('/faucet', gift)).toMatchObject({ status: 200 })
  await expect.poll(() => coinsOf(SOMEONE), { timeout: 60_000 }).toBe('100000000000')
  expect(served.written).toContain('ton')
  for (const foreign of ['0x00000000000000000000000000000000000a11ce', `${SOMEONE.slice(0, -1)}A`]) {
    expect(await served.post('/faucet', { network: 'ton', address: foreign })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ADDRESS' },
    })
  }
})

test('the burner wallet pays by a real wallet, whose first message deploys it', async () => {
  const memory = new Map<string, string>([['burner:auto', 'approve']])
  const content = tonBurnerContent()
  const { tonconnect } = createTonBurner({
    ...content,
    origin: 'http://localhost:3000',
    storage: storageOf(memory),
    fetch: (url, init) =>
      typeof url === 'string' && url.startsWith('/devnet')
        ? fetch(served.control.url + url.replace('/devnet', ''), init)
        : Promise.resolve(Response.json({ url: 'http://localhost:3000', name: 'Sunspan', iconUrl: 'x' })),
    openWindow: () => Promise.reject(new Error('it answers by itself')),
  })
  await tonconnect.connect(2, { manifestUrl: 'http://localhost:3000/tonconnect-manifest.json', items: [] })
  const [, receiver] = content.accounts
  const before = BigInt(String(await coinsOf(receiver?.address ?? '')))
  expect(before).toBeGreaterThan(0n)
  for (const [place, amount] of ['1500000000', '2500000000'].entries()) {
    const params = [JSON.stringify({ messages: [{ address: receiver?.address, amount }] })]
    const answer = await tonconnect.send({ method: 'sendTransaction', params, id: String(place) })
    expect(answer).toMatchObject({ result: expect.any(String) })
    await expect
      .poll(
        async () =>
          Object((await rpc('getWalletInformation', { address: content.accounts[0]?.address })).result).seqno,
      )
      .toBe(place + 1)
  }
  // Minus the account's storage fees.
  await expect
    .poll(async () => BigInt(String(await coinsOf(receiver?.address ?? ''))) - before, { timeout: 60_000 })
    .toBeGreaterThan(3_999_999_900n)
})

test('a name resolves to the burner wallet, and is looked up through the public origin', async () => {
  const adapter = createNetworkAdapter('ton', {
    networkId: 'ton',
    chainId: String(TON_GLOBAL_ID),
    rpcUrls: [`${served.control.url}/rpc/ton`],
    currencies: [],
    multicallAddress: null,
    nameRegistry: TON_NAME_REGISTRY,
    treasury: { mnemonic: DEVNET_PHRASE },
  })
  const address = tonBurnerAccounts()[0]?.address ?? ''
  const answer = { status: 'resolved', name: 'alice.ton', address }
  expect(await adapter?.names?.resolve('alice.ton', AbortSignal.timeout(10_000))).toEqual(answer)
})

test('the public origin offers reads, and nothing that changes the chain by itself', async () => {
  expect((await rpc('getMasterchainInfo')).error).toBeUndefined()
  for (const method of ['devnet_give', 'devnet_mint', 'devnet_send', 'devnet_rewind', 'eth_chainId']) {
    expect((await rpc(method)).error).toMatchObject({ code: -32601 })
  }
})

test('no fault replaces its blocks, which are final', async () => {
  const answer = await served.post('/faults', { network: 'ton', kind: 'reorg', depth: 3 })
  expect(answer).toMatchObject({ status: 400 })
  expect(JSON.stringify(answer.body)).toContain('never replaced')
})

test('it goes on where it ended', async () => {
  const before = await coinsOf(SOMEONE)
  await served.restart()
  expect(await coinsOf(SOMEONE)).toBe(before)
  expect(await coinsOf(TREASURY)).toBe('1000000000000000')
})
