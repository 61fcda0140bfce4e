import { LAB_PRICES } from '@sunspan/labs/tokens'
import type { TestBridge } from '../../ticks/create-test-bridge.ts'
import { composeNodeBridge, type NodeBridgeSpec } from '../../worlds/compose-node-bridge.ts'
import { installationFixture } from '../../networks/installation-fixture.ts'
import type { ReportPassage } from '../seams/seam.ts'
import { watchAdapter } from '../seams/watch-adapter.ts'
import { watchFetch } from '../seams/watch-fetch.ts'
import { watchPool } from '../seams/watch-pool.ts'

const FILE = {
  // Deposits that do not match their order are refunded at once: no row waits for an hour.
  deposit_policy: { second_deposit_wait_ms: 0 },
  prices: {
    ...installationFixture.prices,
    sources: [{ kind: 'fixed', usd: LAB_PRICES }],
  },
}

export interface CrashBridgeSpec extends Pick<NodeBridgeSpec, 'nodes' | 'pool' | 'logger'> {
  /** Absent: nothing is watched. */
  readonly watch?: { readonly report: ReportPassage; readonly sentMethod: string | undefined } | undefined
}

/** The bridge over the matrix's nodes; watched from outside if requested. */
export function composeCrashBridge({ nodes, pool, logger, watch }: CrashBridgeSpec): TestBridge {
  const unwatched = { nodes, pool, logger, file: FILE }
  if (watch === undefined) return composeNodeBridge(unwatched)
  const { report, sentMethod } = watch
  return composeNodeBridge({
    ...unwatched,
    pool: watchPool(pool, report),
    fetch: watchFetch(fetch, report, sentMethod),
    wrapAdapter: (adapter) => watchAdapter(adapter, report),
    faultPoint: (point) => report({ kind: 'fault', point }),
  })
}
