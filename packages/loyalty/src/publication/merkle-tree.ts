import { createHash } from 'node:crypto'

/** What is hashed is named first, so that no hash of one kind can pass for one of another. */
export type HashKind = 'entry' | 'node' | 'user' | 'root' | 'rules'

/** SHA-256 of `sunspan-points-v1:<kind>`, a zero byte, and the parts. */
export function hashOf(kind: HashKind, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256').update(`sunspan-points-v1:${kind}\0`)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * The levels of a tree, the leaves first and the root last: two neighbours make a node, and one without a neighbour moves up unchanged. This is the tree
 * of RFC 6962, which no other number of leaves can have. Nothing has the hash of an empty node.
 */
export function treeOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels: (readonly Buffer[])[] = [leaves.length === 0 ? [hashOf('node')] : leaves]
  for (let below = levels[0] ?? []; below.length > 1;) {
    const level: Buffer[] = []
    for (let index = 0; index < below.length; index += 2) {
      const left = below[index]
      const right = below[index + 1]
      if (left !== undefined) level.push(right === undefined ? left : hashOf('node', left, right))
    }
    levels.push(level)
    below = level
  }
  return levels
}

export const rootOf = (leaves: readonly Buffer[]): Buffer => treeOf(leaves).at(-1)?.[0] ?? hashOf('node')

/** The places of the neighbours that a proof for a leaf needs, by level; undefined where the node has none and moves up. */
export function neighboursOf(place: number, leaves: number): readonly (number | undefined)[] {
  const found: (number | undefined)[] = []
  for (let [at, width] = [place, leaves]; width > 1; [at, width] = [at >> 1, (width + 1) >> 1]) {
    const neighbour = at ^ 1
    found.push(neighbour < width ? neighbour : undefined)
  }
  return found
}
