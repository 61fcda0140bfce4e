import type { Finality, FinalityRule, FinalityTag, FinalityTier } from '@sunspan/domain'

/** The highest block that is deep enough for each tier; -1 while there is none. */
export type FinalHeights = Readonly<Record<FinalityTier, bigint>>

/** Heights that the chain itself has tagged as safe or final; a missing tag is unknown or not trusted. */
export type TaggedHeights = ReadonlyMap<FinalityTag, bigint>

/** Requires both the depth and the chain's own tag: a missing tag makes nothing final. */
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

/** While a network is in trouble, every deposit waits for the large tier. */
export const allLarge = ({ large }: FinalHeights): FinalHeights => ({ small: large, medium: large, large })
