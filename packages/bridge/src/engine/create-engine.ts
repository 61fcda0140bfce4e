import type { Notifications } from '../store/database/notifications.ts'
import type { EngineDeps } from './engine-context.ts'
import { runLanes } from './loop/run-lanes.ts'
import { tick, type TickReport } from './loop/tick.ts'

export interface Engine {
  /**
   * Runs one round of each of the engine's loops, on all networks or one. Depends only on the database, the chains and the clock. Chain errors are
   * reported; any other error is thrown.
   */
  tick(networkId?: string): Promise<TickReport>
  /** Acquires lanes and works until the signal aborts. Resolves once all its work has ended and its lanes are released. */
  run(signal: AbortSignal): Promise<void>
}

/** `owner` identifies this process in the lanes; `notifications` wake its lanes when another process has credited. */
export function createEngine(
  deps: EngineDeps,
  options: { readonly owner: string; readonly notifications?: Notifications | undefined },
): Engine {
  return {
    tick: (networkId) => tick(deps, { owner: options.owner, networkId }),
    run: (signal) => runLanes(deps, { ...options, signal }),
  }
}
