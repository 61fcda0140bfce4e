import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SolanaDepositAction } from '../deposit-action.ts'
import type { WalletConnector, WalletNetwork } from '../../capabilities/wallet.ts'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { createSolanaDepositAuthor } from '../author.ts'
import { chainNameOf } from './chain-name.ts'
import { checkSolanaAction } from '../deposit-check.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { readTransaction, toTransaction } from '../transactions/message.ts'
import { formsOfText } from '../transactions/offchain-message.ts'
import { keyBytes } from '../transactions/program-address.ts'
import { base64 } from '../../encoding/base64.ts'
import type { ScriptedStandardWallet } from '../../testing/wallets/scripted-standard-wallet.ts'
import { createScriptedSolanaWallet } from '../testing/scripted-solana-wallet.ts'
import { COIN, createKey, createSolanaWorld, TEST_DECIMALS, TEST_TOKEN } from '../testing/solana-world.ts'
import { solanaBrowserChain } from './solana-browser-chain.ts'
import { solanaWalletModule } from './solana-wallet-module.ts'

const REFERENCE = `0x${'ab'.repeat(16)}`
const AMOUNT = 250_000n

let network: WalletNetwork
let wallet: ScriptedStandardWallet
let connector: WalletConnector<SolanaDepositAction>

const world = useShared(createSolanaWorld)
const key = useShared(createKey)
beforeAll(async () => {
  await world.fund(key.address, null, 5n * COIN)
  await world.fund(key.address, TEST_TOKEN, 1_000_000n)
  await world.mine(1)
  network = {
    id: 'testnet',
    name: 'Test',
    chainId: world.node.genesisHash,
    rpcUrl: world.node.rpcUrl,
    explorerUrl: 'https://explorer.example',
    nativeSymbol: 'SOL',
    nativeDecimals: 9,
  }
})

const signed = (input: unknown): { signature: Uint8Array; bytes: Uint8Array } => {
  // CAST: the connector passes this to a wallet.
  const { transaction } = input as { transaction: Uint8Array }
  const message = readTransaction(transaction)?.message ?? new Uint8Array()
  const signature = key.sign(message)
  return { signature, bytes: toTransaction(message, signature) }
}

/** `chains`: what the wallet claims to support. */
async function connect(chains: readonly string[]): Promise<void> {
  const page = createTestPage()
  wallet = createScriptedSolanaWallet({ name: 'Puppet', address: key.address, chains })
  wallet.script({
    'solana:signTransaction.signTransaction': (input) => [{ signedTransaction: signed(input).bytes }],
    'solana:signAndSendTransaction.signAndSendTransaction': async (input) => {
      const { signature, bytes } = signed(input)
      await world.node.call('sendTransaction', [base64(bytes), { encoding: 'base64' }])
      return [{ signature }]
    },
    'solana:signMessage.signMessage': (input) => {
      // CAST: the connector passes this to a wallet.
      const { message } = input as { message: Uint8Array }
      return [{ signedMessage: message, signature: key.sign(message) }]
    },
  })
  wallet.install(page)
  connector = createWalletConnector(solanaWalletModule, { window: page, storage: createMemoryStorage() })
  await connector.connect('Puppet')
}

function actionFor(token: string | null, amount = AMOUNT): SolanaDepositAction {
  const author = createSolanaDepositAuthor({ chainId: network.chainId, decimalsOf: () => TEST_DECIMALS })
  const request = {
    depositAddress: world.treasury.address,
    sender: key.address,
    amount,
    token,
    reference: REFERENCE,
  }
  return author.author(request).action
}

const askedFor = (): string[] => wallet.calls.map(({ method }) => method)
const held = (token: string | null): Promise<readonly bigint[]> =>
  solanaBrowserChain.readBalances({
    rpcUrl: network.rpcUrl,
    networkType: 'SOLANA',
    owner: world.treasury.address,
    tokens: [token],
    fetch: globalThis.fetch,
    signal: AbortSignal.timeout(5_000),
  })
const fateOf = (hash: string) =>
  solanaBrowserChain.watchTransaction?.(
    {
      url: network.rpcUrl,
      fetch: globalThis.fetch,
      timeoutMs: 2_000,
      signal: AbortSignal.timeout(20_000),
      wait: () => world.mine(40),
    },
    { hash, action: actionFor(null) },
  )

describe.each([
  [
    'a wallet that knows the network sends it itself',
    true,
    'solana:signAndSendTransaction.signAndSendTransaction',
  ],
  ['a wallet that does not know the network only signs', false, 'solana:signTransaction.signTransaction'],
] as const)('%s', (_, knows, method) => {
  beforeEach(() => connect(['solana:mainnet', ...(knows ? [chainNameOf(network.chainId)] : [])]))

  it.each([null, TEST_TOKEN])('pays %s', async (token) => {
    const [before = 0n] = await held(token)
    const hash = await connector.send(actionFor(token), network)
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(askedFor()).toContain(method)
    await world.mine(1)
    expect(await held(token)).toEqual([before + AMOUNT])
    expect(await fateOf(hash ?? '')).toEqual({ kind: 'included' })
  })

  it.each<[string, () => unknown, string]>([
    ['the person refuses', () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })), 'rejected'],
    ['the person refuses in other words', () => Promise.reject(new Error('Approval Denied')), 'rejected'],
    ['the wallet fails', () => Promise.reject(new Error('Something broke')), 'unknown'],
  ])('fails with the right kind when %s', async (_what, answer, kind) => {
    wallet.script({ [method]: answer })
    await expect(connector.send(actionFor(null), network)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it.each([[[]], [undefined], [[{ signature: 'text' }]]])(
    'knows of no hash when it answers %j',
    async (answer) => {
      wallet.script({ [method]: () => answer })
      expect(await connector.send(actionFor(null), network)).toBeUndefined()
    },
  )
})

describe('what is refused before the wallet is asked', () => {
  beforeEach(() => connect(['solana:mainnet']))

  it.each<[string, Partial<SolanaDepositAction>, string]>([
    ['another payer', { payer: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9' }, 'unsupported'],
    ['another network', { chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKU1111111111' }, 'wrong_network'],
  ])('%s', async (_, wrong, kind) => {
    await expect(connector.send({ ...actionFor(null), ...wrong }, network)).rejects.toMatchObject({ kind })
    expect(askedFor()).not.toContain('solana:signTransaction.signTransaction')
  })

  it('a node that does not answer', async () => {
    const gone = { ...network, rpcUrl: 'http://127.0.0.1:9' }
    await expect(connector.send(actionFor(null), gone)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})

describe('what the network refuses', () => {
  beforeEach(() => connect(['solana:mainnet']))

  it('more than the account holds', async () => {
    await expect(connector.send(actionFor(null, 10_000n * COIN), network)).rejects.toMatchObject({
      kind: 'insufficient_funds',
    })
  })

  it('a transaction that waited too long in the wallet', async () => {
    wallet.script({
      'solana:signTransaction.signTransaction': async (input) => {
        const { bytes } = signed(input)
        await world.mine(200)
        return [{ signedTransaction: bytes }]
      },
    })
    await expect(connector.send(actionFor(null), network)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('reports one that can no longer land', async () => {
    expect(await fateOf(toBase58(new Uint8Array(64).fill(7)))).toEqual({ kind: 'cancelled' })
  })
})

describe('signing in', () => {
  beforeEach(() => connect(['solana:mainnet']))

  it('answers 64 bytes in base58 over the very text', async () => {
    const signature = await connector.signMessage('Grüße, ☀')
    expect(signature).toBe(toBase58(key.sign(new TextEncoder().encode('Grüße, ☀'))))
  })

  it('takes the signature of an off-chain message with the text, as hardware wallets sign it', async () => {
    const text = 'hello'
    const [, form = new Uint8Array()] = formsOfText(new TextEncoder().encode(text), keyBytes(key.address))
    const signature = key.sign(form)
    wallet.script({ 'solana:signMessage.signMessage': () => [{ signedMessage: form, signature }] })
    expect(await connector.signMessage(text)).toBe(toBase58(signature))
    await expect(connector.signMessage('another')).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it.each<[string, unknown, string]>([
    ['no signature', [{ signedMessage: new Uint8Array() }], 'unknown'],
    ['another text', [{ signedMessage: new Uint8Array(3), signature: new Uint8Array(64) }], 'unsupported'],
  ])('fails with %s', async (_, answer, kind) => {
    wallet.script({ 'solana:signMessage.signMessage': () => answer })
    await expect(connector.signMessage('hello')).rejects.toMatchObject({ name: 'ChainError', kind })
  })
})

describe('the check of an action against its order', () => {
  const terms = (token: string | null) => ({
    address: world.treasury.address,
    amount: AMOUNT,
    token,
    decimals: TEST_DECIMALS,
    reference: REFERENCE,
    sender: key.address,
  })

  it.each([null, TEST_TOKEN])('passes the author’s own for %s, whatever the order of its fields', (token) => {
    const action = actionFor(token)
    const shuffled = {
      instructions: action.instructions.map(({ data, program, accounts }) => ({ data, accounts, program })),
      payer: action.payer,
      chain_id: action.chain_id,
    }
    expect(checkSolanaAction(terms(token), shuffled)).toBeUndefined()
  })

  it.each<[string, (action: SolanaDepositAction) => SolanaDepositAction]>([
    [
      'one instruction more',
      (action) => ({ ...action, instructions: [...action.instructions, ...action.instructions] }),
    ],
    ['another amount', () => actionFor(null, AMOUNT + 1n)],
    ['another payer', (action) => ({ ...action, payer: world.treasury.address })],
  ])('stops %s', (_, change) => {
    expect(checkSolanaAction(terms(null), change(actionFor(null)))).toBe('calldata')
  })
})
