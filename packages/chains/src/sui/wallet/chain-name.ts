/** Names of the Wallet Standard by the networks' own identifiers. */
const NAMES: Readonly<Record<string, string>> = { '35834a8a': 'sui:mainnet', '4c78adac': 'sui:testnet' }

/** Networks without a name of their own run where the wallet does. */
export const chainNameOf = (chainId: string): string => NAMES[chainId] ?? 'sui:localnet'
