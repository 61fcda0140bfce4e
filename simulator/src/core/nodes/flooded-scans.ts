import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { createShrinkingStretch } from '@sunspan/chains/testing'
import type { SimChain } from '../sim-chain.ts'

type Scan = NetworkAdapter['scanner']['scan']

/** Three of five blocks are full of strangers' transfers; a node refuses to return more than two such blocks at once. */
const PERIOD = 5n
const HEAVY = 3n
const MOST_HEAVY = 2
/** Number of scans to read a full block, if scans read a bounded number of transactions. */
const SCANS_A_BLOCK = 3
/** The number of blocks that an engine requests. */
const LONGEST = 2_000

const isHeavy = (height: bigint): boolean => height % PERIOD < HEAVY

/**
 * Scans of a chain that strangers fill with junk throughout the seed: oversized ranges are requested in smaller stretches, as in all families' scans.
 * On chains whose transactions expire by block hash, such as Solana, a scan may also report that there is more to read and leave the cursor
 * unchanged.
 */
export function floodScans(scan: Scan, { chain, isFlooded }: SimChain): Scan {
  if (!isFlooded) return scan
  const stretch = createShrinkingStretch(LONGEST)
  const asked = new Map<bigint, number>()
  return (request, signal) =>
    stretch.read(request.maxBlocks, async (size) => {
      const result = await scan({ ...request, maxBlocks: size }, signal)
      const heavy = result.blocks.map(({ height }) => height).filter(isHeavy)
      if (heavy.length > MOST_HEAVY)
        throw new ChainError('rpc_unavailable', "The node's answer is broken: it is far too large")
      const [first] = heavy
      const isOnItsWay = result.resumedFrom.hash === request.cursor.hash
      if (first === undefined || chain.model !== 'blockhash' || !isOnItsWay) return result
      const times = (asked.get(first) ?? 0) + 1
      asked.set(first, times)
      if (times >= SCANS_A_BLOCK) return result
      const { cursor } = request
      return { ...result, deposits: [], blocks: [], cursor }
    })
}
