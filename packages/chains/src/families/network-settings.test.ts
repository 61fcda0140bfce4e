import { expect, it } from 'vitest'
import type { NetworkContracts } from '../capabilities/network-adapter.ts'
import { createNetworkAdapter } from './create-network-adapter.ts'
import type { SupportedFamily } from './index.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
const SUCH = 'networks have no such contracts.'

const create = (family: SupportedFamily, contracts: Partial<NetworkContracts>): unknown =>
  createNetworkAdapter(family, {
    networkId: 'here',
    chainId: '1',
    rpcUrls: ['http://127.0.0.1:9'],
    currencies: [],
    multicallAddress: null,
    treasury: { mnemonic: MNEMONIC },
    ...contracts,
  })

it.each<[SupportedFamily, keyof NetworkContracts, string]>([
  ['solana', 'multicallAddress', `Solana ${SUCH}`],
  ['solana', 'payoutContract', `Solana ${SUCH}`],
  ['solana', 'phaseNft', `Solana ${SUCH}`],
  ['ton', 'multicallAddress', `TON ${SUCH}`],
  ['ton', 'payoutContract', `TON ${SUCH}`],
  ['bitcoin', 'multicallAddress', `Bitcoin ${SUCH}`],
  ['bitcoin', 'payoutContract', `Bitcoin ${SUCH}`],
  ['bitcoin', 'nameRegistry', `Bitcoin ${SUCH}`],
  ['bitcoin', 'phaseNft', `Bitcoin ${SUCH}`],
  ['bitcoin', 'dataFee', `Bitcoin ${SUCH}`],
])('a network of %s that is configured with %s is refused', (family, setting, problem) => {
  const attempt = () => create(family, { [setting]: 'contract' })
  expect(attempt).toThrow(
    expect.objectContaining({ kind: 'unsupported', message: `Network here: ${problem}` }),
  )
})
