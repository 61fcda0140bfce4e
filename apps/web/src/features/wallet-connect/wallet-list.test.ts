import { loadFamilies } from '@sunspan/chains'
import { beforeAll, expect, it } from 'vitest'
import { listWallets, type FamilyWallets } from './wallet-list.ts'

// As the list of networks brings them along.
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

it('makes one row of an extension of several families, with its families beneath', () => {
  const families = [
    family('evm', [wallet('app.phantom', 'Phantom')], 'app.phantom'),
    family('solana', [wallet('Phantom')]),
    family('bitcoin', [wallet('phantom', 'Phantom')]),
  ]
  expect(installed(families)).toEqual([
    {
      ...{ kind: 'installed', name: 'Phantom', icon: '' },
      options: [
        { family: 'evm', walletId: 'app.phantom', isConnected: true },
        { family: 'solana', walletId: 'Phantom', isConnected: false },
        { family: 'bitcoin', walletId: 'phantom', isConnected: false },
      ],
    },
  ])
  expect(missing(families)).not.toContain('Phantom')
})

it('takes names for one that differ in the word wallet, or in capitals', () => {
  const families = [
    family('evm', [wallet('com.trustwallet.app', 'Trust Wallet'), wallet('com.okex.wallet', 'OKX')]),
    family('solana', [wallet('Trust'), wallet('okx wallet')]),
    family('bitcoin', []),
  ]
  expect(installed(families).map(({ name, options }) => [name, options.length])).toEqual([
    ['Trust Wallet', 2],
    ['OKX', 2],
  ])
  expect(missing(families)).not.toContain('OKX Wallet')
})

it('keeps two wallets of one family apart, though they share a name', () => {
  const entries = installed([
    family('evm', [wallet('io.real', 'MetaMask'), wallet('io.fake', 'MetaMask')]),
    family('solana', [wallet('MetaMask')]),
  ])
  expect(entries.map(({ options }) => options.map(({ walletId }) => walletId))).toEqual([
    ['io.real', 'MetaMask'],
    ['io.fake'],
  ])
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
