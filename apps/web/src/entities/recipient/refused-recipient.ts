/** Addresses that must never receive a transfer, with what they are. */
export interface RefusalFacts {
  readonly tokens: readonly {
    readonly address: string | null
    readonly symbol: string
    readonly networkId: string
  }[]
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  /** The bridge's own, as far as they are known. */
  readonly bridgeWallets: readonly string[]
}

/** Why an address is refused as a receiver; undefined for one that may receive. Addresses are in their normal form. */
export function refusedRecipient(address: string, facts: RefusalFacts): string | undefined {
  const token = facts.tokens.find((candidate) => candidate.address === address)
  if (token !== undefined) {
    const network = facts.networks.find(({ id }) => id === token.networkId)
    return `This is the contract of ${token.symbol} on ${network?.name ?? token.networkId}: what it receives is lost. Enter the address of a wallet.`
  }
  return facts.bridgeWallets.includes(address)
    ? "This is the bridge's own wallet. Enter the address of the wallet that should receive the money."
    : undefined
}
