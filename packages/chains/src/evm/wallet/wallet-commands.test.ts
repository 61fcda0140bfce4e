import { beforeEach, describe, expect, it } from 'vitest'
import type { EvmDepositAction } from '../deposit-action.ts'
import type { WalletConnector, WalletNetwork } from '../../capabilities/wallet.ts'
import { createMemoryStorage } from '../../testing/wallets/wallet-page.ts'
import {
  createScriptedWallet,
  createWalletPage,
  walletError,
  type ScriptedAnswer,
  type ScriptedWallet,
} from '../testing/scripted-wallet.ts'
import { createWalletConnector } from '../../wallet/create-wallet-connector.ts'
import { evmWalletModule } from './evm-wallet-module.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const DEPOSIT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BASE: WalletNetwork = {
  id: 'base',
  name: 'Base',
  chainId: '8453',
  rpcUrl: '/devnet/rpc/base',
  explorerUrl: 'https://basescan.org',
  nativeSymbol: 'ETH',
  nativeDecimals: 18,
}
const ACTION = { chain_id: '8453', to: DEPOSIT, value: '1000000000000000000', data: `0x${'ab'.repeat(16)}` }
const HASH = `0x${'d'.repeat(64)}`
const refuse = walletError(4001, 'User rejected the request.')

let wallet: ScriptedWallet
let connector: WalletConnector<EvmDepositAction>

beforeEach(async () => {
  const page = createWalletPage()
  wallet = createScriptedWallet({
    eth_requestAccounts: () => [ADDRESS],
    eth_chainId: () => '0x2105',
    eth_sendTransaction: () => HASH,
    personal_sign: () => '0x1234',
  })
  page.install('io.wallet', wallet)
  connector = createWalletConnector(evmWalletModule, {
    window: page.window,
    storage: createMemoryStorage(),
    addableNetworks: [BASE],
  })
  await connector.connect('io.wallet')
})

const askedFor = (method: string): unknown[] =>
  wallet.requests.filter((request) => request.method === method).map(({ params }) => params)

describe('signing', () => {
  it('hands over the text as hex of its UTF-8', async () => {
    expect(await connector.signMessage('Grüße, ☀')).toBe('0x1234')
    const hex = `0x${Buffer.from('Grüße, ☀', 'utf8').toString('hex')}`
    expect(askedFor('personal_sign')).toEqual([[hex, ADDRESS]])
  })

  it.each<[string, ScriptedAnswer, string]>([
    ['the person refuses', refuse, 'rejected'],
    ['the wallet returns nothing', () => undefined, 'unknown'],
    ['the wallet returns text', () => 'signed', 'unknown'],
  ])('fails when %s', async (_, answer, kind) => {
    wallet.script({ personal_sign: answer })
    await expect(connector.signMessage('hello')).rejects.toMatchObject({ name: 'ChainError', kind })
  })
})

describe('sending', () => {
  it('sends the deposit as it was authored, in hex', async () => {
    expect(await connector.send(ACTION, BASE)).toBe(HASH)
    expect(askedFor('eth_sendTransaction')).toEqual([
      [{ from: ADDRESS, to: DEPOSIT, value: '0xde0b6b3a7640000', data: ACTION.data, chainId: '0x2105' }],
    ])
  })

  it('names no value where the deposit is a token’s alone', async () => {
    await connector.send({ ...ACTION, value: '0' }, BASE)
    expect(askedFor('eth_sendTransaction')).toEqual([
      [{ from: ADDRESS, to: DEPOSIT, data: ACTION.data, chainId: '0x2105' }],
    ])
  })

  it('keeps every unit of an amount beyond what a number holds', async () => {
    await connector.send({ ...ACTION, value: '123456789012345678901234567890' }, BASE)
    expect(askedFor('eth_sendTransaction')).toMatchObject([
      [{ value: `0x${123456789012345678901234567890n.toString(16)}` }],
    ])
  })

  it('asks for nothing while the wallet is on another network', async () => {
    wallet.script({ eth_chainId: () => '0x1' })
    await expect(connector.send(ACTION, BASE)).rejects.toMatchObject({ kind: 'wrong_network' })
    expect(askedFor('eth_sendTransaction')).toEqual([])
  })

  it.each<[string, ScriptedAnswer, string]>([
    ['the person refuses', refuse, 'rejected'],
    [
      'the wallet is too poor',
      walletError(-32000, 'insufficient funds for gas * price + value'),
      'insufficient_funds',
    ],
    ['the transaction would revert', walletError(3, 'execution reverted'), 'execution_reverted'],
    ['another request waits', walletError(-32002, 'already pending'), 'request_pending'],
    ['the wallet has lost its session', walletError(4900, 'disconnected'), 'disconnected'],
    ['the wallet says something else', walletError(-32603, 'Internal error'), 'unknown'],
  ])('says why when %s', async (_, answer, kind) => {
    wallet.script({ eth_sendTransaction: answer })
    await expect(connector.send(ACTION, BASE)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('counts a transaction that its owner sent again for another price, and none that was cancelled', async () => {
    const replaced = (cancelled: boolean) => () => {
      throw Object.assign(new Error('transaction was replaced'), {
        code: 'TRANSACTION_REPLACED',
        cancelled,
        hash: `0x${'1'.repeat(64)}`,
        receipt: { transactionHash: HASH, confirmations: 1 },
      })
    }
    wallet.script({ eth_sendTransaction: replaced(false) })
    expect(await connector.send(ACTION, BASE)).toBe(HASH)
    wallet.script({ eth_sendTransaction: replaced(true) })
    await expect(connector.send(ACTION, BASE)).rejects.toMatchObject({ name: 'ChainError', kind: 'unknown' })
  })

  it.each([undefined, null, '', '0x', 'ok', { hash: HASH }])(
    'has no hash when the wallet returns %j',
    async (answer) => {
      wallet.script({ eth_sendTransaction: () => answer })
      expect(await connector.send(ACTION, BASE)).toBeUndefined()
    },
  )

  it.each([
    { to: 'alice' },
    { to: `0x${'0'.repeat(40)}` },
    { value: '1.5' },
    { value: '-1' },
    { value: '0x1' },
    { data: 'x' },
    { chain_id: 'base' },
  ])('does not send an action that cannot be right: %o', async (wrong) => {
    await expect(connector.send({ ...ACTION, ...wrong }, BASE)).rejects.toMatchObject({ kind: 'unsupported' })
    expect(askedFor('eth_sendTransaction')).toEqual([])
  })
})

describe('switching networks', () => {
  /** A wallet whose current network is Ethereum and that knows the listed networks. */
  function startOnEthereum(
    known: readonly string[],
    options: { switchesOnAdd: boolean; unknownCode?: number },
  ): void {
    const networks = new Set(known)
    let chainId = '0x1'
    wallet.script({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: (params) => {
        const wanted = Array.isArray(params) ? String(params[0].chainId) : ''
        if (!networks.has(wanted)) {
          const { unknownCode: code } = options
          return code === undefined
            ? walletError(4902, 'Unrecognized chain ID')()
            : walletError(code, 'Internal error')()
        }
        chainId = wanted
        return null
      },
      wallet_addEthereumChain: (params) => {
        const wanted = Array.isArray(params) ? String(params[0].chainId) : ''
        networks.add(wanted)
        if (options.switchesOnAdd) chainId = wanted
        return null
      },
    })
  }

  it('asks nothing when the wallet is there already', async () => {
    await connector.switchNetwork?.(BASE)
    expect(askedFor('wallet_switchEthereumChain')).toEqual([])
  })

  it('switches to a network that the wallet knows', async () => {
    startOnEthereum(['0x2105'], { switchesOnAdd: true })
    await connector.switchNetwork?.(BASE)
    expect(askedFor('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x2105' }]])
    expect(askedFor('wallet_addEthereumChain')).toEqual([])
  })

  it.each([true, false])(
    'adds a network that the wallet does not know (it switches by itself: %s)',
    async (switchesOnAdd) => {
      startOnEthereum([], { switchesOnAdd })
      await connector.switchNetwork?.(BASE)
      expect(askedFor('wallet_addEthereumChain')).toEqual([
        [
          {
            chainId: '0x2105',
            chainName: 'Base',
            nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
            rpcUrls: ['http://localhost:3000/devnet/rpc/base'],
            blockExplorerUrls: ['https://basescan.org'],
          },
        ],
      ])
      expect(askedFor('wallet_switchEthereumChain')).toHaveLength(switchesOnAdd ? 1 : 2)
    },
  )

  it('adds it also where the wallet reports no more than an internal error', async () => {
    startOnEthereum([], { switchesOnAdd: false, unknownCode: -32603 })
    await connector.switchNetwork?.(BASE)
    expect(askedFor('wallet_addEthereumChain')).toMatchObject([[{ chainName: 'Base' }]])
    const attempt = connector.switchNetwork?.({ ...BASE, chainId: '10' })
    await expect(attempt).rejects.toMatchObject({ kind: 'unknown' })
  })

  it('W-21 has the wallet keep nothing but what the page came with', async () => {
    startOnEthereum([], { switchesOnAdd: true })
    const answered = {
      ...BASE,
      name: 'Base (fast)',
      rpcUrl: 'https://rpc.evil.example',
      nativeDecimals: 6,
      explorerUrl: 'https://evil.example',
      nativeSymbol: 'EVIL',
    }
    await connector.switchNetwork?.(answered)
    expect(JSON.stringify(askedFor('wallet_addEthereumChain'))).not.toMatch(/evil|fast|"decimals":6/i)
    expect(askedFor('wallet_addEthereumChain')).toMatchObject([[{ chainName: 'Base' }]])
  })

  it('W-21 adds no network that the page did not come with', async () => {
    startOnEthereum([], { switchesOnAdd: true })
    const attempt = connector.switchNetwork?.({ ...BASE, chainId: '10' })
    await expect(attempt).rejects.toMatchObject({
      kind: 'unsupported_network',
      message: 'Add Base in your wallet.',
    })
    expect(askedFor('wallet_addEthereumChain')).toEqual([])
  })

  it.each<[string, Readonly<Record<string, ScriptedAnswer>>, string]>([
    ['the person refuses to switch', { wallet_switchEthereumChain: refuse }, 'rejected'],
    ['the person refuses to add', { wallet_addEthereumChain: refuse }, 'rejected'],
    [
      'the wallet cannot switch',
      { wallet_switchEthereumChain: walletError(4200, 'no') },
      'unsupported_network',
    ],
    ['the wallet cannot add', { wallet_addEthereumChain: walletError(-32601, 'no') }, 'unsupported_network'],
    ['the wallet stays where it was', { wallet_switchEthereumChain: () => null }, 'wrong_network'],
  ])('fails with the right kind when %s', async (_, answers, kind) => {
    startOnEthereum([], { switchesOnAdd: true })
    wallet.script(answers)
    await expect(connector.switchNetwork?.(BASE)).rejects.toMatchObject({ name: 'ChainError', kind })
  })

  it('cannot switch to a network without a chain id', async () => {
    const attempt = connector.switchNetwork?.({ ...BASE, chainId: 'solana' })
    await expect(attempt).rejects.toMatchObject({ kind: 'unsupported_network' })
  })
})

describe('adding a token', () => {
  const token = { address: DEPOSIT, symbol: 'USDC', decimals: 6 }

  it('offers it', async () => {
    wallet.script({ wallet_watchAsset: () => true })
    expect(await connector.addToken?.(token)).toBe(true)
    expect(askedFor('wallet_watchAsset')).toEqual([{ type: 'ERC20', options: token }])
  })

  it('distinguishes a person who declined from a wallet that cannot add tokens', async () => {
    wallet.script({ wallet_watchAsset: refuse })
    expect(await connector.addToken?.(token)).toBe(false)
    wallet.script({ wallet_watchAsset: walletError(4200, 'no') })
    await expect(connector.addToken?.(token)).rejects.toMatchObject({ kind: 'unsupported' })
  })
})

it('commands nothing without a wallet', async () => {
  await connector.disconnect()
  const attempts = [
    connector.signMessage('x'),
    connector.send(ACTION, BASE),
    connector.switchNetwork?.(BASE),
    connector.addToken?.({ address: DEPOSIT, symbol: 'USDC', decimals: 6 }),
  ]
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ kind: 'disconnected' })
})
