/** Ids of the currencies that an order begins and ends in, and base units. */
export type PlannedOrder = readonly [currencyInId: string, currencyOutId: string, amount: bigint]

/** How the crash matrix pays orders to a network, most of them from Ethereum, and one back. */
export interface CrashPlan {
  /** Symbol of the token that the usual orders are paid in, in lower case. */
  readonly token?: string
  /** What the third order is paid in; the token if absent. */
  readonly swap?: string
  /** Base units of the token, sent there and from there; 25 dollars each if absent. */
  readonly tokens?: { readonly there: bigint; readonly back: bigint }
  /** In place of the usual orders. The last one comes from there. */
  readonly routes?: readonly PlannedOrder[]
  /** A deposit of half as much as was ordered: base units of the coin, and what it was ordered for. */
  readonly short: { readonly amount: bigint; readonly to?: string }
  readonly seams: {
    /** The request by which a payout is tried before it is signed; `within` where others make the same request. */
    readonly dryRun: { readonly method: string; readonly within?: PreparingCall }
    /** The request by which a payout is handed to a node. */
    readonly broadcast: string
    readonly prepare: PreparingCall
    /** The network, where signed bytes can be offered for more. */
    readonly dearNetworkId?: string
  }
  /** What the page says of its rows. */
  readonly about: string
  /** Those that every run of the tests has; `npm run crash-matrix` runs all. */
  readonly rows?: readonly string[]
  readonly pace?: CrashPace
}

/** By which an adapter signs payouts. */
export type PreparingCall = 'payouts.prepare' | 'payouts.batch.prepare' | 'payouts.coins.prepare'

/** How a network differs from the others in time. */
export interface CrashPace {
  /** Blocks, so that deposits on the other network are paid before those on this one are final. */
  readonly finality?: number
  readonly finalityLag?: number
  readonly pollMs?: number
  /** Rounds of the other nodes' blocks for each of its own. */
  readonly roundsPerBlock?: number
}
