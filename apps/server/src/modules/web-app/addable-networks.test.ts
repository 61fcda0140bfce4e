import type { InstallationNetwork } from '@sunspan/bridge'
import { expect, it } from 'vitest'
import { toAddableNetworks } from './addable-networks.ts'

type Spec = Pick<InstallationNetwork['network'], 'type' | 'chainId'> & {
  readonly frontendRpc: string | null
}

// CAST: only these fields are read.
const entry = ({ frontendRpc, ...network }: Spec): InstallationNetwork =>
  ({
    network: {
      name: 'Base',
      nativeSymbol: 'ETH',
      nativeDecimals: 18,
      explorerUrl: 'https://basescan.org',
      ...network,
    },
    frontendRpc,
  }) as InstallationNetwork

it('names the networks of EVM that browsers have an RPC for, and no other', () => {
  const base = entry({ type: 'EVM', chainId: '8453', frontendRpc: 'https://rpc.example/base' })
  const era = entry({ type: 'ZK_SYNC_ERA', chainId: '324', frontendRpc: '/devnet/rpc/era' })
  const others = [
    entry({ type: 'EVM', chainId: '1', frontendRpc: null }),
    entry({ type: 'EVM', chainId: null, frontendRpc: '/devnet/rpc/x' }),
    entry({ type: 'SOLANA', chainId: 'EtWT', frontendRpc: '/devnet/rpc/solana' }),
  ]
  const facts = { name: 'Base', symbol: 'ETH', decimals: 18, explorer_url: 'https://basescan.org' }
  expect(toAddableNetworks([base, ...others, era])).toEqual([
    { ...facts, chain_id: '8453', rpc_url: 'https://rpc.example/base' },
    { ...facts, chain_id: '324', rpc_url: '/devnet/rpc/era' },
  ])
})
