import type { NetworkWire, OrderWire } from '@sunspan/api'
import { SOLANA_TEST_USDC, solanaNetworkEntry } from '@sunspan/bridge/testing'
import { createSolanaTestWallet, type SolanaTestWallet } from '@sunspan/chains/testing'
import { startSolanaNode, type SolanaNode } from '@sunspan/solana-node'
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

/** Where the phrase of the test chains leads on Solana. */
const TREASURY = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const SOLANA = { headers: { 'network-type': 'SOLANA' } }

let chain: TestChain
let node: SolanaNode
let stack: TestStack
let wallet: SolanaTestWallet
let client: InjectClient

beforeAll(async () => {
  chain = await startTestChain({ id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 })
  const mints = [{ address: SOLANA_TEST_USDC, decimals: 6 }]
  node = await startSolanaNode({ name: 'server tests', mints, finalizedLag: 2 })
  wallet = createSolanaTestWallet(node.rpcUrl, new Uint8Array(32).fill(3))
  for (const owner of [TREASURY, wallet.address]) {
    await node.call('requestAirdrop', [owner, '100000000000'])
    await node.call('devnet_mint', [SOLANA_TEST_USDC, owner, '100000000000'])
  }
  await node.call('devnet_mine', [1])
  const { rpcUrl, genesisHash } = node
  stack = await createTestStack([chain], { otherNetworks: [solanaNetworkEntry({ rpcUrl, genesisHash })] })
  client = createInjectClient(stack.app)
})

afterAll(async () => {
  await stack.close()
  await node.stop()
  await chain.anvil.stop()
})

async function logIn(as: SolanaTestWallet, signer = as): Promise<number> {
  const value = await fetchLoginMessage(client, 'SOLANA')
  const signature = signer.signMessage(value + as.address)
  return (await submitLogin(client, { address: as.address, signature, type: 'SOLANA' })).statusCode
}

async function settle(id: string): Promise<OrderWire> {
  for (let round = 0; round < 20; round += 1) {
    await node.call('devnet_mine', [1])
    await stack.bridge.engine.tick()
    const answer = await client.send('GET', `/api/orders/${id}`, SOLANA)
    const order = answer.json<OrderWire>()
    if (order.status === 'COMPLETE') return order
  }
  throw new Error(`${id} does not end`)
}

describe('the API with a Solana network', () => {
  it('names it with its genesis hash and without a gas price', async () => {
    const answer = await client.send('GET', '/api/network')
    const networks = answer.json<NetworkWire[]>()
    expect(networks.find(({ id }) => id === 'solana')).toMatchObject({
      network_type: 'SOLANA',
      chainId: node.genesisHash,
      gasPrice: null,
    })
  })

  it('lets in who signs with the key of the account, and nobody else', async () => {
    const stranger = createSolanaTestWallet(node.rpcUrl, new Uint8Array(32).fill(4))
    expect(await logIn(wallet, stranger)).toBe(401)
    expect(await logIn(wallet)).toBe(200)
    expect(await isAuthorized(client, wallet.address, 'SOLANA')).toBe(true)
    expect(await isAuthorized(client, stranger.address, 'SOLANA')).toBe(false)
  })

  it('answers an order with instructions that a wallet sends as they are, and pays it out', async () => {
    const answer = await client.send('POST', '/api/orders', {
      ...SOLANA,
      body: {
        ...{ currency_in_id: 'solana-usdc', currency_out_id: 'ethereum-usdc', amount: '12.5' },
        ...{ wallet_sender: wallet.address, wallet_receiver: USER.address },
      },
    })
    expect(answer.statusCode).toBe(200)
    const { id, deposit } = answer.json<OrderWire>()
    if (deposit.family !== 'solana') throw new TypeError('Another family was asked for.')
    expect(deposit).toMatchObject({
      address: TREASURY,
      amount: '12500000',
      token: SOLANA_TEST_USDC,
      action: { chain_id: node.genesisHash, payer: wallet.address },
    })
    const signature = await wallet.execute(deposit.action)
    const done = await settle(id)
    expect(done).toMatchObject({ transaction_in: signature, wallet_sender: wallet.address })
    const found = await client.send('GET', `/api/deposits/solana/${signature}`, SOLANA)
    expect(found.statusCode).toBe(200)
    expect((await client.send('GET', `/api/orders/${id}/receipt`, SOLANA)).statusCode).toBe(200)
  })

  it.each([
    ['the token account of somebody', 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B'],
    ['an EVM address', USER.address],
    ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ])('refuses to pay %s', async (_, receiver) => {
    const payer = createInjectClient(stack.app)
    await logInEvm(payer, USER)
    const answer = await payer.send('POST', '/api/orders', {
      headers: { 'network-type': 'EVM' },
      body: {
        ...{ currency_in_id: 'ethereum-usdc', currency_out_id: 'solana-usdc', amount: '12.5' },
        ...{ wallet_sender: USER.address, wallet_receiver: receiver },
      },
    })
    expect(answer.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
  })
})
