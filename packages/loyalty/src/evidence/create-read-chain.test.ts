import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { expect, it, vi } from 'vitest'
import type { TaskEvidence } from '../rules/rules-schema.ts'
import { createReadChain, type FindToken } from './create-read-chain.ts'

const USDC = '0xusdc'
const WALLETS = [
  { family: 'solana', address: 'So1' },
  { family: 'evm', address: '0xme' },
] as const
const HOLD = {
  kind: 'chain',
  network: 'base',
  read: 'balance',
  contract: null,
  field: 1,
  blocks: 5,
  at_least: '1',
} as const
const findToken: FindToken = (network, contract) => {
  if (network !== 'base') return undefined
  if (contract === null) return { symbol: 'ETH', decimals: 18 }
  return contract === USDC ? { symbol: 'USDC', decimals: 6 } : undefined
}
const read = vi.fn<NonNullable<NetworkAdapter['facts']>['read']>()
const warn = vi.fn()
const readChain = createReadChain({
  adapters: new Map([['base', { family: 'evm', facts: { read } }]]),
  findToken,
  logger: { warn },
})
const shows = (value: bigint): void => {
  read.mockResolvedValue({ value, block: { height: 77n, hash: '0xblock' } })
}

it.each([
  ['a native coin', {}, 15_000_000_000_000_000n, '0.015 ETH'],
  ['a token', { contract: USDC }, 2_500_000n, '2.5 USDC'],
  ['a token that is not served here', { contract: '0xother' }, 7n, '7 base units'],
  ['an NFT', { read: 'nft_held', contract: '0xnft' }, 1n, '1 NFT'],
  ['NFTs', { read: 'nft_held', contract: '0xnft' }, 3n, '3 NFTs'],
  ['an event', { read: 'event', contract: '0xpool', topic: `0x${'0'.repeat(64)}` }, 1n, '1 event'],
  ['a name', { read: 'name_owned' }, 1n, 'A name'],
] as const)('%s is said as people read it, with its block and wallet', async (_, asked, value, found) => {
  shows(value)
  const evidence: TaskEvidence & { kind: 'chain' } = { ...HOLD, ...asked }
  expect(await readChain(evidence, WALLETS)).toEqual({
    network: 'base',
    block: '77',
    value: String(value),
    found,
    wallet: '0xme',
  })
})

it('too little shows nothing, and neither does a chain that does not answer', async () => {
  shows(9n)
  expect(await readChain({ ...HOLD, at_least: '10' }, WALLETS)).toBeUndefined()
  expect(await readChain({ ...HOLD, network: 'linea' }, WALLETS)).toBeUndefined()
  read.mockRejectedValueOnce(new ChainError('rpc_unavailable', 'away'))
  expect(await readChain(HOLD, WALLETS)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})
