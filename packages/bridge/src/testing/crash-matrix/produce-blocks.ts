import type { CrashNode } from './crash-node.ts'
import { isDear, type Scene } from './scene.ts'

const BLOCK_MS = 200

/** The network whose fees rise in a scene that is dear; most payouts of a row leave there. */
const DEAR_NETWORK = 'base'
/** Enough for the deposits there; payouts leave there only when the other network has blocks too. */
const FIRST_BLOCKS = 2
const QUIET_FEE = 10n ** 8n

/** Mines blocks until it is called off. */
export function produceBlocks(nodes: readonly CrashNode[], scene: Scene): () => Promise<void> {
  const dear = nodes.find(({ networkId }) => isDear(scene) && networkId === DEAR_NETWORK)
  const miners = nodes.map((node) => (node === dear ? mineDearly(node) : () => node.mine()))
  let isEnded = false
  const ended = (async () => {
    for (let block = 0; block < FIRST_BLOCKS; block += 1) await dear?.mine()
    while (!isEnded) {
      await Promise.all(miners.map((mine) => mine()))
      await new Promise((resolve) => setTimeout(resolve, BLOCK_MS))
    }
    await dear?.mine(QUIET_FEE)
  })()
  return () => {
    isEnded = true
    return ended
  }
}

/**
 * Mines no block until a payout waits; from then on the base fee of each is just above what that one offers. So no block takes it at its
 * first price, however fast or slow the engine is.
 */
function mineDearly(node: CrashNode): () => Promise<void> {
  let baseFee: bigint | undefined
  return async () => {
    const offer = baseFee === undefined ? await node.highestOffer?.() : undefined
    if (offer !== undefined) baseFee = offer + 1n
    if (baseFee !== undefined) await node.mine(baseFee)
  }
}
