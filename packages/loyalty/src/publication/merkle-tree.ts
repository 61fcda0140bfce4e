import { createHash } from 'node:crypto'

/** What is hashed is named first, so that no hash of one kind can pass for one of another. */
export type HashKind = 'entry' | 'node' | 'user' | 'root' | 'rules'

/** SHA-256 of `sunspan-points-v1:<kind>`, a zero byte, and the parts. */
export function hashOf(kind: HashKind, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256').update(`sunspan-points-v1:${kind}\0`)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export interface GrowingTree {
  add(leaf: Buffer): void
  /** Ends the tree. The root of a tree without leaves is the hash of an empty node, which nothing else has. */
  close(): Buffer
}

/**
 * A tree that grows leaf by leaf and holds one hash a level: two neighbours make a node, and one without a neighbour moves up unchanged. This is the
 * tree of RFC 6962, which no other number of leaves can have. `keep` gets each hash once, those of a level in order; level 0 are the leaves.
 */
export function growTree(keep: (level: number, hash: Buffer) => void = () => undefined): GrowingTree {
  /** By level, what waits for its right neighbour. */
  const waiting: (Buffer | undefined)[] = []
  const place = (level: number, hash: Buffer): void => {
    keep(level, hash)
    const left = waiting[level]
    waiting[level] = left === undefined ? hash : undefined
    if (left !== undefined) place(level + 1, hashOf('node', left, hash))
  }
  return {
    add: (leaf) => place(0, leaf),
    close() {
      for (let level = 0; level < waiting.length - 1; level += 1) {
        const alone = waiting[level]
        if (alone !== undefined) place(level + 1, alone)
      }
      // The highest level has one hash: two would have made a higher one.
      return waiting.at(-1) ?? hashOf('node')
    },
  }
}

/** The places of the neighbours that a proof for a leaf needs, by level; undefined where the node has none and moves up. */
export function neighboursOf(place: number, leaves: number): readonly (number | undefined)[] {
  const found: (number | undefined)[] = []
  for (let [at, width] = [place, leaves]; width > 1; [at, width] = [at >> 1, (width + 1) >> 1]) {
    const neighbour = at ^ 1
    found.push(neighbour < width ? neighbour : undefined)
  }
  return found
}
