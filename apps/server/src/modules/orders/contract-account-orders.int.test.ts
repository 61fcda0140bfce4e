import { ownedWalletArtifact } from '@sunspan/contracts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { BULK_ORDER, ORDER } from '../../testing/example-calls.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { codeOf, fetchLoginMessage, submitLogin, openSession } from '../../testing/login-client.ts'
import { BASE, ETHEREUM, startTestChain, type TestChain, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

let ethereum: TestChain
let base: TestChain
let stack: TestStack

beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startTestChain(ETHEREUM), startTestChain(BASE)])
  stack = await createTestStack([ethereum, base])
})

afterAll(async () => {
  await stack.close()
  await Promise.all([ethereum.anvil.stop(), base.anvil.stop()])
})

it('W-08 a contract that is proved on one network sends from there only, and sees no orders of elsewhere', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const contract = await deployContract(ethereum.anvil.rpcUrl, ownedWalletArtifact, [key.address])
  const client = createInjectClient(stack.app)
  const signature = await key.signMessage({ message: (await fetchLoginMessage(client)) + contract })
  expect((await submitLogin(client, { address: contract, signature })).statusCode).toBe(200)

  const create = (from: string, to: string) =>
    client.send('POST', '/api/orders', {
      headers: { 'network-type': 'EVM' },
      body: {
        currency_in_id: `${from}-usdc`,
        currency_out_id: `${to}-usdc`,
        amount: '50',
        wallet_sender: contract,
        wallet_receiver: USER.address,
      },
    })
  expect((await create('ethereum', 'base')).statusCode).toBe(200)
  const ofCoin = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(contract),
  })
  expect([ofCoin.statusCode, codeOf(ofCoin)]).toEqual([409, 'SENDER_IS_A_CONTRACT'])
  const elsewhere = await create('base', 'ethereum')
  expect([elsewhere.statusCode, codeOf(elsewhere)]).toEqual([401, 'UNAUTHORIZED'])

  // The owner of the same address on the other network has their own orders.
  const stranger = await stack.bridge.orders.create({
    currencyInId: 'base-eth',
    currencyOutId: 'ethereum-eth',
    amount: 10n ** 17n,
    walletSender: contract,
    walletReceiver: USER.address,
  })
  const list = await client.send('GET', '/api/orders')
  expect(list.json()).toMatchObject({ total_count: 1, data: [{ currency_in: { id: 'ethereum-usdc' } }] })
  const close = await client.send('PUT', `/api/orders/close/${stranger.id}`, {
    headers: { 'network-type': 'EVM' },
  })
  expect([close.statusCode, codeOf(close)]).toEqual([403, 'FORBIDDEN'])
})

it('an address that is a contract where the deposit comes from, and nothing where it is paid, has to be meant', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const contract = await deployContract(ethereum.anvil.rpcUrl, ownedWalletArtifact, [owner.address])
  const client = await openSession(stack, USER)
  const headers = { 'network-type': 'EVM' }
  const single = { ...ORDER, wallet_receiver: contract }
  const [row] = BULK_ORDER.receiving_data
  const bulk = { ...BULK_ORDER, receiving_data: [row, { ...row, wallet_receiver: contract }] }
  for (const [path, body, positions] of [
    ['/api/orders', single, [0]],
    ['/api/bulk_order', bulk, [1]],
  ] as const) {
    const refused = await client.send('POST', path, { headers, body })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'RECIPIENT_NOT_A_WALLET', details: { positions, wallet_receivers: [contract] } },
    ])
    const meant = await client.send('POST', path, { headers, body: { ...body, allow_contracts: true } })
    expect(codeOf(meant)).not.toBe('RECIPIENT_NOT_A_WALLET')
  }
})
