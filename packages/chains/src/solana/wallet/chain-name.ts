/** CAIP-2 names a network by the beginning of its genesis hash. */
const REFERENCE_LENGTH = 32
/** What the Wallet Standard calls the public networks. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** How wallets name the network of a genesis hash: the public ones by their own names, any other as CAIP-2 does. */
export function chainNameOf(genesisHash: string): string {
  const name = `solana:${genesisHash.slice(0, REFERENCE_LENGTH)}`
  return CLUSTERS[name] ?? name
}
