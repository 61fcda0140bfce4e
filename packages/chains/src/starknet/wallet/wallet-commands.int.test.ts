import { typedData, type TypedData } from 'starknet'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage, createTestPage } from '../../testing/wallets/wallet-page.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { createStarknetDepositAuthor } from '../author.ts'
import { padded, toFelt } from '../contracts/felt.ts'
import { selectorOf } from '../contracts/selectors.ts'
import {
  createScriptedStarknetWallet,
  SEPOLIA,
  type ScriptedStarknetWallet,
} from '../testing/scripted-starknet-wallet.ts'
import { createKey, createStarknetWorld } from '../testing/starknet-world.ts'
import type { StarknetKey } from '../transactions/treasury-key.ts'
import { starknetBrowserChain } from './starknet-browser-chain.ts'
import { starknetWalletModule } from './starknet-wallet-module.ts'

const MAIN = '0x534e5f4d41494e'
const NETWORK = {
  id: 'starknet',
  name: 'Starknet',
  chainId: 'SN_SEPOLIA',
  rpcUrl: '/rpc',
  explorerUrl: 'https://voyager.online',
  nativeSymbol: 'STRK',
  nativeDecimals: 18,
}

const world = useShared(createStarknetWorld)
const person = useShared(() => world.createPerson())

async function connect(owner: StarknetKey = person) {
  const page = createTestPage()
  const { address } = owner
  // As wallets give it, without its leading zeros.
  const wallet = createScriptedStarknetWallet({ id: 'w', name: 'Wallet', address: toFelt(BigInt(address)) })
  wallet.script({
    wallet_signTypedData: (data) =>
      // CAST: the page wrote it; the SDK reads it.
      owner.sign(BigInt(typedData.getMessageHash(data as TypedData, address))),
  })
  wallet.install(page)
  const connector = createWalletConnector(starknetWalletModule, {
    window: page,
    storage: createMemoryStorage(),
  })
  await connector.connect('w')
  return { wallet, connector }
}
const typesOf = ({ calls }: ScriptedStarknetWallet): readonly string[] => calls.map(({ type }) => type)
const action = (amount: bigint) =>
  createStarknetDepositAuthor({ chainId: 'SN_SEPOLIA' }).author({
    depositAddress: world.treasury.address,
    sender: person.address,
    amount,
    token: null,
    reference: `0x${'a1'.repeat(16)}`,
  }).action

describe('a login', () => {
  const verify = (address: string, text: string, signature: string) =>
    world.adapter.login.verify({ address, message: text, signature }, UNLIMITED)

  it('is signed as the server verifies it', async () => {
    const { connector } = await connect()
    const text = `One\n\nTwo: ${person.address}`
    expect(connector.getState()).toMatchObject({ address: person.address, chainId: 'SN_SEPOLIA' })
    expect(await verify(person.address, text, await connector.signMessage(text))).toBe(true)
  })

  it('proves an account that is not created yet by what its wallet reports', async () => {
    const owner = createKey()
    const { wallet, connector } = await connect(owner)
    const { classHash, salt, calldata } = owner.creation
    wallet.script({
      wallet_deploymentData: () => ({
        address: owner.address,
        version: 1,
        class_hash: toFelt(classHash),
        salt: String(salt),
        calldata: calldata.map(String),
      }),
    })
    expect(await verify(owner.address, 'Hello', await connector.signMessage('Hello'))).toBe(true)
    wallet.script({ wallet_deploymentData: () => 'nothing' })
    expect(await verify(owner.address, 'Hello', await connector.signMessage('Hello'))).toBe(false)
  })

  it.each([
    ['nothing', [], 'unknown'],
    ['no numbers', ['hello'], 'unknown'],
    ['no list', 'signature', 'unknown'],
  ])('fails with a wallet that signs %s', async (_, answer, kind) => {
    const { wallet, connector } = await connect()
    wallet.script({ wallet_signTypedData: () => answer })
    await expect(connector.signMessage('Hello')).rejects.toMatchObject({ kind })
  })

  it('says that it was refused, and on which network nothing is known of', async () => {
    const { wallet, connector } = await connect()
    wallet.script({
      wallet_signTypedData: () => {
        throw Object.assign(new Error('User abort'), { code: 113 })
      },
    })
    await expect(connector.signMessage('Hello')).rejects.toMatchObject({ kind: 'rejected' })
    wallet.script({ wallet_requestChainId: () => 'moon' })
    await expect(connector.signMessage('Hello')).rejects.toMatchObject({ kind: 'wrong_network' })
  })
})

describe('a deposit', () => {
  it('is sent in one transaction as the server authored it, and found', async () => {
    const { wallet, connector } = await connect()
    wallet.script({
      async wallet_addInvokeTransaction(params) {
        const { calls } = Object(params)
        const read = calls.map(
          (call: { contract_address: string; entry_point: string; calldata: readonly string[] }) => ({
            to: BigInt(call.contract_address),
            selector: selectorOf(call.entry_point),
            calldata: call.calldata.map(BigInt),
          }),
        )
        return { transaction_hash: toFelt(BigInt(await world.send(person, read))) }
      },
    })
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const hash = await connector.send(action(77n), NETWORK)
    await world.mine(1)
    const { deposits } = await world.adapter.scanner.scan(
      { cursor, recentBlocks: [], maxBlocks: 5 },
      UNLIMITED,
    )
    expect(deposits).toMatchObject([
      { txHash: hash, amount: 77n, sender: person.address, reference: `0x${'a1'.repeat(16)}` },
    ])
  })

  it('is not asked for on another network', async () => {
    const { wallet, connector } = await connect()
    wallet.script({ wallet_requestChainId: () => MAIN })
    await expect(connector.send(action(1n), NETWORK)).rejects.toMatchObject({ kind: 'wrong_network' })
    expect(typesOf(wallet)).not.toContain('wallet_addInvokeTransaction')
  })

  it.each([
    ['a hash', { transaction_hash: '0x5' }, padded(5n)],
    ['nothing', {}, undefined],
    ['no hash', { transaction_hash: 'sent' }, undefined],
  ])('resolves with what the wallet returned: %s', async (_, answer, hash) => {
    const { wallet, connector } = await connect()
    wallet.script({ wallet_addInvokeTransaction: () => answer })
    expect(await connector.send(action(1n), NETWORK)).toBe(hash)
  })
})

describe('the network of a wallet', () => {
  it('is switched, and the switch is verified', async () => {
    const { wallet, connector } = await connect()
    let chain = MAIN
    wallet.script({
      wallet_requestChainId: () => chain,
      wallet_switchStarknetChain(params) {
        chain = String(Object(params).chainId)
        return true
      },
    })
    await connector.switchNetwork?.(NETWORK)
    expect(chain).toBe(SEPOLIA)
    await connector.switchNetwork?.(NETWORK)
    expect(typesOf(wallet).filter((type) => type === 'wallet_switchStarknetChain')).toHaveLength(1)
    chain = MAIN
    wallet.script({ wallet_switchStarknetChain: () => true })
    await expect(connector.switchNetwork?.(NETWORK)).rejects.toMatchObject({ kind: 'wrong_network' })
    wallet.script({
      wallet_switchStarknetChain: () => {
        throw Object.assign(new Error('CHAIN_ID_NOT_SUPPORTED'), { code: 117 })
      },
    })
    await expect(connector.switchNetwork?.(NETWORK)).rejects.toMatchObject({ kind: 'unsupported_network' })
  })

  it('is followed', async () => {
    const { wallet, connector } = await connect()
    wallet.emit('networkChanged', MAIN)
    expect(connector.getState()).toMatchObject({ chainId: 'SN_MAIN' })
  })
})

it('reads balances in the browser, and never zero where there is no token', async () => {
  const owner = createKey().address
  await world.fund(owner, world.token, 5n)
  await world.mine(1)
  const read = (tokens: readonly (string | null)[]) =>
    starknetBrowserChain.readBalances({
      rpcUrl: world.node.rpcUrl,
      networkType: 'STARKNET',
      owner,
      tokens,
      fetch,
      signal: UNLIMITED,
    })
  expect(await read([world.token, null])).toEqual([5n, 0n])
  await expect(read([createKey().address])).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
})
