import { expect, it } from 'vitest'
import { publishAmong } from '../testing/publish-among.ts'

const MANY = 1_000_000

it('a million entries are published, sent and checked in the memory that a thousand take, and a stranger verifies them', async () => {
  const few = await publishAmong(1_000)
  const many = await publishAmong(MANY)
  process.stdout.write(`${JSON.stringify({ few, many }, undefined, 2)}\n`)
  expect(many).toMatchObject({ users: MANY / 2 + 1, verdict: expect.stringContaining('not one differs') })
  for (const step of ['publish', 'file', 'check'] as const)
    expect(many[step].held).toBeLessThan(few[step].held + 8)
}, 1_200_000)
