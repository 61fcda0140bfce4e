import { describe, expect, it } from 'vitest'
import { classifyReorg } from './classify-reorg.ts'

const block = (height: number, branch = 'a') => ({
  height: BigInt(height),
  hash: `${branch}${String(height)}`,
})

describe('classifyReorg', () => {
  const recent = [10, 9, 8, 7].map((height) => block(height))

  it('finds no reorg when the cursor’s block is still canonical', () => {
    expect(classifyReorg(block(10), block(10), recent)).toEqual({ kind: 'none' })
  })

  it('counts the blocks that were replaced', () => {
    expect(classifyReorg(block(10), block(9), recent)).toEqual({ kind: 'rewritten', depth: 1n })
    expect(classifyReorg(block(10), block(7), recent)).toEqual({ kind: 'rewritten', depth: 3n })
  })

  it('counts only what is known to be gone where blocks in between were not kept', () => {
    const gaps = [block(110), block(105), block(10)]
    expect(classifyReorg(block(110), block(105), gaps)).toEqual({ kind: 'rewritten', depth: 1n })
    expect(classifyReorg(block(110), block(10), gaps)).toEqual({ kind: 'rewritten', depth: 6n })
  })

  it('does not know a chain that has none of the blocks', () => {
    expect(classifyReorg(block(10), block(3, 'b'), recent)).toEqual({ kind: 'unknown' })
    expect(classifyReorg(block(10), block(8, 'b'), recent)).toEqual({ kind: 'unknown' })
    expect(classifyReorg(block(10), { height: 9n, hash: 'a10' }, recent)).toEqual({ kind: 'unknown' })
  })
})
