import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { COIN, createKey, createSolanaWorld, TEST_TOKEN } from './testing/solana-world.ts'
import { transferCoins } from './transactions/instructions.ts'
import { findTokenAccount } from './transactions/token-account.ts'
import type { SolanaKey } from './treasury/treasury-key.ts'

let stranger: SolanaKey
let treasury: string

const world = useShared(createSolanaWorld)
beforeAll(async () => {
  treasury = world.treasury.address
  stranger = createKey()
  await world.fund(stranger.address, null, COIN)
  await world.mine(1)
})

/** Lists the treasury's token account in a transaction that does not involve tokens, and mines it. */
async function mention(): Promise<bigint> {
  const named = [findTokenAccount(treasury, TEST_TOKEN)]
  const { address: from } = stranger
  await world.send(stranger, [transferCoins({ from, to: createKey().address, amount: 10n ** 6n }, named)])
  await world.mine(1)
  return (await world.adapter.scanner.head(UNLIMITED)).height
}

const tokensAt = async (height: bigint): Promise<bigint | undefined> =>
  (await world.adapter.balances.getBalances(treasury, [TEST_TOKEN], UNLIMITED, height))[0]

it('is not misled about tokens then by transactions that only name their account', async () => {
  const held = await tokensAt((await world.adapter.scanner.head(UNLIMITED)).height)
  expect(held).toBeGreaterThan(0n)
  const first = await mention()
  const second = await mention()
  expect([await tokensAt(first), await tokensAt(second)]).toEqual([held, held])
  await world.fund(treasury, TEST_TOKEN, 7n)
  await world.mine(1)
  const third = await mention()
  expect([await tokensAt(second), await tokensAt(third)]).toEqual([held, (held ?? 0n) + 7n])
})

it('treats an account as empty before the first transaction that mentions it', async () => {
  const { address: owner } = createKey()
  const { height } = await world.adapter.scanner.head(UNLIMITED)
  const { address: from } = stranger
  const named = [findTokenAccount(owner, TEST_TOKEN)]
  await world.send(stranger, [transferCoins({ from, to: createKey().address, amount: 10n ** 6n }, named)])
  await world.mine(1)
  const between = (await world.adapter.scanner.head(UNLIMITED)).height
  await world.fund(owner, TEST_TOKEN, 9n)
  await world.mine(1)
  const at = (block: bigint) => world.adapter.balances.getBalances(owner, [TEST_TOKEN], UNLIMITED, block)
  expect([await at(height), await at(between)]).toEqual([[0n], [0n]])
})
