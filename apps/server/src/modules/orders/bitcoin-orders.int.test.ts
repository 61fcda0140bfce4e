import type { NetworkWire, OrderWire } from '@sunspan/api'
import { startBitcoinNode, type BitcoinNode } from '@sunspan/bitcoin-node'
import { bitcoinNetworkEntry } from '@sunspan/bridge/testing'
import { createBitcoinTestWallet, type BitcoinTestWallet } from '@sunspan/chains/testing'
import { NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import {
  fetchLoginMessage,
  isAuthorized,
  logIn as logInEvm,
  submitLogin,
} from '../../testing/login-client.ts'
import { startTestChain, USER, type TestChain } from '../../testing/start-test-chains.ts'

const BTC = { headers: { 'network-type': 'BTC' } }
/** Where the phrase of the test chains leads: m/84'/1'/0'/0/0 of regtest. */
const TREASURY = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const SECRET = new Uint8Array(32).fill(3)

let chain: TestChain
let node: BitcoinNode
let stack: TestStack
let wallet: BitcoinTestWallet
let client: InjectClient

beforeAll(async () => {
  chain = await startTestChain({ id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 })
  node = await startBitcoinNode()
  wallet = createBitcoinTestWallet(node.url, SECRET)
  for (const address of [TREASURY, TREASURY, wallet.address]) await node.give(address, 500_000_000)
  await node.mine(3)
  stack = await createTestStack([chain], { otherNetworks: [bitcoinNetworkEntry({ rpcUrl: node.url })] })
  client = createInjectClient(stack.app)
})

afterAll(async () => {
  await stack.close()
  await node.stop()
  await chain.anvil.stop()
})

async function logIn(as: BitcoinTestWallet, signer = as): Promise<number> {
  const value = await fetchLoginMessage(client, 'BTC')
  const signature = signer.signMessage(value + as.address)
  return (await submitLogin(client, { address: as.address, signature, type: 'BTC' })).statusCode
}

async function settle(id: string): Promise<OrderWire> {
  for (let round = 0; round < 20; round += 1) {
    await node.mine(1)
    await stack.bridge.engine.tick()
    const order = (await client.send('GET', `/api/orders/${id}`, BTC)).json<OrderWire>()
    if (order.status === 'COMPLETE') return order
  }
  throw new Error(`${id} does not end`)
}

async function ask(path: string, body?: string): Promise<string> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(node.url + path, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** An independent client: pays a link of BIP 21 with nothing but a signer and Esplora. */
async function payLink(uri: string): Promise<string> {
  const { protocol, pathname: to, searchParams } = new URL(uri)
  expect(protocol).toBe('bitcoin:')
  const regtest = { ...NETWORK, bech32: 'bcrt' }
  const { script, address } = p2wpkh(pubECDSA(SECRET), regtest)
  const amount = BigInt(Math.round(Number(searchParams.get('amount')) * 1e8))
  const [coin] = JSON.parse(await ask(`/address/${address}/utxo`))
  const rates = JSON.parse(await ask('/fee-estimates'))
  const fee = BigInt(Math.ceil(Number(rates['2']) * 141))
  const tx = new Transaction()
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  tx.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  tx.addOutputAddress(to, amount, regtest)
  tx.addOutputAddress(address, BigInt(coin.value) - amount - fee, regtest)
  tx.sign(SECRET)
  tx.finalize()
  return ask('/tx', tx.hex)
}

describe('the API with Bitcoin', () => {
  it('names it with its first block and without a gas price', async () => {
    const networks = (await client.send('GET', '/api/network')).json<NetworkWire[]>()
    expect(networks.find(({ id }) => id === 'bitcoin')).toMatchObject({
      ...{ network_type: 'BTC', gasPrice: null },
      chainId: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    })
  })

  it('lets in who signs with the key of the address, and nobody else', async () => {
    const stranger = createBitcoinTestWallet(node.url, new Uint8Array(32).fill(4))
    expect(await logIn(wallet, stranger)).toBe(401)
    expect(await logIn(wallet)).toBe(200)
    expect(await isAuthorized(client, wallet.address, 'BTC')).toBe(true)
    expect(await isAuthorized(client, stranger.address, 'BTC')).toBe(false)
  })

  it('answers an order with a payment that any wallet can make, and pays it out', async () => {
    const answer = await client.send('POST', '/api/orders', {
      ...BTC,
      body: {
        ...{ currency_in_id: 'bitcoin-btc', currency_out_id: 'ethereum-usdc', amount: '0.02' },
        ...{ wallet_sender: wallet.address, wallet_receiver: USER.address },
      },
    })
    expect(answer.statusCode).toBe(200)
    const { id, deposit } = answer.json<OrderWire>()
    if (deposit.family !== 'bitcoin') throw new TypeError('Another family was asked for.')
    expect(deposit.address).not.toBe(TREASURY)
    expect(deposit.action).toMatchObject({ address: deposit.address, amount: '2000000' })
    const txId = await payLink(deposit.action.uri)
    const done = await settle(id)
    expect(done).toMatchObject({ transaction_in: txId, wallet_sender: wallet.address })
    expect((await client.send('GET', `/api/deposits/bitcoin/${txId}`, BTC)).statusCode).toBe(200)
    expect((await client.send('GET', `/api/orders/${id}/receipt`, BTC)).statusCode).toBe(200)
  })

  it.each([
    ['an address of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['an EVM address', USER.address],
    ['the treasury', TREASURY],
    ['a checksum that is wrong', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
  ])('refuses to pay %s', async (_, receiver) => {
    const payer = createInjectClient(stack.app)
    await logInEvm(payer, USER)
    const answer = await payer.send('POST', '/api/orders', {
      headers: { 'network-type': 'EVM' },
      body: {
        ...{ currency_in_id: 'ethereum-usdc', currency_out_id: 'bitcoin-btc', amount: '50' },
        ...{ wallet_sender: USER.address, wallet_receiver: receiver },
      },
    })
    expect(answer.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
  })
})
