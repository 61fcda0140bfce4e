import { guardRecipient, type NetworkType } from '@sunspan/domain'

export interface RefusalFacts {
  /** Type of the destination network. */
  readonly networkType: NetworkType
  /** Tokens of all networks: a token contract is not a wallet on any of them. */
  readonly tokens: readonly {
    readonly address: string | null
    readonly symbol: string
    readonly networkId: string
  }[]
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  /** The bridge's wallets, as far as known. */
  readonly bridgeWallets: readonly string[]
}

/** Why an address must not receive anything; undefined if it may. */
export function refusedRecipient(address: string, facts: RefusalFacts): string | undefined {
  const nameOf = (networkId: string): string =>
    facts.networks.find(({ id }) => id === networkId)?.name ?? networkId
  const finding = guardRecipient({
    address,
    networkType: facts.networkType,
    tokenContracts: facts.tokens.flatMap((token) =>
      token.address === null
        ? []
        : [{ symbol: `${token.symbol} on ${nameOf(token.networkId)}`, address: token.address }],
    ),
    bridgeAddresses: facts.bridgeWallets,
    // A recipient that only needs a confirming click is not refused.
    recentRecipients: [],
  })
  return finding === undefined ? undefined : `${finding.message}.`
}
