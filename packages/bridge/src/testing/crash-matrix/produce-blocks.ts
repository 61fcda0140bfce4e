import { CRASH_TREASURY, type CrashNode } from './crash-nodes.ts'
import type { Scene } from './scene.ts'

const BLOCK_MS = 200

/** The network whose fees rise in the scene `dear`; most payouts of a row leave there. */
const DEAR_NETWORK = 'base'
/** Enough for the deposits there. */
const FIRST_BLOCKS = 4
const QUIET_FEE = 10n ** 8n

/** Mines blocks until it is called off. */
export function produceBlocks(nodes: readonly CrashNode[], scene: Scene): () => Promise<void> {
  const miners = nodes.map((node) =>
    scene === 'dear' && node.networkId === DEAR_NETWORK ? mineDearly(node) : () => node.mine(),
  )
  let isEnded = false
  const ended = (async () => {
    while (!isEnded) {
      await Promise.all(miners.map((mine) => mine()))
      await new Promise((resolve) => setTimeout(resolve, BLOCK_MS))
    }
    if (scene === 'dear') for (const node of nodes) await node.mine(QUIET_FEE)
  })()
  return () => {
    isEnded = true
    return ended
  }
}

/**
 * After some blocks, none is mined until a payout waits; from then on the base fee of each is just above what that one offers. So no
 * block takes it at its first price, however fast or slow the engine is.
 */
function mineDearly(node: CrashNode): () => Promise<void> {
  let baseFee: bigint | undefined
  let firstBlocks = FIRST_BLOCKS
  return async () => {
    if (firstBlocks > 0) {
      firstBlocks -= 1
      return node.mine()
    }
    const offer = baseFee === undefined ? await node.highestOffer(CRASH_TREASURY) : undefined
    if (offer !== undefined) baseFee = offer + 1n
    if (baseFee !== undefined) await node.mine(baseFee)
  }
}
