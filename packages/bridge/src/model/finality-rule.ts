import type { Finality, FinalityRule, FinalityTag, FinalityTier } from '@sunspan/domain'

/** The highest block that is deep enough for each tier; -1 while there is none. */
export type FinalHeights = Readonly<Record<FinalityTier, bigint>>

/** How far the chain itself has called its blocks safe or final; a tag that is missing is not known, or not believed. */
export type TaggedHeights = ReadonlyMap<FinalityTag, bigint>

/** Both the blocks on top and the chain's own word must hold: a tag that is missing makes nothing final. */
export function finalHeights(finality: Finality, head: bigint, tagged: TaggedHeights): FinalHeights {
  const heightOf = ({ blocks, tag }: FinalityRule): bigint => {
    const byDepth = head - BigInt(blocks)
    const byTag = tag === null ? byDepth : (tagged.get(tag) ?? -1n)
    const height = byTag < byDepth ? byTag : byDepth
    return height < 0n ? -1n : height
  }
  return {
    small: heightOf(finality.small),
    medium: heightOf(finality.medium),
    large: heightOf(finality.large),
  }
}

/** While something is wrong with a network, every deposit waits like a large one. */
export const allLarge = ({ large }: FinalHeights): FinalHeights => ({ small: large, medium: large, large })
