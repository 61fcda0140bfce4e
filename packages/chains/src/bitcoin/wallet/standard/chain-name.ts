import { networkOf } from '../../network.ts'

const NAMES: Readonly<Record<string, string>> = {
  bc: 'bitcoin:mainnet',
  tb: 'bitcoin:testnet',
  bcrt: 'bitcoin:regtest',
}

/** How the Wallet Standard's wallets call the network of a genesis hash. */
export const standardChainOf = (chainId: string): string => NAMES[networkOf(chainId).bech32] ?? ''
