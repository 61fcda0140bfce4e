import { setTimeout as sleep } from 'node:timers/promises'
import { createCoverage, type Coverage } from '../coverage.ts'
import { judgeAnswer, SLOW_MS } from '../oracle/judge-answer.ts'
import type { Actor } from './actor.ts'
import type { Answer, Call } from './call.ts'

/** A busy machine is slow with anything; what is slow by itself is so each time. */
const TRIES = 5
const TRY_AGAIN_MS = 1_000

/** Sends calls, counts them, and reports answers that must not be, such as those that take too long each time. */
export function createSend(
  actors: readonly Actor[],
  report: (problem: string, call: Call) => void,
): { readonly coverage: Coverage; readonly send: (actor: Actor, call: Call) => Promise<Answer> } {
  const coverage = createCoverage()
  const send = async (actor: Actor, call: Call): Promise<Answer> => {
    const answer = await actor.send(call)
    coverage.count(call, answer)
    const foreign = new Set(actors.filter((other) => other !== actor).flatMap(({ orders }) => [...orders]))
    const problem = judgeAnswer(call, answer, foreign)
    if (problem !== undefined) report(problem, call)
    let { ms } = answer
    for (let count = 1; count < TRIES && ms > SLOW_MS; count += 1) {
      await sleep(TRY_AGAIN_MS)
      ms = Math.min(ms, (await actor.send(call)).ms)
    }
    if (ms > SLOW_MS) report(`${call.operation} takes more than ${String(SLOW_MS)} ms each time`, call)
    return answer
  }
  return { coverage, send }
}
