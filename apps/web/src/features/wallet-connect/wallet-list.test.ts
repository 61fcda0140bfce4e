import { loadFamilies } from '@sunspan/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { listWallets, type FamilyWallets } from './wallet-list.ts'

// Loaded together with the list of networks in the app.
beforeAll(() => loadFamilies(['evm', 'solana', 'bitcoin']))

const wallet = (id: string, name = id) => ({ id, name, icon: '', chains: ['solana:mainnet'] })
const family = (
  name: FamilyWallets['family'],
  discovered: FamilyWallets['discovered'],
  connectedId?: string,
): FamilyWallets => ({ family: name, discovered, connectedId })
const installed = (families: readonly FamilyWallets[], network?: Parameters<typeof listWallets>[1]) =>
  listWallets(families, network).filter((entry) => entry.kind === 'installed')
const missing = (families: readonly FamilyWallets[], network?: Parameters<typeof listWallets>[1]) =>
  listWallets(families, network).flatMap((entry) => (entry.kind === 'missing' ? [entry.name] : []))

const ECLIPSE = {
  id: 'eclipse',
  name: 'Eclipse',
  family: 'solana',
  chainId: 'EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTxYss3URrNmg3s',
} as const

it('makes one row of an extension of several families that is known in each, with its families beneath', () => {
  const families = [
    family('evm', [wallet('com.okex.wallet', 'OKX Wallet')], 'com.okex.wallet'),
    family('solana', [wallet('OKX Wallet')]),
    family('bitcoin', [wallet('okxwallet.bitcoin', 'OKX')]),
  ]
  expect(installed(families)).toEqual([
    {
      kind: 'installed',
      name: 'OKX Wallet',
      icon: '',
      shownId: undefined,
      options: [
        { family: 'evm', walletId: 'com.okex.wallet', isConnected: true },
        { family: 'solana', walletId: 'OKX Wallet', isConnected: false },
        { family: 'bitcoin', walletId: 'okxwallet.bitcoin', isConnected: false },
      ],
    },
  ])
  expect(missing(families)).not.toContain('OKX Wallet')
})

it('takes names for one that differ in the word wallet, or in capitals', () => {
  const families = [
    family('evm', [wallet('com.trustwallet.app', 'Trust Wallet'), wallet('com.okex.wallet', 'OKX')]),
    family('solana', [wallet('Trust'), wallet('OKX Wallet', 'okx wallet')]),
    family('bitcoin', []),
  ]
  expect(installed(families).map(({ name, options }) => [name, options.length])).toEqual([
    ['Trust Wallet', 2],
    ['OKX', 2],
  ])
  expect(missing(families)).not.toContain('OKX Wallet')
})

describe('W-24 a wallet that looks like another', () => {
  const linesOf = (families: readonly FamilyWallets[]) =>
    installed(families).map(({ name, shownId, options }) => [
      name,
      shownId,
      options.map((each) => each.walletId),
    ])

  it('is never put into the line of a known one, in its own family or in another', () => {
    const families = [
      family('evm', [wallet('io.metamask', 'MetaMask'), wallet('io.fake', 'MetaMask')]),
      family('solana', [wallet('MetaMask')]),
      family('bitcoin', [wallet('Fake', 'MetaMask')]),
    ]
    expect(linesOf(families)).toEqual([
      ['MetaMask', undefined, ['io.metamask']],
      ['MetaMask', 'io.fake', ['io.fake']],
      ['MetaMask', undefined, ['MetaMask']],
      ['MetaMask', 'Fake', ['Fake']],
    ])
  })

  it('is shown with its id, whose letters beyond ASCII have numbers', () => {
    const families = [
      family('evm', [wallet('com.evil.wallet', 'Rabby'), wallet('io.metamask', 'Rabby')]),
      family('solana', [
        wallet('Phant\u043em', 'Phant\u043em'),
        wallet('Phantom\u200b', 'Phantom'),
        wallet('Solflare', 'Phantom'),
      ]),
    ]
    expect(linesOf(families)).toEqual([
      ['Rabby', 'com.evil.wallet', ['com.evil.wallet']],
      ['Rabby', 'io.metamask', ['io.metamask']],
      ['Phant\u043em', 'Phant\\u{43e}m', ['Phant\u043em']],
      ['Phantom', 'Phantom\\u{200b}', ['Phantom\u200b']],
      ['Phantom', 'Solflare', ['Solflare']],
    ])
  })

  it('takes the place of no honest download line', () => {
    const names = missing([
      family('evm', [wallet('com.evil.wallet', 'MetaMask'), wallet('com.evil.other', 'Phantom')]),
      family('solana', [wallet('Phantom\u200b', 'Phantom')]),
    ])
    expect(names).toEqual(expect.arrayContaining(['MetaMask', 'Phantom']))
  })
})

it('knows the burner wallet on a devnet alone', () => {
  const families = [
    family('evm', [wallet('org.sunspan.burner', 'Burner Wallet')]),
    family('solana', [wallet('Burner Wallet')]),
    family('ton', [wallet('burnerTonWallet', 'Burner Wallet')]),
    family('bitcoin', [wallet('BurnerBitcoinProvider', 'Burner Wallet')]),
  ]
  const count = (isDevnet: boolean) =>
    listWallets(families, undefined, isDevnet).filter(({ kind }) => kind === 'installed').length
  expect([count(true), count(false)]).toEqual([1, 4])
})

it('names a wallet to install once, though it would serve several families', () => {
  const names = missing([family('evm', []), family('solana', []), family('bitcoin', [])])
  expect(names).toContain('Phantom')
  expect(new Set(names).size).toBe(names.length)
})

it('offers Eclipse only with its one wallet, there or to be installed', () => {
  const both = family('solana', [wallet('Phantom'), wallet('Backpack')])
  expect(installed([both], ECLIPSE).map(({ name }) => name)).toEqual(['Backpack'])
  expect(installed([both]).map(({ name }) => name)).toEqual(['Phantom', 'Backpack'])
  expect(missing([family('solana', [])], ECLIPSE)).toEqual(['Backpack'])
})

it('says why a detected wallet is not offered, and does not offer to install it', () => {
  const families = [
    family('solana', [{ ...wallet('Phantom'), lacks: 'messages' }, wallet('Solflare')]),
    family('bitcoin', [
      { ...wallet('binancew3w.bitcoin', 'Binance Wallet'), lacks: 'payments' },
      // Found by another interface, too, in which it can pay.
      { ...wallet('UniSat Wallet'), lacks: 'messages' },
      wallet('unisat', 'UniSat'),
    ]),
  ]
  const reasons = (network?: Parameters<typeof listWallets>[1]) =>
    listWallets(families, network).flatMap((entry) =>
      entry.kind === 'unusable' ? [`${entry.name}: ${entry.reason}`] : [],
    )
  const noMessages = 'It can’t sign messages from a web page, so we can’t check that the address is yours.'
  const noPayments = 'It can’t send payments on Bitcoin from a web page.'
  expect(reasons()).toEqual([`Phantom: ${noMessages}`, `Binance Wallet: ${noPayments}`])
  expect(installed(families).map(({ name }) => name)).toEqual(['Solflare', 'UniSat'])
  expect(missing(families)).not.toContain('Phantom')
  expect(missing(families)).not.toContain('Binance Wallet')
  expect(reasons(ECLIPSE)).toContain('Solflare: It doesn’t support Eclipse.')
  expect(missing(families, ECLIPSE)).toEqual(expect.arrayContaining(['Backpack']))
})
