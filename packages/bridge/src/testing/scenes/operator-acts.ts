import type { HaltAction, HaltTarget } from '../../model/halt-target.ts'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import { TREASURY, type TestWorld } from '../worlds/test-world.ts'

type Of<Part extends keyof TestBridge> = { readonly bridge: Pick<TestBridge, Part> }
type OwnMove = Parameters<TestBridge['ledger']['recordOwnMove']>[0]

export const haltOnPurpose = (
  { bridge }: Of<'halts'>,
  actions: readonly HaltAction[],
  target: HaltTarget,
): Promise<unknown> => bridge.halts.set({ target, actions, actor: 'test', reason: 'on purpose' })

/** Halts as who set them, what they halt, and where. */
export const haltsOf = async ({ bridge }: Of<'halts'>): Promise<readonly string[]> =>
  (await bridge.halts.list()).map(({ target, action, actor }) => `${actor} ${action} ${target}`)

export async function liftAll({ bridge }: Of<'halts'>): Promise<void> {
  for (const { id } of await bridge.halts.list())
    await bridge.halts.lift({ id, actor: 'olga', reason: 'looked into it' })
}

/** Records money that the operator has moved: by default the native coin of base, to or from outside. */
export const bookMove = (
  { bridge }: Of<'ledger'>,
  move: Pick<OwnMove, 'amount' | 'height'> & Partial<OwnMove>,
): Promise<unknown> =>
  bridge.ledger.recordOwnMove({
    key: `move of ${String(move.amount)}`,
    currencyId: 'base-eth',
    against: 'custody',
    actor: 'olga',
    reason: 'a test',
    ...move,
  })

/** Takes native coins on base out of the treasury's wallet, and books it. */
export async function takeOut(world: TestWorld, amount: bigint): Promise<void> {
  const { base } = world.chains
  base.fund(TREASURY, null, -amount)
  await bookMove(world, { amount: -amount, height: base.head().height + 1n })
}
