import type { Pool } from 'pg'
import type { Installation } from '../installation/installation.ts'
import type { InstallationNetwork } from '../installation/installation-network.ts'
import { haltTarget } from '../model/halt-target.ts'
import { findActiveHalts, type Halt } from '../store/operations/halt-store.ts'
import {
  findNetworkRows,
  findWaitingPayouts,
  type NetworkRow,
  type WaitingRow,
} from '../store/operations/overview-store.ts'

/** What works on a network, without anything that only an operator may know. */
export interface NetworkStatus {
  readonly networkId: string
  readonly name: string
  readonly state: 'working' | 'delayed' | 'stopped'
  /** Since when it is delayed or stopped; null while it works, or where that is not known. */
  readonly since: Date | null
  /** Time since a newest block was read; null if none was. */
  readonly headAgeMs: number | null
  /** Credited orders to this network, and rows of bulk orders whose turn it is, without a payout. */
  readonly payoutsWaiting: number
}

/** A head this old is late, whatever the chain. */
const LATE_HEAD_MS = 120_000
/** Blocks without news after which a slow chain is late: for Bitcoin, an hour. */
const LATE_BLOCKS = 6
/** The time after which users are advised to contact support (specification, section 4). */
const LATE_PAYOUT_MS = 600_000

/** The state of every network, from the database only. */
export async function readServiceStatus(deps: {
  readonly pool: Pool
  readonly installation: Pick<Installation, 'networks'>
  readonly now: Date
}): Promise<readonly NetworkStatus[]> {
  const { pool, now } = deps
  const heads = new Map((await findNetworkRows(pool)).map((row) => [row.network_id, row]))
  const waiting = new Map((await findWaitingPayouts(pool, now)).map((row) => [row.network_id, row]))
  const halts = await findActiveHalts(pool)
  return deps.installation.networks.map((entry) => {
    const { id } = entry.network
    return toStatus(entry, { head: heads.get(id), waiting: waiting.get(id), halts, now })
  })
}

interface Facts {
  readonly head: NetworkRow | undefined
  readonly waiting: WaitingRow | undefined
  readonly halts: readonly Halt[]
  readonly now: Date
}

function toStatus(entry: InstallationNetwork, { head, waiting, halts, now }: Facts): NetworkStatus {
  const { id, name, active } = entry.network
  const headAgeMs = head === undefined ? null : Math.max(0, now.getTime() - head.head_at.getTime())
  const told = { networkId: id, name, headAgeMs, payoutsWaiting: waiting?.count ?? 0 }
  const stopping = halts.filter(({ target }) => stops(target, id))
  if (stopping.length > 0) return { ...told, state: 'stopped', since: earliest(stopping.map(({ at }) => at)) }
  if (!active) return { ...told, state: 'stopped', since: null }
  const late = [
    ...(head !== undefined && (headAgeMs ?? 0) > lateHeadMs(entry) ? [head.head_at] : []),
    ...(waiting !== undefined && now.getTime() - waiting.oldest.getTime() > LATE_PAYOUT_MS
      ? [waiting.oldest]
      : []),
  ]
  if (late.length > 0) return { ...told, state: 'delayed', since: earliest(late) }
  return { ...told, state: headAgeMs === null ? 'delayed' : 'working', since: null }
}

/** A network has one treasury wallet: while that is halted, nothing of the network moves. Halts of currencies and pairs leave the others working. */
const stops = (target: string, networkId: string): boolean =>
  target === haltTarget({ scope: 'global' }) ||
  target === haltTarget({ scope: 'network', networkId }) ||
  target.startsWith(haltTarget({ scope: 'wallet', networkId, wallet: '' }))

const lateHeadMs = ({ network }: InstallationNetwork): number =>
  Math.max(LATE_HEAD_MS, LATE_BLOCKS * network.blockTimeMs)

const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())))
