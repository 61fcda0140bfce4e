import { addressCodecOn } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { describe, expect, test } from 'vitest'
import { bitcoinBurnerContent } from '../../nodes/bitcoin/bitcoin-burner-content.ts'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import type { Answer } from '../burner-types.ts'
import { storageOf } from '../site/storage-of.ts'
import { createBitcoinBurner } from './create-bitcoin-burner.ts'
import { injectBitcoinProvider } from './inject-bitcoin-provider.ts'

const content = bitcoinBurnerContent()
const [FIRST] = content.accounts
const COIN = { txid: 'ab'.repeat(32), vout: 0, value: 100_000, status: { confirmed: true } }

/** `pages`: the node's responses by path. */
function setUp(answer: Answer = { approved: true }, pages: Readonly<Record<string, string>> = {}) {
  const memory = new Map<string, string>()
  const asked: string[] = []
  const sent: string[] = []
  const { provider } = createBitcoinBurner({
    ...content,
    origin: 'http://localhost:3000',
    storage: storageOf(memory),
    fetch: async (url, init) => {
      if (typeof init?.body === 'string') sent.push(init.body)
      const page = pages[(typeof url === 'string' ? url : '').replace('/devnet/rpc/bitcoin', '')]
      if (page === undefined) throw new TypeError('no node here')
      return new Response(page)
    },
    openWindow: async ({ kind }) => {
      asked.push(kind)
      return answer
    },
  })
  return { provider, asked, memory, sent }
}

describe('the burner wallet of Bitcoin', () => {
  test('has accounts of the local network', () => {
    expect(content.accounts).toHaveLength(4)
    const codec = addressCodecOn('bitcoin', content.network.genesisHash)
    for (const { address } of content.accounts) expect(codec?.isValid(address)).toBe(true)
  })

  test('shares nothing before it was permitted, then stays permitted, and reports when it is not', async () => {
    const { provider, asked } = setUp()
    expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32_002 } })
    const shared = { result: { addresses: [{ address: FIRST?.address, purpose: 'payment' }] } }
    expect(await provider.request('wallet_connect')).toMatchObject(shared)
    expect(await provider.request('wallet_getAccount')).toMatchObject(shared)
    expect(asked).toEqual(['connect'])
    const changes: object[] = []
    const stop = provider.addListener({ eventName: 'disconnect', cb: (change) => changes.push(change) })
    await provider.request('wallet_disconnect')
    expect(changes).toEqual([{ type: 'disconnect' }])
    stop()
    await provider.request('wallet_connect')
    await provider.request('wallet_disconnect')
    expect(changes).toHaveLength(1)
  })

  test('refuses as its owner does, and as the setting says', async () => {
    const refusing = setUp({ approved: false })
    expect(await refusing.provider.request('wallet_connect')).toMatchObject({ error: { code: -32_000 } })
    const { provider, memory, asked } = setUp()
    memory.set('burner:auto', 'reject')
    expect(await provider.request('wallet_connect')).toMatchObject({ error: { code: -32_000 } })
    expect(asked).toEqual([])
    expect(await provider.request('stx_transferStx')).toMatchObject({ error: { code: -32_601 } })
  })

  test('signs a message that the server takes for a proof of the address', async () => {
    const { provider } = setUp()
    await provider.request('wallet_connect')
    const params = { address: FIRST?.address, message: 'hello', protocol: 'BIP322' }
    const answer = await provider.request('signMessage', params)
    const { signature } = Object('result' in answer ? answer.result : undefined)
    const adapter = createNetworkAdapter('bitcoin', {
      networkId: 'bitcoin',
      chainId: content.network.genesisHash,
      rpcUrls: ['http://127.0.0.1:9'],
      multicallAddress: null,
      currencies: [],
      treasury: { mnemonic: DEVNET_PHRASE },
      requestTimeoutMs: 1_000,
    })
    const claim = { address: FIRST?.address ?? '', message: 'hello', signature: String(signature) }
    expect(await adapter?.login.verify(claim, new AbortController().signal)).toBe(true)
    expect(await adapter?.login.verify({ ...claim, message: 'hullo' }, new AbortController().signal)).toBe(
      false,
    )
  })
})

describe('a payment by the burner wallet of Bitcoin', () => {
  const pages = {
    '/block-height/0': content.network.genesisHash,
    '/fee-estimates': '{"1":2}',
    [`/address/${FIRST?.address ?? ''}/utxo`]: JSON.stringify([COIN]),
    '/tx': 'cd'.repeat(32),
  }
  const pay = (amount: unknown, address = content.accounts[1]?.address) => ({
    recipients: [{ address, amount }],
  })

  test('is signed, handed in, and answered with its id', async () => {
    const { provider, sent, asked } = setUp(undefined, pages)
    await provider.request('wallet_connect')
    const answer = await provider.request('sendTransfer', pay(60_000))
    expect(answer).toMatchObject({ result: { txid: 'cd'.repeat(32) } })
    expect(asked).toEqual(['connect', 'send'])
    expect(sent).toEqual([expect.stringMatching(/^02000000000101(ab){32}/)])
  })

  test.each([
    ['an invalid amount', pay(1.5)],
    ['an address of another network', pay(1_000, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')],
    ['nobody', { recipients: [] }],
  ])('to %s is refused without a question', async (_, params) => {
    const { provider, asked } = setUp(undefined, pages)
    await provider.request('wallet_connect')
    expect(await provider.request('sendTransfer', params)).toMatchObject({ error: { code: -32_602 } })
    expect(asked).toEqual(['connect'])
  })

  test('is refused for want of money, and on a network that is not local', async () => {
    const poor = setUp(undefined, pages)
    await poor.provider.request('wallet_connect')
    expect(await poor.provider.request('sendTransfer', pay(100_000))).toMatchObject({
      error: { message: expect.stringContaining('Insufficient funds') },
    })
    expect(poor.sent).toEqual([])
    const real = setUp(undefined, { ...pages, '/block-height/0': '00'.repeat(32) })
    await real.provider.request('wallet_connect')
    expect(await real.provider.request('sendTransfer', pay(1_000))).toMatchObject({ error: { code: 4900 } })
    expect(real.asked).toEqual(['connect'])
  })
})

test('it joins the list of wallets that the page has already', () => {
  const page = { btc_providers: [{ id: 'Other' }] }
  const provider = {}
  injectBitcoinProvider(page, provider)
  expect(page).toMatchObject({
    btc_providers: [{ id: 'Other' }, { id: 'BurnerBitcoinProvider', name: 'Burner Wallet' }],
    BurnerBitcoinProvider: provider,
  })
})
