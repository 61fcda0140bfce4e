import { addressCodec } from '@sunspan/chains'
import { tonTreasuryAddress } from '@sunspan/chains/server'
import { tonNetworkEntry } from '@sunspan/bridge/testing'
import { findFreePort } from '@sunspan/host'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { Address, beginCell, Cell, internal, SendMode, storeStateInit, toNano } from '@ton/core'
import { keyPairFromSeed, sha256_sync as sha256, sign } from '@ton/crypto'
import { JettonMaster, JettonWallet, TonClient, WalletContractV5R1 } from '@ton/ton'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { startTestChain, TEST_PHRASE, USER, type TestChain } from '../../testing/start-test-chains.ts'

const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }

let chain: TestChain
let node: TonNode
let stack: TestStack
let apiUrl: string

beforeAll(async () => {
  chain = await startTestChain({ id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 })
  node = await startTonNode({ name: 'server tests', globalId: GLOBAL_ID, jettons: [JETTON] })
  const [minter = ''] = node.jettons
  for (const address of [tonTreasuryAddress(TEST_PHRASE), payer.wallet.address.toString()]) {
    await node.call('devnet_give', { address, amount: String(toNano(1_000)) })
    await node.call('devnet_mint', { jetton: minter, address, amount: '100000000000' })
  }
  await node.call('devnet_mine', { count: 5 })
  const usdt = addressCodec('ton')?.normalize(minter) ?? ''
  const network = tonNetworkEntry({ rpcUrl: node.rpcUrl, globalId: GLOBAL_ID, usdt })
  const port = await findFreePort()
  apiUrl = `http://127.0.0.1:${String(port)}`
  stack = await createTestStack([chain], { otherNetworks: [network], publicOrigins: [apiUrl] })
  await stack.app.listen({ host: '127.0.0.1', port })
})

afterAll(async () => {
  await stack.close()
  await node.stop()
  await chain.anvil.stop()
})

// From here to the tests: an integrator's code, with only the official SDK and fetch.

const keys = keyPairFromSeed(Buffer.alloc(32, 9))
const payer = { keys, wallet: WalletContractV5R1.create({ publicKey: keys.publicKey }) }

interface Client {
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>
}

function createClient(): Client {
  const cookies = new Map<string, string>()
  return {
    async call(method, path, body) {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          'network-type': 'TON',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return { status: response.status, body: await response.json() }
    },
  }
}

const number = (size: 4 | 8, value: number): Buffer => {
  const buffer = Buffer.alloc(size)
  if (size === 8) buffer.writeBigUInt64BE(BigInt(value))
  else buffer.writeUInt32BE(value)
  return buffer
}

/** Signs a text like TON Connect's signData. */
function signText(text: string, domain: string, secretKey: Buffer): string {
  const { address, init } = payer.wallet
  const timestamp = Math.floor(Date.now() / 1_000)
  const name = Buffer.from(domain)
  const message = Buffer.concat([
    Buffer.of(0xff, 0xff),
    Buffer.from('ton-connect/sign-data/'),
    number(4, address.workChain),
    address.hash,
    number(4, name.length),
    name,
    number(8, timestamp),
    Buffer.from('txt'),
    number(4, Buffer.byteLength(text)),
    Buffer.from(text),
  ])
  return JSON.stringify({
    kind: 'sign_data',
    timestamp,
    domain,
    signature: sign(sha256(message), secretKey).toString('base64'),
    public_key: payer.keys.publicKey.toString('base64'),
    state_init: beginCell().store(storeStateInit(init)).endCell().toBoc().toString('base64'),
  })
}

async function logIn(client: Client, secretKey = payer.keys.secretKey): Promise<number> {
  const { message } = Object((await client.call('GET', '/api/wallet_auth/message')).body)
  const address = payer.wallet.address.toString({ bounceable: false })
  const [, domain = ''] = /^Domain: ([^:\s]+)/m.exec(String(message.value)) ?? []
  const signature = signText(String(message.value) + address, domain, secretKey)
  const login = { wallet_address: address, network_type: 'TON', signature }
  return (await client.call('POST', '/api/wallet_auth/message', login)).status
}

/** Sends the messages of `deposit.action` with the official wallet. */
async function execute(action: unknown): Promise<void> {
  const { messages } = Object(action)
  const wallet = new TonClient({ endpoint: node.rpcUrl }).open(payer.wallet)
  await wallet.sendTransfer({
    seqno: await wallet.getSeqno(),
    secretKey: payer.keys.secretKey,
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: messages.map((message: { address: string; amount: string; payload: string }) =>
      internal({
        to: Address.parse(message.address),
        bounce: Address.parseFriendly(message.address).isBounceable,
        value: BigInt(message.amount),
        body: Cell.fromBase64(message.payload),
      }),
    ),
  })
}

async function settle(client: Client, id: string): Promise<Record<string, unknown>> {
  for (let round = 0; round < 25; round += 1) {
    await node.call('devnet_mine')
    await stack.bridge.engine.tick()
    const { body } = await client.call('GET', `/api/orders/${id}`)
    if (Object(body).status === 'COMPLETE') return Object(body)
  }
  throw new Error(`${id} does not end`)
}

describe('a client of the official SDK alone', () => {
  it('is let in with the wallet’s key, and with no other', async () => {
    expect(await logIn(createClient(), keyPairFromSeed(Buffer.alloc(32, 1)).secretKey)).toBe(401)
    expect(await logIn(createClient())).toBe(200)
  })

  it.each([
    ['coins', { currency_in_id: 'ton-ton', currency_out_id: 'ethereum-usdc', amount: '12.5' }, '12500000000'],
    ['jettons', { currency_in_id: 'ton-usdt', currency_out_id: 'ethereum-eth', amount: '40' }, '40000000'],
  ])('sends %s as the order says, and its receiver is paid', async (_, terms, amount) => {
    const client = createClient()
    await logIn(client)
    const sender = payer.wallet.address.toString({ bounceable: false })
    const request = { ...terms, wallet_sender: sender, wallet_receiver: USER.address }
    const order = await client.call('POST', '/api/orders', request)
    expect(order).toMatchObject({
      status: 200,
      body: {
        deposit: { family: 'ton', amount, action: { chain_id: String(GLOBAL_ID), valid_seconds: 360 } },
      },
    })
    const { id, deposit } = Object(order.body)
    await execute(deposit.action)
    const done = await settle(client, String(id))
    expect(done).toMatchObject({ wallet_sender: sender })
    expect(done['transaction_out']).toMatch(/^0x[0-9a-f]{64}$/)
    const found = await client.call('GET', `/api/deposits/ton/${String(done['transaction_in'])}`)
    expect(found.status).toBe(200)
    expect((await client.call('GET', `/api/orders/${String(id)}/receipt`)).status).toBe(200)
  })

  it('finds what a payout brought where the order says', async () => {
    const master = new TonClient({ endpoint: node.rpcUrl }).open(
      JettonMaster.create(Address.parse(node.jettons[0] ?? '')),
    )
    const treasury = Address.parse(tonTreasuryAddress(TEST_PHRASE))
    const held = await new TonClient({ endpoint: node.rpcUrl })
      .open(JettonWallet.create(await master.getWalletAddress(treasury)))
      .getBalance()
    expect(held).toBe(100_040_000_000n)
  })

  it.each([
    ['an address with a wrong checksum', 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtXA'],
    ['one of the test network', 'kQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKjOw'],
    ['nobody’s address', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['an EVM address', USER.address],
  ])('cannot have money sent to %s', async (_, receiver) => {
    const client = createClient()
    await logIn(client)
    const terms = { currency_in_id: 'ton-usdt', currency_out_id: 'ton-ton', amount: '12.5' }
    const sender = payer.wallet.address.toString({ bounceable: false })
    const answer = await client.call('POST', '/api/orders', {
      ...terms,
      wallet_sender: sender,
      wallet_receiver: receiver,
    })
    expect(answer.status).toBe(400)
  })
})
