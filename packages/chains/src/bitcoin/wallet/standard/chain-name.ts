import { networkOf } from '../../network.ts'

const NAMES: Readonly<Record<string, string>> = {
  bc: 'bitcoin:mainnet',
  tb: 'bitcoin:testnet',
  bcrt: 'bitcoin:regtest',
}

/** The Wallet Standard's name for the network with this genesis hash. */
export const standardChainOf = (chainId: string): string => NAMES[networkOf(chainId).bech32] ?? ''
