import type { LocalNetwork } from '../nodes/local-network.ts'

export interface ChainKeeper {
  /** Reports that a chain has changed. */
  touch(networkId: string): void
  /** Stops saving; resolves when no save is in progress any more. */
  stop(): Promise<void>
}

const SAVE_AFTER_MS = 3_000
const IDLE_SAVE_MS = 60_000

/**
 * Saves each chain some seconds after a write, and once a minute for its empty blocks, so that even a power failure loses only the last
 * moments. A failed save is reported, and the next save retries.
 */
export function keepChainsSaved(deps: {
  nodes: ReadonlyMap<string, LocalNetwork>
  onFailure: (networkId: string, error: unknown) => void
}): ChainKeeper {
  const waiting = new Map<string, NodeJS.Timeout>()
  const saving = new Map<string, Promise<void>>()
  const save = (node: LocalNetwork) => {
    const { id } = node
    const previous = saving.get(id) ?? Promise.resolve()
    saving.set(
      id,
      previous.then(() => node.save()).catch((error: unknown) => deps.onFailure(id, error)),
    )
  }
  const saveSoon = (networkId: string, delayMs: number) => {
    const node = deps.nodes.get(networkId)
    if (!node || waiting.has(networkId)) return
    const timer = setTimeout(() => {
      waiting.delete(networkId)
      save(node)
    }, delayMs)
    waiting.set(networkId, timer.unref())
  }
  const idle = setInterval(() => {
    for (const networkId of deps.nodes.keys()) saveSoon(networkId, 0)
  }, IDLE_SAVE_MS).unref()
  return {
    touch: (networkId) => saveSoon(networkId, SAVE_AFTER_MS),
    async stop() {
      clearInterval(idle)
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all(saving.values())
    },
  }
}
