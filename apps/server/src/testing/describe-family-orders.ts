import type { NetworkWire, OrderWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from './create-test-stack.ts'
import { createInjectClient, type InjectClient } from './inject-client.ts'
import { fetchLoginMessage, isAuthorized, logIn as logInEvm, submitLogin } from './login-client.ts'
import { startTestChain, USER, type TestChain } from './start-test-chains.ts'

interface TextSigner {
  readonly address: string
  signMessage(text: string): string
}

/** A running network with funded wallets. */
export interface OrdersNetwork {
  /** Its entry in the installation file. */
  readonly entry: { readonly id: string }
  readonly chainId: string
  readonly wallet: TextSigner
  readonly stranger: TextSigner
  mine(): Promise<unknown>
  /** Validates an order's deposit, and pays it; returns the transaction. */
  pay(deposit: OrderWire['deposit']): Promise<string>
  stop(): Promise<void>
}

export interface FamilyOrdersSpec {
  readonly type: NetworkType
  /** Description of the order's deposit, for test titles. */
  readonly payment: string
  readonly fromIt: { readonly currency_in_id: string; readonly amount: string }
  readonly toIt: { readonly currency_out_id: string; readonly amount: string }
  /** Receivers on the network that are refused, each with a description. */
  readonly refused: readonly (readonly [name: string, receiver: string])[]
  start(): Promise<OrdersNetwork>
}

/** Tests API orders from a network of another family to Ethereum and back, on real nodes. */
export function describeFamilyOrders(name: string, spec: FamilyOrdersSpec): void {
  const { type } = spec
  const headers = { 'network-type': type }
  let chain: TestChain
  let network: OrdersNetwork
  let stack: TestStack
  let client: InjectClient

  beforeAll(async () => {
    chain = await startTestChain({ id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 })
    network = await spec.start()
    stack = await createTestStack([chain], { otherNetworks: [network.entry] })
    client = createInjectClient(stack.app)
  })

  afterAll(async () => {
    await stack.close()
    await network.stop()
    await chain.anvil.stop()
  })

  async function logIn(as: TextSigner, signer = as): Promise<number> {
    const value = await fetchLoginMessage(client, type)
    const signature = signer.signMessage(value + as.address)
    return (await submitLogin(client, { address: as.address, signature, type })).statusCode
  }

  async function settle(id: string): Promise<OrderWire> {
    for (let round = 0; round < 20; round += 1) {
      await network.mine()
      await stack.bridge.engine.tick()
      const order = (await client.send('GET', `/api/orders/${id}`, { headers })).json<OrderWire>()
      if (order.status === 'COMPLETE') return order
    }
    throw new Error(`${id} does not end`)
  }

  describe(`the API with ${name}`, () => {
    it('names it with its first block and without a gas price', async () => {
      const networks = (await client.send('GET', '/api/network')).json<NetworkWire[]>()
      expect(networks.find(({ id }) => id === network.entry.id)).toMatchObject({
        network_type: type,
        chainId: network.chainId,
        gasPrice: null,
      })
    })

    it('lets in only who signs with the key of the address', async () => {
      const { wallet, stranger } = network
      expect(await logIn(wallet, stranger)).toBe(401)
      expect(await logIn(wallet)).toBe(200)
      expect(await isAuthorized(client, wallet.address, type)).toBe(true)
      expect(await isAuthorized(client, stranger.address, type)).toBe(false)
    })

    it(`answers an order with ${spec.payment}, and pays it out`, async () => {
      const { address } = network.wallet
      const answer = await client.send('POST', '/api/orders', {
        headers,
        body: {
          ...spec.fromIt,
          currency_out_id: 'ethereum-usdc',
          wallet_sender: address,
          wallet_receiver: USER.address,
        },
      })
      expect(answer.statusCode).toBe(200)
      const { id, deposit } = answer.json<OrderWire>()
      const hash = await network.pay(deposit)
      expect(await settle(id)).toMatchObject({ transaction_in: hash, wallet_sender: address })
      const found = await client.send('GET', `/api/deposits/${network.entry.id}/${hash}`, { headers })
      expect(found.statusCode).toBe(200)
      expect((await client.send('GET', `/api/orders/${id}/receipt`, { headers })).statusCode).toBe(200)
    })

    it.each(spec.refused)('refuses to pay %s', async (_, receiver) => {
      const payer = createInjectClient(stack.app)
      await logInEvm(payer, USER)
      const answer = await payer.send('POST', '/api/orders', {
        headers: { 'network-type': 'EVM' },
        body: {
          ...spec.toIt,
          currency_in_id: 'ethereum-usdc',
          wallet_sender: USER.address,
          wallet_receiver: receiver,
        },
      })
      expect(answer.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
    })
  })
}
