import {
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  verifyMessage,
  verifyTypedData,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { burnerAccounts } from '../devnet-accounts.ts'
import { devnetNetworks, devnetTokens } from '../devnet-networks.ts'
import type { Answer, Approval } from './burner-types.ts'
import { createBurnerProvider } from './create-provider.ts'
import { STORAGE_KEYS } from './wallet-state.ts'
import { storageOf } from './site/storage-of.ts'

const accounts = burnerAccounts()
const networks = devnetNetworks.map(({ id, name, chainId, native }) => ({
  id,
  name,
  chainId,
  symbol: native.symbol,
}))
const [first, second] = accounts.map(({ address }) => address)

function hex(value: unknown): Hex {
  if (!isHex(value)) throw new Error(`not hexadecimal: ${String(value)}`)
  return value
}

interface Call {
  url: string
  method: string
  params: unknown[]
}

/** A page with a wallet whose owner answers as scripted, and a node that answers from a table. */
function createPage(nodeAnswers: Record<string, unknown> = {}) {
  const memory = new Map<string, string>()
  const asked: Approval[] = []
  const calls: Call[] = []
  const events: [string, unknown][] = []
  let answer: Answer | Promise<Answer> = { approved: true }
  const answers: Record<string, unknown> = {
    web3_clientVersion: 'anvil/v1.7.1',
    eth_chainId: '0x1de2a29',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    ...nodeAnswers,
  }
  const { provider, refresh } = createBurnerProvider({
    accounts,
    networks,
    tokens: devnetTokens,
    origin: 'http://localhost:3000',
    storage: storageOf(memory),
    fetch: async (url, init) => {
      // CAST: the wallet sends its calls as JSON text.
      const { method, params } = JSON.parse(init?.body as string) as { method: string; params: unknown[] }
      calls.push({ url: typeof url === 'string' ? url : 'not a string', method, params })
      if (answers[method] instanceof Error) throw answers[method]
      if (!(method in answers)) return Response.json({ error: { code: -32601, message: 'no such method' } })
      return Response.json({ result: answers[method] })
    },
    openWindow: async (approval) => {
      asked.push(approval)
      return answer
    },
  })
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(event, (value) => events.push([event, value]))
  }
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return {
    provider,
    refresh,
    memory,
    asked,
    calls,
    events,
    request,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

let page: ReturnType<typeof createPage>
beforeEach(() => {
  page = createPage()
})
const connect = () => page.request('eth_requestAccounts')

describe('connecting', () => {
  test('asks once, remembers, and notifies the page', async () => {
    expect(await page.request('eth_accounts')).toEqual([])
    expect(await connect()).toEqual([first])
    expect(await connect()).toEqual([first])
    expect(await page.request('eth_accounts')).toEqual([first])
    expect(page.asked.map(({ kind }) => kind)).toEqual(['connect'])
    expect(page.events).toEqual([['accountsChanged', [first]]])
  })

  test('rejecting is 4001 and grants nothing', async () => {
    page.answerWith({ approved: false })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(await page.request('eth_accounts')).toEqual([])
  })

  test('the owner chooses the account, and may choose another later', async () => {
    page.answerWith({ approved: true, accountIndex: 3 })
    expect(await connect()).toEqual([second])
    page.answerWith({ approved: true, accountIndex: 2 })
    await page.request('wallet_requestPermissions', { eth_accounts: {} })
    expect(await page.request('eth_accounts')).toEqual([first])
    expect(page.events.map(([, value]) => value)).toEqual([[second], [first]])
  })

  test('the profile in storage is the account that is offered', async () => {
    page.memory.set(STORAGE_KEYS.profile, '3')
    page.memory.set(STORAGE_KEYS.auto, 'approve')
    expect(await connect()).toEqual([second])
    expect(page.asked).toEqual([])
  })

  test('a second request while one is open is -32002', async () => {
    const open = Promise.withResolvers<Answer>()
    page.answerWith(open.promise)
    const waiting = connect()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    open.resolve({ approved: true })
    expect(await waiting).toEqual([first])
  })

  test('revoking forgets the site', async () => {
    await connect()
    await page.request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await page.request('eth_accounts')).toEqual([])
    expect(page.events.at(-1)).toEqual(['accountsChanged', []])
  })

  test('what another tab did is reported once', async () => {
    page.memory.set(STORAGE_KEYS.permission, '2')
    page.memory.set(STORAGE_KEYS.network, 'base')
    page.refresh()
    page.refresh()
    expect(page.events).toEqual([
      ['accountsChanged', [first]],
      ['chainChanged', '0x1de2a2b'],
    ])
  })
})

describe('networks', () => {
  test('switches with consent, emits the event, and stays', async () => {
    expect(await page.request('eth_chainId')).toBe('0x1de2a29')
    expect(await page.request('wallet_switchEthereumChain', { chainId: '0x1de2a2d' })).toBeNull()
    expect(await page.request('eth_chainId')).toBe('0x1de2a2d')
    expect(page.events).toEqual([['chainChanged', '0x1de2a2d']])
    expect(page.asked[0]?.rows.map(({ value }) => value)).toContain('zkSync Era')
    await page.request('wallet_switchEthereumChain', { chainId: '0x1de2a2d' })
    expect(page.asked).toHaveLength(1)
  })

  test('an unknown chain is 4902, a refused switch 4001, nonsense -32602', async () => {
    await expect(page.request('wallet_switchEthereumChain', { chainId: '0x5' })).rejects.toMatchObject({
      code: 4902,
    })
    await expect(page.request('wallet_addEthereumChain', { chainId: '0x5' })).rejects.toMatchObject({
      code: 4200,
    })
    await expect(page.request('wallet_switchEthereumChain', { chainId: 5 })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(page.request('wallet_switchEthereumChain')).rejects.toMatchObject({ code: -32602 })
    page.answerWith({ approved: false })
    await expect(page.request('wallet_switchEthereumChain', { chainId: '0x1de2a2c' })).rejects.toMatchObject({
      code: 4001,
    })
    expect(await page.request('eth_chainId')).toBe('0x1de2a29')
  })

  test('reads go to the node of the current network, other methods nowhere', async () => {
    await page.request('wallet_switchEthereumChain', { chainId: '0x1de2a2b' })
    await page.request('eth_gasPrice')
    expect(page.calls).toEqual([{ url: '/devnet/rpc/base', method: 'eth_gasPrice', params: [] }])
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      'anvil_setBalance',
      'wallet_sendCalls',
      'nonsense',
    ]) {
      await expect(page.request(method)).rejects.toMatchObject({ code: 4200 })
    }
    expect(page.calls).toHaveLength(1)
  })

  test('connect and disconnect follow the nodes', async () => {
    page = createPage()
    await page.request('eth_gasPrice')
    expect(page.events).toEqual([['connect', { chainId: '0x1de2a29' }]])
    page = createPage({ eth_gasPrice: new Error('refused') })
    await page.request('eth_maxPriorityFeePerGas')
    await expect(page.request('eth_gasPrice')).rejects.toMatchObject({ code: 4900 })
    expect(page.events.map(([event]) => event)).toEqual(['connect', 'disconnect'])
  })
})

describe('signing', () => {
  test('shows the whole message and signs it, given as text or as bytes', async () => {
    await connect()
    const message = `Log in to Sunspan\nnonce 42 – ✓\n${first}`
    for (const form of [message, stringToHex(message)]) {
      const signature = await page.request('personal_sign', form, first?.toLowerCase())
      expect(page.asked.at(-1)?.message).toBe(message)
      expect(await verifyMessage({ address: hex(first), message, signature: hex(signature) })).toBe(true)
    }
  })

  test('rejecting is 4001; an account the site may not use is 4100', async () => {
    await expect(page.request('personal_sign', 'hi', first)).rejects.toMatchObject({ code: 4100 })
    await connect()
    await expect(page.request('personal_sign', 'hi', second)).rejects.toMatchObject({ code: 4100 })
    page.answerWith({ approved: false })
    await expect(page.request('personal_sign', 'hi', first)).rejects.toMatchObject({ code: 4001 })
  })

  test.each([
    ['a node that is not local', { web3_clientVersion: 'Geth/v1.15' }],
    ['a node of another chain', { eth_chainId: '0x5' }],
    ['no node', { eth_chainId: new Error('refused') }],
  ])('signs nothing with %s', async (_name, answers) => {
    page = createPage(answers)
    await connect()
    await expect(page.request('personal_sign', 'hi', first)).rejects.toMatchObject({ code: 4900 })
    await expect(page.request('eth_sendTransaction', { from: first, to: second })).rejects.toMatchObject({
      code: 4900,
    })
    expect(page.asked.map(({ kind }) => kind)).toEqual(['connect'])
  })

  test('typed data: signs for the current chain, refuses another', async () => {
    await connect()
    const types = { Note: [{ name: 'text', type: 'string' }] } as const
    const typedData = {
      domain: { name: 'Test', chainId: 31_337_001 },
      types,
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const signature = await page.request('eth_signTypedData_v4', first, JSON.stringify(typedData))
    const proof = { ...typedData, address: hex(first), signature: hex(signature) }
    expect(await verifyTypedData(proof)).toBe(true)
    const elsewhere = { ...typedData, domain: { ...typedData.domain, chainId: 10 } }
    await expect(page.request('eth_signTypedData_v4', first, elsewhere)).rejects.toMatchObject({
      code: -32602,
    })
    await expect(page.request('eth_signTypedData_v4', first, '{')).rejects.toMatchObject({ code: -32602 })
  })
})

describe('sending', () => {
  const reference = `0x${'cd'.repeat(16)}`

  test('signs what was asked, fills in the rest, and sends it to the node', async () => {
    await connect()
    const hash = await page.request('eth_sendTransaction', {
      from: first,
      to: second,
      value: '0xde0b6b3a7640000',
      data: reference,
    })
    expect(hash).toBe(`0x${'ab'.repeat(32)}`)
    const raw = hex(page.calls.find(({ method }) => method === 'eth_sendRawTransaction')?.params[0])
    expect(parseTransaction(raw)).toMatchObject({
      chainId: 31_337_001,
      nonce: 5,
      to: second?.toLowerCase(),
      value: 10n ** 18n,
      data: reference,
      gas: 25_200n,
    })
    // CAST: parsed as an EIP-1559 transaction above.
    const serializedTransaction = raw as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(first)
    const rows = page.asked.at(-1)?.rows.map(({ label, value }) => `${label}: ${value}`)
    expect(rows).toEqual([
      `From: ${first}`,
      'Network: Ethereum',
      'Sends: 1 ETH',
      `To: ${second}`,
      `Data (16 bytes): ${reference}`,
    ])
  })

  test('rejecting sends nothing', async () => {
    await connect()
    page.answerWith({ approved: false })
    await expect(page.request('eth_sendTransaction', { from: first, to: second })).rejects.toMatchObject({
      code: 4001,
    })
    expect(page.calls.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test.each([
    [{ to: second, value: '1' }, -32602],
    [{ to: 'me' }, -32602],
    [{ to: second, data: '0x1' }, -32602],
    [{ to: second, chainId: '0x5' }, -32602],
    [{}, -32602],
    [{ from: second, to: second }, 4100],
  ])('refuses %j', async (transaction, code) => {
    await connect()
    await expect(page.request('eth_sendTransaction', { from: first, ...transaction })).rejects.toMatchObject({
      code,
    })
  })

  test("the node's own refusal reaches the page", async () => {
    await expect(page.request('eth_getLogs')).rejects.toMatchObject({
      code: -32601,
      message: 'no such method',
    })
  })
})
