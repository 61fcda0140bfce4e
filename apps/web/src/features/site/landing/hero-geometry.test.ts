import { MAX_RECIPIENTS } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { HERO, heroArcs } from './hero-geometry.ts'

it('has an arc for each recipient of one deposit, as many on either side, each to a place of its own', () => {
  const arcs = heroArcs(MAX_RECIPIENTS)
  expect(arcs).toHaveLength(50)
  expect(new Set(arcs.map(({ x }) => x)).size).toBe(50)
  expect(arcs.filter(({ x }) => x < HERO.center)).toHaveLength(25)
  for (const { x } of arcs) expect(x > 0 && x < HERO.width).toBe(true)
})
