import { formatUnits, type Usd } from '@sunspan/domain'
import type { Pool } from 'pg'
import { finalHeights } from '../model/finality-rule.ts'
import type { Installation } from '../installation/installation.ts'
import type { InstallationNetwork } from '../installation/installation-network.ts'
import { findLastAudit, type LedgerAudit } from '../store/books/audit-store.ts'
import { sumExposure } from '../store/deposits/exposure-store.ts'
import { findActiveHalts, type Halt } from '../store/operations/halt-store.ts'
import { findUnevenBooks } from '../store/books/ledger-store.ts'
import { ledgerToken } from '../store/database/ledger-token.ts'
import { findOutflowUse } from '../store/payouts/outflow-store.ts'
import {
  findNetworkRows,
  findOldestUnpaid,
  findUnmatchedRows,
  type NetworkRow,
  type ProviderOverview,
} from '../store/operations/overview-store.ts'
import { LIVE_MS } from '../processes/heartbeat.ts'
import { findLiveProcesses, type LiveProcess } from '../store/operations/process-store.ts'
import { findTaggedHeads } from '../store/chain/tagged-head-store.ts'

/** The state of one network, from the database only. */
export interface NetworkOverview {
  readonly networkId: string
  /** Null if it was never watched. */
  readonly head: {
    readonly height: bigint
    readonly ageMs: number
    /** Blocks not scanned yet. */
    readonly lag: bigint
  } | null
  /** As last seen by an engine; empty before. */
  readonly providers: readonly ProviderOverview[]
  readonly exposure: Usd
  readonly exposureCap: Usd | null
  /** Claimed for payment within the last hour. */
  readonly outflow: Usd
  /** Due and not claimed yet: it leaves as the hour has room. */
  readonly outflowOwed: Usd
  readonly outflowHourly: Usd | null
  readonly unmatched: readonly {
    readonly currency: string
    readonly count: number
    readonly amount: string
  }[]
  /** The order to this network that has waited longest for its payout. */
  readonly oldestUnpaid: { readonly orderId: string; readonly waitingMs: number } | null
}

export interface Overview {
  readonly networks: readonly NetworkOverview[]
  readonly halts: readonly Halt[]
  /** Books that do not sum to zero: none, in a correct ledger. */
  readonly unevenBooks: readonly string[]
  readonly lastAudit: LedgerAudit | undefined
  /** Processes alive within the last 15 seconds. */
  readonly processes: readonly LiveProcess[]
}

/** An overview for operators. Queries no chain. */
export async function readOverview(deps: {
  readonly pool: Pool
  readonly installation: Pick<Installation, 'networks'>
  readonly now: Date
}): Promise<Overview> {
  const { pool, installation } = deps
  const rows = new Map((await findNetworkRows(pool)).map((row) => [row.network_id, row]))
  const networks: NetworkOverview[] = []
  for (const network of installation.networks) {
    networks.push(await readNetwork(deps, network, rows.get(network.network.id)))
  }
  const uneven = await findUnevenBooks(pool, null)
  return {
    networks,
    halts: await findActiveHalts(pool),
    unevenBooks: uneven.map(({ networkId, token }) => `${networkId}/${ledgerToken(token)}`),
    lastAudit: await findLastAudit(pool),
    processes: await findLiveProcesses(pool, new Date(deps.now.getTime() - LIVE_MS)),
  }
}

async function readNetwork(
  { pool, now }: { readonly pool: Pool; readonly now: Date },
  entry: InstallationNetwork,
  row: NetworkRow | undefined,
): Promise<NetworkOverview> {
  const networkId = entry.network.id
  const tagged = [...(await findTaggedHeads(pool, networkId))]
  const heights = finalHeights(
    entry.finality,
    BigInt(row?.height ?? '0'),
    new Map(tagged.map(([tag, { height }]) => [tag, height])),
  )
  const oldest = (await findOldestUnpaid(pool)).find((order) => order.network_id === networkId)
  const use = (await findOutflowUse(pool, [networkId], now)).get(networkId)
  const unmatched = (await findUnmatchedRows(pool)).filter((found) => found.network_id === networkId)
  return {
    networkId,
    head:
      row === undefined
        ? null
        : {
            height: BigInt(row.head_height),
            ageMs: now.getTime() - row.head_at.getTime(),
            lag: BigInt(row.head_height) - BigInt(row.height),
          },
    providers: row?.health?.providers ?? [],
    exposure: await sumExposure(pool, networkId, heights.large),
    exposureCap: entry.exposureCap,
    outflow: use?.claimed ?? 0n,
    outflowOwed: use?.owed ?? 0n,
    outflowHourly: entry.outflowHourly,
    unmatched: unmatched.map(({ token, count, amount }) => {
      const currency = entry.currencies.find(({ address }) => address === token)
      return {
        currency: currency?.symbol ?? String(token),
        count,
        amount:
          currency === undefined ? `${amount} base units` : formatUnits(BigInt(amount), currency.decimals),
      }
    }),
    oldestUnpaid:
      oldest === undefined
        ? null
        : { orderId: oldest.id, waitingMs: now.getTime() - oldest.credited_at.getTime() },
  }
}
