import { makeCall } from '../grammar/make-call.ts'
import type { Move } from './move.ts'

/** One call of any operation, by any actor. */
export const sendCall: Move = async ({ random, operations, known, actors, send }) => {
  await send(random.pick(actors), makeCall(random.pick(operations), known, random))
}

/** Two calls at once that concern the same: the same one twice, or two writes of one order. */
export const raceCalls: Move = async ({ random, operations, known, actors, send }) => {
  const writes = operations.filter(({ method }) => method !== 'GET')
  const [first] = writes
  if (first === undefined) return
  const call = makeCall(random.pick([first, ...writes.slice(1)]), known, random)
  const actor = random.pick(actors)
  const other = random.oneIn(2) ? actor : random.pick(actors)
  await Promise.all([send(actor, call), send(other, call), send(actor, call)])
}
