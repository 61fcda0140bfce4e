import type { CrashNode } from './crash-node.ts'
import type { CrashWorld } from '../crash-world.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDear, type Scene } from '../scene.ts'
import { waitUntil } from '../wait-until.ts'

/** Minimum time between two rounds of blocks; the same again after an engine has scanned the last one, on a slow machine. */
const BLOCK_MS = 200
/** Nothing scans while no engine runs. */
const READ_WITHIN_MS = 2_000

/** Enough for the deposits there; payouts leave there only when the other network has blocks too. */
const FIRST_BLOCKS = 2

/** Mines blocks until the returned function is called. */
export function produceBlocks(
  { nodes, family: { seams }, readCursors }: Pick<CrashWorld, 'nodes' | 'family' | 'readCursors'>,
  scene: Scene,
): () => Promise<void> {
  const dear = nodes.find(({ networkId }) => isDear(scene) && networkId === seams.dearNetworkId)
  const miners = nodes.map((node) => (node === dear ? mineDearly(node) : () => node.mine()))
  let isEnded = false
  const ended = (async () => {
    for (let block = 0; block < FIRST_BLOCKS; block += 1) await dear?.mine()
    for (let round = 0; !isEnded; round += 1) {
      const due = miners.filter((_, place) => round % (nodes[place]?.roundsPerBlock ?? 1) === 0)
      const before = await readCursors()
      const minedAt = performance.now()
      await Promise.all(due.map((mine) => mine()))
      await waitUntil(async () => isEnded || (await readCursors()) !== before, READ_WITHIN_MS)
      if (!isEnded) await sleep(Math.max(BLOCK_MS, performance.now() - minedAt))
    }
    await dear?.calm?.()
    for (const node of nodes) await node.settle?.()
  })()
  return () => {
    isEnded = true
    return ended
  }
}

/**
 * Mines no block until a payout is pending; from then on each block requires slightly more than that payout offers. So no block includes it at its
 * first price, however fast or slow the engine is.
 */
function mineDearly(node: CrashNode): () => Promise<void> {
  let least: bigint | undefined
  return async () => {
    const offer = least === undefined ? await node.highestOffer?.() : undefined
    if (offer !== undefined) least = offer + 1n
    if (least !== undefined) await node.mine(least)
  }
}
