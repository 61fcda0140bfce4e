import type { Notifications } from '../store/database/notifications.ts'
import type { EngineDeps } from './engine-context.ts'
import { runLanes } from './loop/run-lanes.ts'
import { tick, type TickReport } from './loop/tick.ts'

export interface Engine {
  /**
   * Plays one round of each of the engine's loops, over all networks or one. A function of the database, the chains and the clock. Errors of a
   * chain are reported; any other error is thrown.
   */
  tick(networkId?: string): Promise<TickReport>
  /** Holds lanes and works until the signal aborts. Resolves when everything it began has ended and its lanes are free. */
  run(signal: AbortSignal): Promise<void>
}

/** `owner` names this process in the lanes; `notifications` wake its lanes when another process has credited. */
export function createEngine(
  deps: EngineDeps,
  options: { readonly owner: string; readonly notifications?: Notifications | undefined },
): Engine {
  return {
    tick: (networkId) => tick(deps, { owner: options.owner, networkId }),
    run: (signal) => runLanes(deps, { ...options, signal }),
  }
}
