import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FoundFact } from '../evidence/read-chain.ts'
import {
  ALICE,
  BOB,
  createLoyaltyScene,
  newAddress,
  rulesWith,
  type LoyaltyScene,
} from '../testing/loyalty-scene.ts'

const PLACE = { scope: 'daily', taskId: 'hold' }
const FACT: FoundFact = {
  network: 'optimism',
  block: '77',
  value: '20000000000000000',
  found: '0.02 ETH',
  wallet: ALICE,
}
const RULES = rulesWith((file) => {
  const [first] = file.daily.tasks
  if (first === undefined) throw new Error('there are no daily tasks')
  const evidence = {
    kind: 'chain' as const,
    network: 'optimism',
    read: 'balance' as const,
    at_least: '1',
    contract: null,
    field: 1 as const,
    blocks: 1,
  }
  file.daily.tasks = [{ ...first, id: 'hold', title: 'Hold some ETH', evidence }]
})

let scene: LoyaltyScene
let answer: (fact: FoundFact | undefined) => void
let reads: number
beforeEach(async () => {
  reads = 0
  scene = await createLoyaltyScene({
    rules: RULES,
    readChain: () => {
      reads += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  await scene.loyalty.profiles.enter(ALICE)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  await scene.close()
  expect(differences).toEqual([])
})

it('a chain that takes its time delays no other user, and what it shows counts once', async () => {
  const { tasks, profiles } = scene.loyalty
  const asked = tasks.refresh(ALICE, PLACE)
  await expect.poll(() => reads).toBe(1)
  const answerFirst = answer
  // Would wait for as long as the chain does, if the journal were held.
  await profiles.enter(BOB)
  expect(await scene.points(BOB)).toBe(0n)
  const again = tasks.refresh(ALICE, PLACE)
  await expect.poll(() => reads).toBe(2)
  answerFirst(FACT)
  answer(FACT)
  expect((await Promise.all([asked, again])).map(({ isDone }) => isDone)).toEqual([true, true])
  const entries = (await scene.entries(ALICE)).filter(({ rule }) => rule === 'daily_task')
  expect(entries).toMatchObject([
    { amount: 2_500n, evidence: { kind: 'chain', block: '77', wallet: ALICE, detail: '0.02 ETH' } },
  ])
  await tasks.refresh(ALICE, PLACE)
  expect(reads).toBe(2)
})

it('a chain that answers after midnight shows a task of the new day', async () => {
  scene.setNow('2026-11-25T23:59:59.000Z')
  const asked = scene.loyalty.tasks.refresh(ALICE, PLACE)
  await expect.poll(() => reads).toBe(1)
  scene.setNow('2026-11-26T00:00:01.000Z')
  answer(FACT)
  expect(await asked).toMatchObject({ isDone: true })
  expect((await scene.entries(ALICE)).map(({ rule, period }) => [rule, period])).toEqual([
    ['daily_task', '2026-11-26:hold'],
    ['daily_all', '2026-11-26'],
  ])
})

it('a wallet that is linked to one user after the other shows a task for the first alone, and for no one who has lost it', async () => {
  const { tasks, journeys, profiles } = scene.loyalty
  const ton = { family: 'ton', address: newAddress() } as const
  const places = [
    () => tasks.refresh(ALICE, PLACE),
    () => journeys.refresh(ALICE, 'sunrise-optimism', 'hold'),
    () => tasks.refresh(BOB, PLACE),
    () => journeys.refresh(BOB, 'sunrise-optimism', 'hold'),
  ]
  const ask = async (look: (typeof places)[number]): Promise<boolean> => {
    const before = reads
    const asked = look()
    await expect.poll(() => reads).toBe(before + 1)
    answer({ ...FACT, wallet: ton.address })
    return (await asked).isDone
  }
  await profiles.enter(BOB)
  await profiles.bind(ALICE, ton)
  const done: boolean[] = []
  for (const [index, look] of places.entries()) {
    if (index === 2) {
      await profiles.unbind(ton)
      await profiles.bind(BOB, ton)
    }
    done.push(await ask(look))
  }
  expect(done).toEqual([true, true, false, false])
  expect(await scene.points(BOB)).toBe(0n)
  // Nor where it is moved away while the chain is asked.
  scene.advance(86_400_000)
  const asked = tasks.refresh(BOB, PLACE)
  await expect.poll(() => reads).toBe(5)
  await profiles.unbind(ton)
  answer({ ...FACT, wallet: ton.address })
  expect((await asked).isDone).toBe(false)
})
