import { REGTEST_GENESIS } from '@sunspan/bitcoin-node'
import { Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BitcoinDepositAction } from '../../deposit-action.ts'
import type { WalletConnector } from '../../../capabilities/wallet.ts'
import type { ScriptedStandardWallet } from '../../../testing/wallets/scripted-standard-wallet.ts'
import { createMemoryStorage, createTestPage } from '../../../testing/wallets/wallet-page.ts'
import { createWalletConnector } from '../../../wallet/create-wallet-connector.ts'
import { createBitcoinLoginVerifier } from '../../login.ts'
import { networkOf } from '../../network.ts'
import { createBitcoinWorld } from '../../testing/bitcoin-world.ts'
import { createScriptedSigningWallet, PAYMENTS, signPsbt } from '../../testing/scripted-signing-wallet.ts'
import { createBitcoinTestWallet } from '../../testing/test-wallet.ts'
import { bitcoinWalletModule } from '../bitcoin-wallet-module.ts'

const AMOUNT = 1_000_000n
const SIGN = 'bitcoin:signTransaction.signTransaction'

type Kind = keyof typeof PAYMENTS

const world = useShared(() => createBitcoinWorld(1))
afterEach(() => vi.restoreAllMocks())

const depositAddress = (): string => world.given[0]?.address ?? ''
const actionFor = (amount = AMOUNT): BitcoinDepositAction => ({
  chain_id: REGTEST_GENESIS,
  address: depositAddress(),
  amount: String(amount),
  uri: '',
})
const networkAt = (rpcUrl: string) => ({
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: REGTEST_GENESIS,
  rpcUrl,
  explorerUrl: 'https://explorer.example',
  nativeSymbol: 'BTC',
  nativeDecimals: 8,
})

interface Setting {
  readonly secret: Uint8Array
  readonly address: string
  readonly wallet: ScriptedStandardWallet
  readonly connector: WalletConnector<BitcoinDepositAction>
  pay(amount?: bigint): Promise<string | undefined>
}

let secrets = 0

/** A connected wallet with these coins, in satoshis, that signs whatever it is asked to. */
async function setUp(
  coins: readonly number[],
  kind: Kind = 'P2WPKH',
  facts: { readonly publicKey?: Uint8Array; readonly chains?: readonly string[] } = {},
): Promise<Setting> {
  const secret = new Uint8Array(32).fill(10 + (secrets += 1))
  const { address } = PAYMENTS[kind](secret)
  for (const satoshis of coins) await world.node.give(address, satoshis)
  await world.node.mine(1)
  const wallet = createScriptedSigningWallet({
    name: 'Puppet',
    address,
    publicKey: pubECDSA(secret),
    ...facts,
  })
  wallet.script({
    [SIGN]: (input) => [{ signedPsbt: signPsbt(Object(input).psbt, secret).toPSBT() }],
  })
  const page = createTestPage()
  wallet.install(page)
  const connector = createWalletConnector(bitcoinWalletModule, {
    window: page,
    storage: createMemoryStorage(),
  })
  await connector.connect('Puppet')
  const pay = (amount?: bigint) => connector.send(actionFor(amount), networkAt(world.node.url))
  return { secret, address, wallet, connector, pay }
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${world.node.url}${path}`, { signal: AbortSignal.timeout(5_000) })
  // CAST: typed according to Esplora's documentation.
  return JSON.parse(await response.text()) as T
}
const waiting = (): Promise<readonly string[]> => read('/mempool/txids')
const transactionOf = (id: string | undefined) =>
  read<{ readonly vin: readonly object[]; readonly fee: number; readonly weight: number }>(
    `/tx/${String(id)}`,
  )

/** Overrides the node's answers to matching requests. */
function twist(
  matches: (path: string, init?: RequestInit) => boolean,
  answer: (real: () => Promise<Response>) => Promise<Response>,
) {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const ask = () => real(input, init)
    const path = input instanceof Request ? input.url : input.toString()
    return matches(path, init) ? answer(ask) : ask()
  })
}
const isHandedOver = (_path: string, init?: RequestInit): boolean => init?.method === 'POST'

describe.each<Kind>(['P2WPKH', 'P2TR', 'P2SH-P2WPKH', 'P2PKH'])('a wallet that only signs, of %s', (kind) => {
  it('pays the exact amount from several coins, and gets back all but the fee that blocks ask', async () => {
    const { address, wallet, pay } = await setUp([600_000, 700_000, 50_000], kind)
    const before = await world.balanceOf(depositAddress())
    const id = await pay()
    const [call] = wallet.calls.filter(({ method }) => method === SIGN)
    expect(call?.inputs[0]).toMatchObject({
      chain: 'bitcoin:regtest',
      inputsToSign: [{ account: { address }, signingIndexes: [0, 1] }],
    })
    const { vin, fee, weight } = await transactionOf(id)
    expect(vin).toHaveLength(2)
    const { '1': rate = 0 } = await read<Record<string, number>>('/fee-estimates')
    expect(rate).toBeGreaterThan(1)
    const price = (rate * weight) / 4
    expect(fee).toBeGreaterThanOrEqual(price)
    // A signature may be one or two bytes shorter than the maximum.
    expect(fee).toBeLessThan(price * 1.03)
    await world.node.mine(1)
    expect(await world.balanceOf(depositAddress())).toBe(before + AMOUNT)
    expect(await world.balanceOf(address)).toBe(1_350_000n - AMOUNT - BigInt(fee))
  })
})

describe('what the wallet answers', () => {
  it('may be signed to the end, or name no key where none is needed', async () => {
    const whole = await setUp([2_000_000])
    whole.wallet.script({
      [SIGN]: (input) => {
        const tx = signPsbt(Object(input).psbt, whole.secret)
        tx.finalize()
        return [{ signedPsbt: tx.toPSBT() }]
      },
    })
    const first = await whole.pay()
    expect(await waiting()).toContain(first)
    const shy = await setUp([2_000_000], 'P2WPKH', { publicKey: new TextEncoder().encode('bcrt1q') })
    const id = await shy.pay()
    expect(await waiting()).toContain(id)
  })

  it.each<[string, (psbt: Uint8Array, secret: Uint8Array, own: string) => unknown]>([
    ['nothing', () => undefined],
    ['an empty list', () => []],
    ['no bytes', () => [{ signedPsbt: 'cHNidP8' }]],
    ['bytes that are not a payment', () => [{ signedPsbt: new Uint8Array(40) }]],
    ['what it was given, not signed', (psbt) => [{ signedPsbt: psbt }]],
    [
      'a payment to a stranger',
      (psbt, secret, own) => {
        const asked = Transaction.fromPSBT(psbt)
        const other = new Transaction()
        for (let place = 0; place < asked.inputsLength; place += 1) other.addInput(asked.getInput(place))
        other.addOutputAddress(own, AMOUNT, { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
        other.sign(secret)
        return [{ signedPsbt: other.toPSBT() }]
      },
    ],
  ])('is not sent when it is %s', async (_, answer) => {
    const { secret, address, wallet, pay } = await setUp([2_000_000])
    wallet.script({ [SIGN]: (input) => answer(Object(input).psbt, secret, address) })
    const before = await waiting()
    await expect(pay()).rejects.toMatchObject({ name: 'ChainError', kind: 'unsupported' })
    expect(await waiting()).toEqual(before)
  })

  it.each<[string, object, string]>([
    ['refuses', { code: 4001, message: 'no' }, 'rejected'],
    ['fails without a reason', new Error('Something broke'), 'unsupported'],
  ])('is its error when it %s: nothing was sent', async (_, error, kind) => {
    const { wallet, pay } = await setUp([2_000_000])
    wallet.script({ [SIGN]: () => Promise.reject(error) })
    await expect(pay()).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('proves a login', async () => {
    const { secret, address, wallet, connector } = await setUp([])
    const own = createBitcoinTestWallet(world.node.url, secret)
    wallet.script({
      'bitcoin:signMessage.signMessage': (input) => {
        const { account, message } = Object(input)
        if (account.address !== address) throw new Error('Another account')
        const signature = Buffer.from(own.signMessage(new TextDecoder().decode(message)), 'base64')
        return [{ signedMessage: message, signature: Uint8Array.from(signature) }]
      },
    })
    const message = 'Grüße, ☀'
    const signature = await connector.signMessage(message)
    const verifier = createBitcoinLoginVerifier(networkOf(REGTEST_GENESIS))
    expect(await verifier.verify({ address, message, signature }, new AbortController().signal)).toBe(true)
  })

  it('is not asked for where the account is gone', async () => {
    const { wallet, connector, pay } = await setUp([2_000_000])
    const { address: other } = PAYMENTS.P2WPKH(new Uint8Array(32).fill(9))
    wallet.share(other)
    await expect.poll(() => connector.getState()).toMatchObject({ address: other })
    await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_funds' })
  })
})

describe('the coins', () => {
  it('that are hardly worth spending are left alone: something may be kept on them', async () => {
    const { pay } = await setUp([1_000, 546, 1_200_000])
    const { vin } = await transactionOf(await pay())
    expect(vin).toHaveLength(1)
  })

  it('must suffice for the payment and the fee', async () => {
    const { wallet, pay } = await setUp([600_000, 400_000])
    await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_funds' })
    expect(wallet.calls.map(({ method }) => method)).not.toContain(SIGN)
  })

  it('wait for a block before they count', async () => {
    const { address, pay } = await setUp([])
    await world.node.give(address, 2_000_000)
    await expect(pay()).rejects.toMatchObject({ kind: 'insufficient_funds' })
  })

  it('of a script whose key the wallet does not share are not spent', async () => {
    const { pay } = await setUp([2_000_000], 'P2SH-P2WPKH', { publicKey: new Uint8Array(33) })
    await expect(pay()).rejects.toMatchObject({ kind: 'unsupported' })
  })
})

describe('the network’s node', () => {
  it('is not believed about what a coin is worth', async () => {
    const { wallet, pay } = await setUp([1_200_000])
    twist(
      (path) => path.endsWith('/utxo'),
      async (real) => new Response((await (await real()).text()).replace('1200000', '1100000')),
    )
    await expect(pay()).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    expect(wallet.calls.map(({ method }) => method)).not.toContain(SIGN)
  })

  it.each<[string, () => Response]>([
    ['another transaction', () => new Response('02'.repeat(60))],
    ['none', () => new Response('Transaction not found', { status: 404 })],
  ])('is not believed when it has %s in a coin’s place', async (_, answer) => {
    const { pay } = await setUp([1_200_000])
    twist(
      (path) => path.endsWith('/hex'),
      async () => answer(),
    )
    await expect(pay()).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })

  it('must be on the network of the deposit, and the wallet too', async () => {
    const { pay } = await setUp([1_200_000])
    twist(
      (path) => path.endsWith('/block-height/0'),
      async () => new Response('00'.repeat(32)),
    )
    await expect(pay()).rejects.toMatchObject({ kind: 'wrong_network' })
    const elsewhere = await setUp([1_200_000], 'P2WPKH', { chains: ['bitcoin:mainnet'] })
    await expect(elsewhere.pay()).rejects.toMatchObject({ kind: 'wrong_network' })
  })

  it('is offered the payment again when it took it and said nothing', async () => {
    const { pay } = await setUp([1_200_000])
    let offers = 0
    twist(isHandedOver, async (real) => {
      const answer = await real()
      return (offers += 1) === 1 ? new Response('Bad gateway', { status: 502 }) : answer
    })
    const id = await pay()
    expect(offers).toBe(2)
    expect(await waiting()).toContain(id)
  })

  it('leaves the payment to be watched when it never answers', async () => {
    const { pay } = await setUp([1_200_000])
    twist(isHandedOver, () => Promise.reject(new TypeError('fetch failed')))
    expect(await pay()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('says why it refuses: the coin was spent meanwhile', async () => {
    const { secret, wallet, pay } = await setUp([1_200_000])
    wallet.script({
      [SIGN]: async (input) => {
        const tx = signPsbt(Object(input).psbt, secret)
        const own = createBitcoinTestWallet(world.node.url, secret)
        await own.execute({ address: depositAddress(), amount: '500000' })
        await world.node.mine(1)
        return [{ signedPsbt: tx.toPSBT() }]
      },
    })
    await expect(pay()).rejects.toMatchObject({ kind: 'execution_reverted' })
  })
})
