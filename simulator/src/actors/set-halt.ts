import type { World } from '../core/world.ts'
import type { SimProcess } from '../core/sim-process.ts'

export const OPERATOR = 'operator'

type HaltInput = Parameters<SimProcess['bridge']['halts']['set']>[0]

/** An operator halts something; the trace shows whether the halt was accepted. */
export function setHalt(
  world: World,
  process: SimProcess,
  target: HaltInput['target'],
  actions: HaltInput['actions'],
): void {
  world.trace.add(`an operator halts ${actions.join(', ')} of ${target.scope}`)
  const set = process.bridge.halts.set({ target, actions, actor: OPERATOR, reason: 'a drill' })
  void set.catch((error: unknown) => world.trace.add(`the halt: ${String(error)}`))
}
