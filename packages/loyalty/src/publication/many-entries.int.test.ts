import { expect, it } from 'vitest'
import { publishAmong } from '../testing/publish-among.ts'

const FEW = 1_000
/** A million takes minutes: `many-entries.slow.test.ts`. */
const MANY = 10_000

it(`${String(MANY)} entries are published and sent in the memory that ${String(FEW)} take`, async () => {
  const few = await publishAmong(FEW)
  const many = await publishAmong(MANY)
  expect(many).toMatchObject({ users: MANY / 2 + 1, verdict: expect.stringContaining('not one differs') })
  // A page of entries, a part of each level and a hash of each; leaves alone would be as many megabytes.
  expect(many.publish.held).toBeLessThan(few.publish.held + 4)
  expect(many.file.held).toBeLessThan(few.file.held + 4)
})
