import type { NodeClient } from './node-client.ts'

/**
 * Mines a block every `blockTimeMs` until the returned function is called. The node's own timer keeps the state of each block that it mines in memory,
 * whatever limit the node is given.
 */
export function mineBlocks(node: Pick<NodeClient, 'call'>, blockTimeMs: number): () => void {
  let isMining = false
  const mine = async (): Promise<void> => {
    if (isMining) return
    isMining = true
    // A node that does not answer is reported by those who ask it.
    await node.call('evm_mine').catch(() => undefined)
    isMining = false
  }
  const timer = setInterval(() => void mine(), blockTimeMs)
  return () => {
    clearInterval(timer)
  }
}
