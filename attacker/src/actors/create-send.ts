import { setTimeout as sleep } from 'node:timers/promises'
import { createCoverage, type Coverage } from '../coverage.ts'
import { judgeAnswer, SLOW_MS } from '../oracle/judge-answer.ts'
import type { Actor } from './actor.ts'
import type { Answer, Call } from './call.ts'

/** A call that is slow by itself is so each time. */
const TRIES = 5
const TRY_AGAIN_MS = 1_000
/** What a call may take if the quickest one takes as long as this: a busy machine is slow with anything. */
const OF_THE_QUICKEST = 20
const QUICKEST: Call = {
  operation: 'getHealth',
  method: 'GET',
  path: '/api/health',
  headers: {},
  body: undefined,
}

/** Sends calls, counts them, and reports answers that must not be, such as those that take too long each time. */
export function createSend(
  actors: readonly Actor[],
  report: (problem: string, call: Call) => void,
  { tryAgainMs = TRY_AGAIN_MS }: { readonly tryAgainMs?: number } = {},
): { readonly coverage: Coverage; readonly send: (actor: Actor, call: Call) => Promise<Answer> } {
  const coverage = createCoverage()
  const isSlow = async (actor: Actor, call: Call): Promise<boolean> => {
    await sleep(tryAgainMs)
    const quickest = await actor.send(QUICKEST)
    const { ms } = await actor.send(call)
    return ms > Math.max(SLOW_MS, OF_THE_QUICKEST * quickest.ms)
  }
  const send = async (actor: Actor, call: Call): Promise<Answer> => {
    const answer = await actor.send(call)
    coverage.count(call, answer)
    const foreign = new Set(actors.filter((other) => other !== actor).flatMap(({ orders }) => [...orders]))
    const problem = judgeAnswer(call, answer, foreign)
    if (problem !== undefined) report(problem, call)
    let isSlowYet = answer.ms > SLOW_MS
    for (let count = 1; count < TRIES && isSlowYet; count += 1) isSlowYet = await isSlow(actor, call)
    if (isSlowYet) report(`${call.operation} takes more than ${String(SLOW_MS)} ms each time`, call)
    return answer
  }
  return { coverage, send }
}
