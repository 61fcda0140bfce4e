import { randomBytes } from 'node:crypto'
import { Address, beginCell, loadMessage } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TonDepositAction } from '../deposit-action.ts'
import type { WalletConnector } from '../../capabilities/wallet.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { readExternalMessage } from '../cells/external-message.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { checkTonAction } from '../deposit-check.ts'
import { externalHash } from '../messages/message-hash.ts'
import { connectEvent } from '../testing/scripted-ton-wallet.ts'
import { createTonConnectWallet, type TonConnectWallet } from '../testing/ton-connect-wallet.ts'
import { COIN, createTonWorld, TEST_GLOBAL_ID } from '../testing/ton-world.ts'
import { contractText, walletText } from '../to-address.ts'
import { tonBrowserChain } from './ton-browser-chain.ts'
import { tonWalletModule } from './ton-wallet-module.ts'

const REFERENCE = `0x${'ab'.repeat(16)}`
const AMOUNT = 250_000n
const CHAIN_ID = String(TEST_GLOBAL_ID)
const TEXT = 'Prove it.\n\nDomain: localhost:3000\nNonce: 00ff\nWallet: '

let wallet: TonConnectWallet
let connector: WalletConnector<TonDepositAction>
let address: string

const world = useShared(createTonWorld)
const network = useShared(() => ({
  id: 'testnet',
  name: 'Test',
  chainId: CHAIN_ID,
  rpcUrl: world.node.rpcUrl,
  explorerUrl: 'https://explorer.example',
  nativeSymbol: 'TON',
  nativeDecimals: 9,
}))

interface Setting {
  readonly features?: readonly unknown[]
  readonly loginText?: () => Promise<string | undefined>
}

async function connect({ features, loginText }: Setting = {}): Promise<void> {
  const page = createTestPage()
  const { node } = world
  wallet = createTonConnectWallet({
    name: 'Puppet',
    secret: randomBytes(32),
    network: CHAIN_ID,
    ...(features && { features }),
    async seqno() {
      const { seqno = 0 } = Object(await node.call('getWalletInformation', { address }))
      return Number(seqno)
    },
    submit: (boc) => node.call('sendBoc', { boc }),
  })
  wallet.install(page)
  connector = createWalletConnector(tonWalletModule, {
    window: page,
    storage: createMemoryStorage(),
    ...(loginText && { loginText }),
  })
  await connector.connect(wallet.key)
  const state = connector.getState()
  address = state.status === 'connected' ? state.address : ''
}

async function fund(): Promise<void> {
  const owner = Address.parse(address)
  await world.fund(owner, null, 5n * COIN)
  await world.fund(owner, world.token, 1_000_000n)
  await world.settle()
}

async function actionFor(token: string | null, amount = AMOUNT): Promise<TonDepositAction> {
  const request = { depositAddress: world.treasury, sender: address, amount, token, reference: REFERENCE }
  const { action } = await world.adapter.author.author(request, UNLIMITED)
  return action
}

const askedFor = (): string[] => wallet.calls.map(({ method }) => method)
const held = (owner: string, token: string | null): Promise<readonly bigint[]> =>
  tonBrowserChain.readBalances({
    rpcUrl: network.rpcUrl,
    networkType: 'TON',
    owner,
    tokens: [token],
    fetch: globalThis.fetch,
    signal: AbortSignal.timeout(5_000),
  })
const fateOf = (hash: string, action: TonDepositAction, seconds = 1) =>
  tonBrowserChain.watchTransaction?.(
    {
      url: network.rpcUrl,
      fetch: globalThis.fetch,
      timeoutMs: 2_000,
      signal: AbortSignal.timeout(10_000),
      async wait() {
        await world.node.call('devnet_advanceTime', { seconds })
        await world.mine(1)
      },
    },
    { hash, action },
  )

describe('a deposit', () => {
  beforeEach(async () => {
    await connect()
    await fund()
  })

  it('of coins is sent by the wallet, and seen', async () => {
    const [before = 0n] = await held(world.treasury, null)
    const action = await actionFor(null, COIN)
    const hash = await connector.send(action, network)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await fateOf(hash ?? '', action)).toEqual({ kind: 'included' })
    const [after = 0n] = await held(world.treasury, null)
    expect(after - before).toBeGreaterThan((COIN * 99n) / 100n)
  })

  it('of jettons is sent by the wallet’s own jetton wallet, and is what the server looks for', async () => {
    const [before = 0n] = await held(world.treasury, world.token)
    const action = await actionFor(world.token)
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const hash = await connector.send(action, network, world.token)
    expect(await fateOf(hash ?? '', action)).toEqual({ kind: 'included' })
    await world.settle()
    const scanned = { cursor, recentBlocks: [], maxBlocks: 50 }
    const { deposits } = await world.adapter.scanner.scan(scanned, UNLIMITED)
    const deposit = { amount: AMOUNT, token: world.token, sender: address, reference: REFERENCE }
    expect(deposits).toMatchObject([deposit])
    expect(await held(world.treasury, world.token)).toEqual([before + AMOUNT])
    expect(await held(address, world.token)).toEqual([1_000_000n - AMOUNT])
  })

  it('has the hash of its message also where the wallet returns the body alone', async () => {
    const action = await actionFor(null, COIN)
    wallet.script({
      async sendTransaction(asked) {
        const message = await wallet.sign(Object(asked))
        await world.node.call('sendBoc', { boc: message.toBoc().toString('base64') })
        return { id: '1', result: loadMessage(message.beginParse()).body.toBoc().toString('base64') }
      },
    })
    const hash = await connector.send(action, network)
    expect(await fateOf(hash ?? '', action)).toEqual({ kind: 'included' })
  })

  it('has the hash of its message also where the body can be parsed as a message to another address', async () => {
    // What a signature can begin with: from nowhere, to an account of another workchain, without fee and state, and the rest of it.
    const body = beginCell()
      .storeUint(0b10_00_100, 7)
      .storeBuffer(Buffer.alloc(33, 7))
      .storeUint(0, 300)
      .endCell()
    expect(
      readExternalMessage(parseBoc(body.toBoc().toString('base64')) ?? { bits: '', refs: [] }),
    ).toBeDefined()
    wallet.script({ sendTransaction: () => ({ id: '1', result: body.toBoc().toString('base64') }) })
    const info = { type: 'external-in', src: null, dest: Address.parse(address), importFee: 0n } as const
    expect(await connector.send(await actionFor(null, COIN), network)).toBe(externalHash({ info, body }))
  })

  it.each<[string, () => unknown, string]>([
    ['the person refuses', () => ({ id: '1', error: { code: 300, message: 'No' } }), 'rejected'],
    ['the person refuses in other words', () => Promise.reject(new Error('Reject request')), 'rejected'],
    [
      'the wallet is elsewhere',
      () => ({ id: '1', error: { code: 1, message: 'Wrong network' } }),
      'wrong_network',
    ],
    ['the wallet fails', () => ({ id: '1', error: { code: 0, message: 'Something broke' } }), 'unknown'],
  ])('fails with the right kind when %s', async (_what, sendTransaction, kind) => {
    wallet.script({ sendTransaction })
    const sent = connector.send(await actionFor(null), network)
    await expect(sent).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it.each([[undefined], [{}], [{ result: '' }], [{ result: 'text' }], [{ result: 7 }]])(
    'knows of no hash when the wallet answers %j',
    async (answer) => {
      wallet.script({ sendTransaction: () => answer })
      expect(await connector.send(await actionFor(null), network)).toBeUndefined()
    },
  )

  it('that the wallet took and could not carry out was never sent', async () => {
    const action = await actionFor(null, 10_000n * COIN)
    const hash = await connector.send(action, network)
    expect(await fateOf(hash ?? '', action)).toEqual({ kind: 'cancelled' })
  })

  it('is asked for as TON Connect spells it', async () => {
    const action = await actionFor(null)
    await connector.send(action, network)
    const { input } = wallet.calls.at(-1) ?? {}
    const now = Math.floor(Date.now() / 1_000)
    expect(input).toEqual({
      valid_until: expect.any(Number),
      network: CHAIN_ID,
      from: Address.parse(address).toRawString(),
      messages: action.messages,
    })
    expect(Object(input).valid_until - now).toBeGreaterThan(350)
    expect(Object(input).valid_until - now).toBeLessThanOrEqual(360)
  })
})

describe('what is refused before the wallet is asked', () => {
  beforeEach(() => connect())

  it.each<[string, Partial<TonDepositAction>, string]>([
    ['another payer', { sender: walletText(new Address(0, randomBytes(32))) }, 'unsupported'],
    ['another network', { chain_id: '-239' }, 'wrong_network'],
  ])('%s', async (_, wrong, kind) => {
    const sent = connector.send({ ...(await actionFor(null)), ...wrong }, network)
    await expect(sent).rejects.toMatchObject({ kind })
    expect(askedFor()).toEqual(['connect'])
  })

  it('jettons of another kind than was ordered, and unordered ones', async () => {
    const action = await actionFor(world.token)
    for (const token of [world.foreignToken, null]) {
      await expect(connector.send(action, network, token)).rejects.toMatchObject({ kind: 'unsupported' })
    }
    const [message] = action.messages
    const other = contractText(await world.jettonWallet(world.foreignToken, Address.parse(address)))
    const swapped = { ...action, messages: message === undefined ? [] : [{ ...message, address: other }] }
    await expect(connector.send(swapped, network, world.token)).rejects.toMatchObject({ kind: 'unsupported' })
    expect(askedFor()).toEqual(['connect'])
  })

  it('jettons whose wallet cannot be determined', async () => {
    const action = await actionFor(world.token)
    const nowhere = walletText(new Address(0, randomBytes(32)))
    await expect(connector.send(action, network, nowhere)).rejects.toMatchObject({
      kind: 'rpc_untrustworthy',
    })
    const gone = { ...network, rpcUrl: 'http://127.0.0.1:9' }
    await expect(connector.send(action, gone, world.token)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})

describe('balances', () => {
  it('are zero for an unused address, and an error where there is no jetton', async () => {
    await connect()
    expect(await held(address, null)).toEqual([0n])
    expect(await held(address, world.token)).toEqual([0n])
    await fund()
    expect(await held(address, null)).toEqual([5n * COIN])
    expect(await held(address, world.token)).toEqual([1_000_000n])
    await expect(held(address, world.treasury)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })
})

describe('signing in', () => {
  const proves = async () => {
    const message = TEXT + address
    const signature = await connector.signMessage(message)
    return {
      kind: Object(JSON.parse(signature)).kind,
      isProved: await world.adapter.login.verify({ address, message, signature }, UNLIMITED),
    }
  }

  it('is proved by what the wallet signed as it connected, without a second question', async () => {
    await connect({ loginText: async () => TEXT })
    expect(await proves()).toEqual({ kind: 'ton_proof', isProved: true })
    expect(askedFor()).toEqual(['connect'])
  })

  it('is proved by a signature of the text where the wallet proved another one, or none', async () => {
    await connect({ loginText: async () => `${TEXT}older ` })
    expect(await proves()).toEqual({ kind: 'sign_data', isProved: true })
    await connect({ loginText: async () => undefined })
    expect(await proves()).toEqual({ kind: 'sign_data', isProved: true })
    expect(wallet.calls.at(-1)?.input).toMatchObject({
      type: 'text',
      text: TEXT + address,
      network: CHAIN_ID,
    })
  })

  it('is proved by connecting again with a wallet that signs no texts', async () => {
    await connect({ features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }] })
    expect(await proves()).toEqual({ kind: 'ton_proof', isProved: true })
    expect(askedFor()).toEqual(['connect', 'connect'])
  })

  it('fails when the person declines, or the wallet signs with another account', async () => {
    await connect()
    wallet.script({ signData: () => ({ error: { code: 300, message: 'No' } }) })
    await expect(connector.signMessage(TEXT + address)).rejects.toMatchObject({ kind: 'rejected' })
    wallet.script({ signData: () => ({ result: { address: world.treasury, signature: '' } }) })
    await expect(connector.signMessage(TEXT + address)).rejects.toMatchObject({ kind: 'unsupported' })
    wallet.emit(connectEvent({ address, network: CHAIN_ID }))
    await expect(connector.signMessage(TEXT + address)).rejects.toMatchObject({ kind: 'unsupported' })
  })
})

describe('the check of an action against its order', () => {
  beforeEach(() => connect())
  const terms = (token: string | null) => ({
    address: world.treasury,
    amount: AMOUNT,
    token,
    decimals: 6,
    reference: REFERENCE,
    sender: address,
  })

  it('passes the author’s own, of coins and of jettons, whatever the amount', async () => {
    for (const token of [null, world.token]) {
      for (const amount of [1n, 255n, 256n, AMOUNT, 10n ** 27n]) {
        const action = await actionFor(token, amount)
        expect(checkTonAction({ ...terms(token), amount }, action)).toBeUndefined()
      }
    }
  })

  it.each<[string, (action: TonDepositAction) => Partial<TonDepositAction>, string]>([
    ['another sender', () => ({ sender: world.treasury }), 'calldata'],
    ['no message', () => ({ messages: [] }), 'calldata'],
    ['a message more', ({ messages }) => ({ messages: [...messages, ...messages] }), 'calldata'],
    [
      'another target',
      ({ messages }) => ({ messages: messages.map((one) => ({ ...one, address })) }),
      'target',
    ],
    [
      'another amount',
      ({ messages }) => ({ messages: messages.map((one) => ({ ...one, amount: '250001' })) }),
      'amount',
    ],
    [
      'another body',
      ({ messages }) => ({
        messages: messages.map((one) => ({ ...one, payload: 'te6cckEBAQEAAgAAAEysuc0=' })),
      }),
      'calldata',
    ],
  ])('stops %s', async (_, change, problem) => {
    const action = await actionFor(null)
    expect(checkTonAction(terms(null), { ...action, ...change(action) })).toBe(problem)
  })

  it.each<[string, Partial<ReturnType<typeof terms>>]>([
    ['amount', { amount: AMOUNT + 1n }],
    ['reference', { reference: `0x${'ac'.repeat(16)}` }],
    ['deposit address', { address: 'UQAqKioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKtX_' }],
  ])('stops jettons for another %s', async (_, other) => {
    const action = await actionFor(world.token)
    expect(checkTonAction({ ...terms(world.token), ...other }, action)).toBe('calldata')
  })

  it('stops jettons that take along more coins than they need', async () => {
    const action = await actionFor(world.token)
    const messages = action.messages.map((one) => ({ ...one, amount: '700000000' }))
    expect(checkTonAction(terms(world.token), { ...action, messages })).toBe('amount')
  })
})

// Advances the chain's clock, so that messages a wallet signs now are already expired.
describe('a deposit that is late', () => {
  it('that was never submitted is cancelled once it can no longer land', async () => {
    await connect()
    await fund()
    const action = await actionFor(null, COIN)
    wallet.script({
      sendTransaction: async (asked) => ({
        result: (await wallet.sign(Object(asked))).toBoc().toString('base64'),
      }),
    })
    const hash = await connector.send(action, network)
    expect(await fateOf(hash ?? '', action, 500)).toEqual({ kind: 'cancelled' })
  })
})
