import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { growTree, hashOf, neighboursOf } from './merkle-tree.ts'

const leaf = (index: number): Buffer => hashOf('entry', String(index))
const leavesOf = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, index) => leaf(index))

/** RFC 6962, section 2.1, by its definition: split at the largest power of two below the number of leaves. */
function byDefinition(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (leaves.length === 1 && only !== undefined) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return hashOf('node', byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)))
}

function grow(leaves: readonly Buffer[], keep?: (level: number, hash: Buffer) => void): Buffer {
  const tree = growTree(keep)
  for (const one of leaves) tree.add(one)
  return tree.close()
}

it('is the tree of RFC 6962, and a proof for each leaf leads to its root', () => {
  for (let count = 1; count <= 17; count += 1) {
    const leaves = leavesOf(count)
    const root = byDefinition(leaves)
    const levels: Buffer[][] = []
    expect(grow(leaves, (level, hash) => void (levels[level] ??= []).push(hash))).toEqual(root)
    expect(levels.at(-1)).toEqual([root])
    for (const [place, start] of leaves.entries()) {
      let at = place
      let hash = start
      for (const [level, neighbour] of neighboursOf(place, count).entries()) {
        const other = neighbour === undefined ? undefined : levels[level]?.[neighbour]
        if (other !== undefined)
          hash = at % 2 === 0 ? hashOf('node', hash, other) : hashOf('node', other, hash)
        at = at >> 1
      }
      expect(hash).toEqual(root)
    }
  }
})

it('has another root for any other leaves, and hashes of one kind are those of no other', () => {
  const roots = [0, 1, 2, 3, 4, 5].map((count) => grow(leavesOf(count)).toString('hex'))
  expect(new Set([...roots, grow(leavesOf(3).toReversed()).toString('hex')]).size).toBe(7)
  expect(hashOf('user', 'a')).not.toEqual(hashOf('entry', 'a'))
  expect(hashOf('entry', 'a')).toEqual(createHash('sha256').update('sunspan-points-v1:entry\0a').digest())
})
