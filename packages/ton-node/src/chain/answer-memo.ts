import { serializeTuple, type TupleItem } from '@ton/core'
import type { AccountState } from './ledger.ts'
import type { GetResult } from './machine.ts'

interface Question {
  readonly method: string
  readonly stack: TupleItem[]
}

/** Questions about one state of an account that are remembered. */
const MOST = 100

/** Remembers what get methods returned, by the account's state: servers ask the same again and again, and the virtual machine is slow. */
export interface AnswerMemo {
  /** None of this chain's contracts reads the time in a get method, so that its answer changes with the account alone. */
  of(state: AccountState | undefined, question: Question, run: () => Promise<GetResult>): Promise<GetResult>
}

export function createAnswerMemo(): AnswerMemo {
  const answers = new WeakMap<AccountState, Map<string, GetResult>>()
  return {
    async of(state, { method, stack }, run) {
      if (state === undefined) return run()
      const known = answers.get(state) ?? new Map<string, GetResult>()
      answers.set(state, known)
      const key = `${method} ${serializeTuple(stack).toBoc().toString('base64')}`
      const answer = known.get(key) ?? (await run())
      if (known.size >= MOST) known.clear()
      known.set(key, answer)
      return answer
    },
  }
}
