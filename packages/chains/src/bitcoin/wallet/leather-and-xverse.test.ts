import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { openConnector } from '../../testing/wallets/open-connector.ts'
import type { BitcoinDepositAction } from '../deposit-action.ts'
import { createScriptedWbipWallet } from '../testing/scripted-bitcoin-wallet.ts'
import schemas from '../testing/wallet-schemas/recorded-schemas.json' with { type: 'json' }
import { bitcoinWalletModule } from './bitcoin-wallet-module.ts'

const ajv = new Ajv({ strict: false })
const HASH = 'ab'.repeat(32)
const MAINNET = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const TESTNET = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const SEGWIT_REGTEST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SEGWIT_TESTNET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const NESTED = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'

const network = {
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: MAINNET,
  rpcUrl: 'http://127.0.0.1:9',
  explorerUrl: 'https://explorer.example',
  nativeSymbol: 'BTC',
  nativeDecimals: 8,
}

type Call = readonly [method: string, params: unknown]

/** Connects, logs in, pays, reloads and disconnects with a wallet that refuses all but what its maker's schemas allow. Returns what was asked. */
async function useEverything(maker: keyof typeof schemas, payer: string, chainId: string): Promise<Call[]> {
  const { params } = schemas[maker]
  const isLeather = maker === 'leather'
  const wallet = createScriptedWbipWallet(isLeather ? 'Leather' : 'Xverse', payer)
  const answers: Readonly<Record<string, unknown>> = {
    wallet_connect: { addresses: [{ address: payer, purpose: 'payment' }] },
    wallet_getAccount: { addresses: [{ address: payer, purpose: 'payment' }] },
    wallet_disconnect: null,
    getAddresses: { addresses: [{ symbol: 'BTC', type: 'p2wpkh', address: payer }] },
    signMessage: { signature: 'c2lnbmVk', address: payer },
    sendTransfer: { txid: HASH },
  }
  wallet.script(
    Object.fromEntries(
      Object.keys(answers).map((method) => [
        method,
        (input) => {
          const schema = new Map<string, object>(Object.entries(params)).get(method)
          if (schema === undefined) throw Object.assign(new Error('Method not found'), { code: -32_601 })
          if (ajv.validate(schema, input)) return answers[method]
          throw Object.assign(new Error(ajv.errorsText()), { code: -32_602 })
        },
      ]),
    ),
  )
  const page = createTestPage()
  const storage = createMemoryStorage()
  wallet.install(page)
  const open = () => openConnector(bitcoinWalletModule, { window: page, storage })
  const connector = await open()
  await connector.connect(wallet.id)
  expect(connector.getState()).toMatchObject({ status: 'connected', address: payer })
  expect(await connector.signMessage('Sign in')).toBe('c2lnbmVk')
  const action: BitcoinDepositAction = {
    chain_id: chainId,
    address: payer,
    amount: '1000000',
    uri: 'bitcoin:',
  }
  expect(await connector.send(action, network)).toBe(HASH)
  const reloaded = await open()
  await reloaded.restore()
  // Leather has no request that it answers without a prompt.
  expect(reloaded.getState().status).toBe(isLeather ? 'disconnected' : 'connected')
  await connector.disconnect()
  return wallet.calls.map(({ method, inputs: [input] }) => [method, input])
}

it.each([
  [SEGWIT, MAINNET, 'p2wpkh', 'mainnet'],
  [TAPROOT, MAINNET, 'p2tr', 'mainnet'],
  [SEGWIT_REGTEST, REGTEST, 'p2wpkh', 'devnet'],
  [SEGWIT_TESTNET, TESTNET, 'p2wpkh', 'testnet'],
])('Leather is asked by its own schemas alone: %s', async (payer, chainId, paymentType, name) => {
  expect(await useEverything('leather', payer, chainId)).toEqual([
    ['getAddresses', {}],
    ['signMessage', { type: 'bip322', message: 'Sign in', paymentType, network: name }],
    ['sendTransfer', { recipients: [{ address: payer, amount: '1000000' }], network: name }],
  ])
})

it.each([
  [SEGWIT, MAINNET, 'BIP322'],
  [NESTED, MAINNET, 'ECDSA'],
])('Xverse is asked by the schemas of sats-connect alone: %s', async (payer, chainId, protocol) => {
  expect(await useEverything('xverse', payer, chainId)).toEqual([
    ['wallet_connect', { addresses: ['payment'] }],
    ['signMessage', { address: payer, message: 'Sign in', protocol }],
    ['sendTransfer', { recipients: [{ address: payer, amount: 1_000_000 }] }],
    ['wallet_getAccount', null],
    ['wallet_disconnect', null],
  ])
})
