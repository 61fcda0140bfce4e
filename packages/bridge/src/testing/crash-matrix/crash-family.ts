import type { CrashNode } from './nodes/crash-node.ts'
import type { AdapterCall, Seam } from './seams/seam.ts'

/** An order of a row, each for a recipient of its own. */
export interface CrashRoute {
  readonly currencyInId: string
  readonly currencyOutId: string
  /** Base units. */
  readonly amount: bigint
}

/** How payouts leave on the networks of a family, as far as a row strikes there. */
export interface FamilySeams {
  /** The request by which a payout is tried before it is signed. */
  readonly dryRun: Pick<Seam & { kind: 'rpc' }, 'method' | 'within'>
  /** The request by which a payout is handed to a node. */
  readonly broadcast: string
  /** By which payouts of the usual scene are signed. */
  readonly prepare: AdapterCall
  /** Which time of each step pays several orders at once. */
  readonly batchTime: number
  /** Which read of orders for subscribers follows a payout. */
  readonly tellTime: number
  /** There is a payout contract. */
  readonly hasContract: boolean
  /** The network whose fees rise in a scene that is dear, most of a row's payouts leave there; null where signed bytes cannot be offered for more. */
  readonly dearNetworkId: string | null
}

/** A family as the destination of the matrix's orders. */
export interface CrashFamily {
  readonly title: string
  readonly seams: FamilySeams
  /** Paid on its networks, and one or more paid in there. */
  readonly routes: readonly CrashRoute[]
  readonly misfits: {
    /** Place of the route whose deposit comes twice, the second time from another sender. */
    readonly second: number
    /** Of which half is paid in. */
    readonly short: CrashRoute
  }
  /** What the page says of its rows. */
  readonly about: string
  /** Those that every run of the tests has. */
  readonly rows: readonly string[]
  startNodes(): Promise<readonly CrashNode[]>
}
