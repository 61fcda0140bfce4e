import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { REGTEST_GENESIS } from '@sunspan/bitcoin-node'
import type { BitcoinDepositAction } from '../deposit-action.ts'
import type { TransactionFate } from '../../capabilities/wallet-module.ts'
import type { WalletConnector } from '../../capabilities/wallet.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { createBitcoinDepositAuthor } from '../author.ts'
import { checkBitcoinAction } from '../deposit-check.ts'
import { createBitcoinLoginVerifier } from '../login.ts'
import { networkOf } from '../network.ts'
import { BITCOIN, createBitcoinWorld } from '../testing/bitcoin-world.ts'
import {
  createScriptedUniSatWallet,
  createScriptedWbipWallet,
  sharing,
  type ScriptedBitcoinWallet,
} from '../testing/scripted-bitcoin-wallet.ts'
import { bitcoinBrowserChain } from './bitcoin-browser-chain.ts'
import { bitcoinWalletModule } from './bitcoin-wallet-module.ts'

const AMOUNT = 1_000_000n
const MAINNET_GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

let wallet: ScriptedBitcoinWallet
let connector: WalletConnector<BitcoinDepositAction>

const world = useShared(() => createBitcoinWorld(1))
const network = useShared(() => ({
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: REGTEST_GENESIS,
  rpcUrl: world.node.url,
  explorerUrl: 'https://explorer.example',
  nativeSymbol: 'BTC',
  nativeDecimals: 8,
}))
const payer = useFresh(() => world.newWallet(BITCOIN))
const action = useFresh(writeAction)

const depositAddress = (): string => world.given[0]?.address ?? ''
const author = createBitcoinDepositAuthor({ chainId: REGTEST_GENESIS })

async function writeAction(amount = AMOUNT): Promise<BitcoinDepositAction> {
  const request = {
    depositAddress: depositAddress(),
    sender: payer.address,
    amount,
    token: null,
    reference: '',
  }
  const deposit = await author.author(request, new AbortController().signal)
  return deposit.action
}
const actionFor = (): BitcoinDepositAction => action

async function connect(manner: 'wbip' | 'leather' | 'unisat'): Promise<void> {
  const page = createTestPage()
  wallet =
    manner === 'unisat'
      ? createScriptedUniSatWallet('unisat', payer.address)
      : createScriptedWbipWallet(manner === 'leather' ? 'Leather' : 'Puppet', payer.address)
  const pay = (address: string, amount: number) => payer.execute({ address, amount: String(amount) })
  wallet.script({
    signMessage: (input) =>
      manner === 'unisat'
        ? payer.signMessage(String(input))
        : { signature: payer.signMessage(Object(input).message) },
    getAddresses: () => sharing(payer.address),
    sendTransfer: async (input) => {
      const [{ address, amount }] = Object(input).recipients
      return { txid: await pay(address, amount) }
    },
    sendBitcoin: (address, satoshis) => pay(String(address), Number(satoshis)),
  })
  wallet.install(page)
  connector = createWalletConnector(bitcoinWalletModule, { window: page, storage: createMemoryStorage() })
  await connector.connect(wallet.id)
}

const held = (owner: string): Promise<readonly bigint[]> =>
  bitcoinBrowserChain.readBalances({
    rpcUrl: world.node.url,
    networkType: 'BTC',
    owner,
    tokens: [null],
    fetch,
    signal: AbortSignal.timeout(5_000),
  })

const fateOf = (hash: string): Promise<TransactionFate | undefined> =>
  bitcoinBrowserChain.watchTransaction?.(
    {
      url: world.node.url,
      fetch,
      timeoutMs: 5_000,
      signal: AbortSignal.timeout(10_000),
      wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    },
    { hash, action: actionFor() },
  ) ?? Promise.resolve(undefined)

describe.each(['wbip', 'leather', 'unisat'] as const)('a payment by a wallet in the manner %s', (manner) => {
  const method = manner === 'unisat' ? 'sendBitcoin' : 'sendTransfer'
  beforeEach(() => connect(manner))

  it('arrives with the exact amount, and is followed into its block', async () => {
    const [before = 0n] = await held(depositAddress())
    const hash = await connector.send(actionFor(), network)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const fate = fateOf(hash ?? '')
    await world.node.mine(1)
    expect(await fate).toEqual({ kind: 'included' })
    expect(await held(depositAddress())).toEqual([before + AMOUNT])
    expect(await held(payer.address)).toEqual([BigInt(BITCOIN) - AMOUNT - 1_000n])
  })

  it('signs a login that the server accepts', async () => {
    const message = 'Grüße, ☀'
    const signature = await connector.signMessage(message)
    const verifier = createBitcoinLoginVerifier(networkOf(REGTEST_GENESIS))
    const login = { address: payer.address, message, signature }
    expect(await verifier.verify(login, new AbortController().signal)).toBe(true)
  })

  it.each<[string, object, string]>([
    ['refuses', { code: manner === 'wbip' ? -32_000 : 4001, message: 'no' }, 'rejected'],
    ['holds too little', new Error('Insufficient balance'), 'insufficient_funds'],
    ['fails without a reason', new Error('Something broke'), 'unknown'],
  ])('fails with the right kind when it %s', async (_what, error, kind) => {
    wallet.script({ [method]: () => Promise.reject(error) })
    await expect(connector.send(actionFor(), network)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it.each([[undefined], [null], [{}], ['done'], [{ txid: 7 }]])(
    'knows of no id when it answers %j',
    async (answer) => {
      wallet.script({ [method]: () => answer })
      expect(await connector.send(actionFor(), network)).toBeUndefined()
    },
  )

  it('is not asked for a payment on another network, nor for none', async () => {
    const elsewhere = { ...actionFor(), chain_id: MAINNET_GENESIS }
    await expect(connector.send(elsewhere, network)).rejects.toMatchObject({ kind: 'wrong_network' })
    for (const wrong of [
      { amount: '0' },
      { amount: '1.5' },
      { amount: '9007199254740993' },
      { address: 'bc1qnone' },
    ]) {
      await expect(connector.send({ ...actionFor(), ...wrong }, network)).rejects.toMatchObject({
        kind: 'unsupported',
      })
    }
    expect(wallet.calls.map((call) => call.method)).not.toContain(method)
  })

  it('fails to sign when no signature comes', async () => {
    wallet.script({ signMessage: () => ({}) })
    await expect(connector.signMessage('hello')).rejects.toMatchObject({ kind: 'unknown' })
  })
})

describe('what became of a payment', () => {
  it.each([
    ['repriced', true],
    ['cancelled', false],
  ] as const)('is %s when another spends its coins', async (kind, isSame) => {
    const output = { address: depositAddress(), amount: AMOUNT }
    const first = await payer.sign([output], 1_000n)
    const other = isSame ? output : { address: payer.address, amount: AMOUNT }
    const second = await payer.sign([other], 20_000n)
    await payer.send(first)
    const fate = fateOf(first.id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await payer.send(second)
    await world.node.mine(1)
    expect(await fate).toEqual(isSame ? { kind, hash: second.id } : { kind })
  })
})

describe('wallets with ways of their own', () => {
  it('share by getAddresses where they know no sessions, and pay from the address for payments', async () => {
    wallet = createScriptedWbipWallet('Odd', payer.address)
    const page = createTestPage()
    const taproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
    wallet.script({
      wallet_connect: () => Promise.reject(Object.assign(new Error('no such method'), { code: -32_601 })),
      getAddresses: () => ({
        addresses: [
          { address: taproot, purpose: 'ordinals' },
          { address: payer.address.toUpperCase(), purpose: 'payment' },
        ],
      }),
    })
    wallet.install(page)
    connector = createWalletConnector(bitcoinWalletModule, { window: page, storage: createMemoryStorage() })
    await connector.connect(wallet.id)
    expect(connector.getState()).toMatchObject({ status: 'connected', address: payer.address })
  })

  it('are queried again when they report a change without its content', async () => {
    await connect('wbip')
    const [, other] = world.given
    wallet.script({ wallet_getAccount: () => sharing(other?.address ?? '') })
    wallet.emit('networkChange', { type: 'networkChange' })
    await expect.poll(() => connector.getState()).toMatchObject({ address: other?.address })
  })
})

describe('balances', () => {
  it('are an error where a token is asked for, or the node is gone', async () => {
    const request = {
      ...({ rpcUrl: world.node.url, networkType: 'BTC', owner: payer.address, fetch } as const),
      signal: AbortSignal.timeout(5_000),
    }
    await expect(bitcoinBrowserChain.readBalances({ ...request, tokens: ['token'] })).rejects.toMatchObject({
      kind: 'rpc_untrustworthy',
    })
    const gone = { ...request, rpcUrl: 'http://127.0.0.1:9', tokens: [null] }
    await expect(bitcoinBrowserChain.readBalances(gone)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})

describe('the check of an action against its order', () => {
  const terms = () => ({
    address: depositAddress(),
    amount: AMOUNT,
    token: null,
    decimals: 8,
    reference: '',
    sender: payer.address,
  })

  it('passes the author’s own', () => {
    expect(checkBitcoinAction(terms(), actionFor())).toBeUndefined()
  })

  it.each<[string, Partial<BitcoinDepositAction>, string]>([
    ['another address', { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }, 'target'],
    ['another amount', { amount: '1000001' }, 'amount'],
    ['another code', { uri: 'bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=1' }, 'calldata'],
    ['a network that the address is not of', { chain_id: MAINNET_GENESIS }, 'target'],
  ])('stops %s', (_, change, problem) => {
    expect(checkBitcoinAction(terms(), { ...actionFor(), ...change })).toBe(problem)
  })

  it('stops a token', () => {
    expect(checkBitcoinAction({ ...terms(), token: 'x' }, actionFor())).toBe('token')
  })
})
