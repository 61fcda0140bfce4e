import { guardRecipient, type NetworkType } from '@sunspan/domain'

export interface RefusalFacts {
  /** Of the network where it is to receive. */
  readonly networkType: NetworkType
  /** Of all networks: a token's contract is no wallet on any of them. */
  readonly tokens: readonly {
    readonly address: string | null
    readonly symbol: string
    readonly networkId: string
  }[]
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  /** The bridge's own, as far as they are known. */
  readonly bridgeWallets: readonly string[]
}

/** Why an address must not receive anything; undefined for one that may. */
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
    // What takes a confirming click is no refusal.
    recentRecipients: [],
  })
  return finding === undefined ? undefined : `${finding.message}.`
}
