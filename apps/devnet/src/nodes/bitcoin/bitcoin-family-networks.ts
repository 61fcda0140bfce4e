import { REGTEST_GENESIS } from '@sunspan/bitcoin-node'
import type { FamilyNetwork } from '../../families/family-network.ts'
import { BITCOIN_DECIMALS, bitcoinNetworks } from './bitcoin-networks.ts'
import { startBitcoinNetwork } from './start-bitcoin-network.ts'

export const bitcoinFamilyNetworks: readonly FamilyNetwork[] = bitcoinNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = BITCOIN_DECIMALS
  return {
    facts: network,
    chainId: REGTEST_GENESIS,
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }],
    // Blocks on Bitcoin are never final; a reorg only becomes less likely.
    finalizedLag: null,
    start: (dataDir) => startBitcoinNetwork(dataDir, network),
  }
})
