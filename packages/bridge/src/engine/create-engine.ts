import type { Notifications } from '../store/database/notifications.ts'
import type { EngineDeps } from './engine-context.ts'
import { runLanes } from './loop/run-lanes.ts'

export interface Engine {
  /** What it works with, and under which name it holds lanes: for who runs its rounds one by one. */
  readonly deps: EngineDeps
  readonly owner: string
  /** Acquires lanes and works until the signal aborts. Resolves once all its work has ended and its lanes are released. */
  run(signal: AbortSignal): Promise<void>
}

/** `owner` identifies this process in the lanes; `notifications` wake its lanes when another process has credited. */
export function createEngine(
  deps: EngineDeps,
  options: { readonly owner: string; readonly notifications?: Notifications | undefined },
): Engine {
  return {
    deps,
    owner: options.owner,
    run: (signal) => runLanes(deps, { ...options, signal }),
  }
}
