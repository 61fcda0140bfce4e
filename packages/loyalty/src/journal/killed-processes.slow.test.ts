import { expect, it } from 'vitest'
import { findPaidTwice, givePointsWhileKilled } from '../testing/give-points-while-killed.ts'
import { createLoyaltyScene } from '../testing/loyalty-scene.ts'

it('5,000 orders are paid for once each by two processes, one of which is killed twenty times at random moments', async () => {
  const scene = await createLoyaltyScene()
  try {
    const lines = await givePointsWhileKilled(scene, { batches: 20, size: 250 })
    expect(lines).toBe(5_021)
    expect(await scene.rebuild()).toMatchObject({ lines, users: 20, differences: [] })
    expect(await findPaidTwice(scene)).toEqual([])
  } finally {
    await scene.close()
  }
}, 1_800_000)
