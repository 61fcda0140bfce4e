import type { Answer, Call } from './actors/call.ts'

/** Which operations were reached, and with which answers. */
export interface Coverage {
  count(call: Call, answer: Answer): void
  readonly calls: number
  readonly slowestMs: number
  /** Operations by id, with their answers by status and code. */
  list(): ReadonlyMap<string, ReadonlyMap<string, number>>
}

export function createCoverage(): Coverage {
  const all = new Map<string, Map<string, number>>()
  let calls = 0
  let slowestMs = 0
  return {
    count({ operation }, { status, text, ms }) {
      calls += 1
      slowestMs = Math.max(slowestMs, ms)
      const code = status >= 400 ? (/"code":"([A-Z_]+)"/.exec(text)?.[1] ?? '') : ''
      const answers = all.get(operation) ?? new Map<string, number>()
      const key = `${String(status)} ${code}`.trim()
      answers.set(key, (answers.get(key) ?? 0) + 1)
      all.set(operation, answers)
    },
    get calls() {
      return calls
    },
    get slowestMs() {
      return slowestMs
    },
    list: () => all,
  }
}
