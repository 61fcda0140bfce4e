import { addressCodec } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { describe, expect, test } from 'vitest'
import { DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { tonBurnerContent } from '../../nodes/ton/ton-burner-content.ts'
import type { Answer } from '../burner-types.ts'
import { storageOf } from '../site/storage-of.ts'
import { createTonBurner } from './create-ton-burner.ts'

const content = tonBurnerContent()
const [FIRST, SECOND] = content.accounts
const ORIGIN = 'http://localhost:3000'
const MANIFEST = { url: ORIGIN, name: 'Sunspan', iconUrl: `${ORIGIN}/icon.png` }
const request = (...items: readonly object[]) => ({
  manifestUrl: `${ORIGIN}/tonconnect-manifest.json`,
  items: [{ name: 'ton_addr' }, ...items],
})
/** The configuration parameter that contains a global id: 32 bits. */
const configOf = (globalId: number): string => {
  const id = Buffer.alloc(4)
  id.writeInt32BE(globalId)
  return Buffer.concat([Buffer.from('b5ee9c72010101010006000008', 'hex'), id]).toString('base64')
}

interface Setting {
  readonly answer?: Answer
  readonly manifest?: unknown
  readonly globalId?: number
}

function setUp({ answer = { approved: true }, manifest = MANIFEST, globalId }: Setting = {}) {
  const memory = new Map<string, string>()
  const asked: string[] = []
  const sent: string[] = []
  const served = globalId ?? content.network.globalId
  const results: Readonly<Record<string, unknown>> = {
    getConfigParam: { config: { bytes: configOf(served) } },
    getWalletInformation: { seqno: 3 },
    sendBoc: {},
  }
  const { tonconnect, refresh } = createTonBurner({
    ...content,
    origin: ORIGIN,
    storage: storageOf(memory),
    async fetch(url, init) {
      if (typeof url === 'string' && url.endsWith('manifest.json')) {
        return manifest === 'missing' ? new Response(null, { status: 404 }) : Response.json(manifest)
      }
      const { method, params } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      if (method === 'sendBoc') sent.push(params.boc)
      return Response.json({ ok: true, result: results[method] })
    },
    openWindow: async ({ kind }) => {
      asked.push(kind)
      return answer
    },
  })
  const ask = (method: string, payload?: object) =>
    tonconnect.send({ method, params: payload ? [JSON.stringify(payload)] : [], id: '1' })
  return { tonconnect, refresh, ask, asked, memory, sent }
}

describe('the burner wallet of TON', () => {
  test('has accounts of the family, each its own', () => {
    expect(content.accounts).toHaveLength(4)
    expect(new Set(content.accounts.map(({ address }) => address)).size).toBe(4)
    for (const { address } of content.accounts) expect(addressCodec('ton')?.normalize(address)).toBe(address)
  })

  test('shares nothing before it was permitted, then stays permitted, and reports when it is not', async () => {
    const { tonconnect, refresh, memory, ask, asked } = setUp()
    const unknown = { event: 'connect_error', payload: { code: 100 } }
    expect(await tonconnect.restoreConnection()).toMatchObject(unknown)
    const event = await tonconnect.connect(2, request())
    const [item] = Object(event.payload).items
    expect(addressCodec('ton')?.normalize(item.address)).toBe(FIRST?.address)
    expect(item).toMatchObject({ name: 'ton_addr', network: String(content.network.globalId) })
    expect(await tonconnect.restoreConnection()).toMatchObject({
      event: 'connect',
      payload: { items: [item] },
    })
    expect(asked).toEqual(['connect'])

    const events: object[] = []
    const stop = tonconnect.listen((change) => events.push(change))
    memory.set('burner:ton:permission', String(SECOND?.index))
    refresh()
    memory.delete('burner:ton:permission')
    refresh()
    expect(events).toMatchObject([{ event: 'connect' }, { event: 'disconnect' }])
    stop()
    await tonconnect.connect(2, request())
    expect(await ask('disconnect')).toEqual({ id: '1', result: {} })
    expect(await tonconnect.restoreConnection()).toMatchObject(unknown)
    expect(events).toHaveLength(2)
  })

  test.each<[string, Setting, number]>([
    ['its owner declines', { answer: { approved: false } }, 300],
    ['the site has no manifest', { manifest: 'missing' }, 2],
    ['the manifest has no valid URL', { manifest: { ...MANIFEST, url: 'nowhere' } }, 3],
    ['the manifest is null', { manifest: null }, 3],
  ])('refuses when %s', async (_, setting, code) => {
    const { tonconnect } = setUp(setting)
    const event = await tonconnect.connect(2, request())
    expect(event).toMatchObject({ event: 'connect_error', payload: { code } })
  })

  test('answers as the setting says, and no other version or method', async () => {
    const { tonconnect, memory, asked, ask } = setUp()
    memory.set('burner:auto', 'reject')
    expect(await tonconnect.connect(2, request())).toMatchObject({ payload: { code: 300 } })
    expect(asked).toEqual([])
    expect(await tonconnect.connect(1, request())).toMatchObject({ payload: { code: 1 } })
    expect(await ask('signCell')).toMatchObject({ error: { code: 400 } })
    expect(await ask('signData', { type: 'text', text: 'x' })).toMatchObject({ error: { code: 100 } })
  })

  test('proves its address, as it connects and later, so that the server believes it', async () => {
    const adapter = createNetworkAdapter('ton', {
      networkId: 'ton',
      chainId: String(content.network.globalId),
      rpcUrls: ['http://127.0.0.1:9'],
      multicallAddress: null,
      currencies: [],
      treasury: { mnemonic: DEVNET_PHRASE },
      requestTimeoutMs: 1_000,
    })
    const { tonconnect, ask } = setUp()
    const address = FIRST?.address ?? ''
    const text = 'Prove it.\n\nDomain: localhost:3000\nWallet: '
    const payload = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
    ).toString('hex')
    const { payload: shared } = await tonconnect.connect(2, request({ name: 'ton_proof', payload }))
    const [item, { proof }] = Object(shared).items
    const known = {
      public_key: Buffer.from(item.publicKey, 'hex').toString('base64'),
      state_init: item.walletStateInit,
    }
    const { timestamp, signature, domain } = proof
    const verify = (answer: object) =>
      adapter?.login.provesByKey?.({
        address,
        message: text + address,
        signature: JSON.stringify({ ...known, ...answer }),
      })
    expect(await verify({ kind: 'ton_proof', timestamp, signature, domain: domain.value })).toBe(true)
    const { result } = Object(await ask('signData', { type: 'text', text: text + address }))
    expect(await verify({ ...result, kind: 'sign_data' })).toBe(true)
    expect(await verify({ ...result, kind: 'sign_data', timestamp: result.timestamp + 1 })).toBe(false)
  })
})

describe('a transaction of the burner wallet of TON', () => {
  const now = Math.floor(Date.now() / 1_000)
  const wanted = {
    valid_until: now + 300,
    network: String(content.network.globalId),
    messages: [{ address: SECOND?.address, amount: '1000' }],
  }

  test('is shown, signed, handed in, and answered with its message', async () => {
    const { tonconnect, ask, asked, sent } = setUp()
    await tonconnect.connect(2, request())
    const answer = await ask('sendTransaction', wanted)
    expect(asked).toEqual(['connect', 'send'])
    expect(sent).toHaveLength(1)
    expect(answer).toEqual({ id: '1', result: sent[0] })
  })

  test.each<[string, object]>([
    ['another account', { from: `0:${'2a'.repeat(32)}` }],
    ['another network', { network: '-239' }],
    ['a raw address', { messages: [{ address: `0:${'2a'.repeat(32)}`, amount: '1' }] }],
    ['an invalid amount', { messages: [{ address: SECOND?.address, amount: '1.5' }] }],
    ['an invalid payload', { messages: [{ address: SECOND?.address, amount: '1', payload: 'x' }] }],
    ['nobody', { messages: [] }],
    ['too many', { messages: Array.from({ length: 5 }, () => wanted.messages[0]) }],
    ['what is too old', { valid_until: now - 1 }],
  ])('for %s is refused without a question', async (_, change) => {
    const { tonconnect, ask, asked, sent } = setUp()
    await tonconnect.connect(2, request())
    expect(await ask('sendTransaction', { ...wanted, ...change })).toMatchObject({ error: { code: 1 } })
    expect(asked).toEqual(['connect'])
    expect(sent).toEqual([])
  })

  test('is refused on a network that is not local', async () => {
    const { tonconnect, ask, asked, sent } = setUp({ globalId: -239 })
    await tonconnect.connect(2, request())
    const answer = await ask('sendTransaction', wanted)
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('local networks only') } })
    expect(asked).toEqual(['connect'])
    expect(sent).toEqual([])
  })

  test('is not sent when its owner declines', async () => {
    const { tonconnect, ask, memory, sent } = setUp()
    await tonconnect.connect(2, request())
    memory.set('burner:auto', 'reject')
    expect(await ask('sendTransaction', wanted)).toMatchObject({ error: { code: 300 } })
    expect(sent).toEqual([])
  })
})
