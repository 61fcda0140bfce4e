/** CAIP-2 identifies a network by the start of its genesis hash. */
const REFERENCE_LENGTH = 32
/** The Wallet Standard's names for the public networks. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A network's name in wallets, from its genesis hash: the public networks by their own names, any other by CAIP-2. */
export function chainNameOf(genesisHash: string): string {
  const name = `solana:${genesisHash.slice(0, REFERENCE_LENGTH)}`
  return CLUSTERS[name] ?? name
}
