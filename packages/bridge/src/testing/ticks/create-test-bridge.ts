import { createBridge, type Bridge, type BridgeDeps } from '../../create-bridge.ts'
import type { Engine } from '../../engine/create-engine.ts'
import { countTransactions } from './count-transactions.ts'
import { tick, type TickReport } from './tick.ts'

/** A bridge whose engine tests advance round by round. */
export interface TestBridge extends Bridge {
  readonly engine: TestEngine
}

export interface TestEngine extends Engine {
  /** Runs one round of each of the engine's loops, on all networks or one. */
  tick(networkId?: string): Promise<TickReport>
}

export function createTestBridge(deps: BridgeDeps): TestBridge {
  const bridge = createBridge({ ...deps, pool: countTransactions(deps.pool) })
  const { engine } = bridge
  return { ...bridge, engine: { ...engine, tick: (networkId) => tick(engine, networkId) } }
}
